/** Messages as they stand when an event about them is sent. */
import type { Message } from '@husrum/contract/messages.ts'
import type { Db } from '../../platform/database/database.ts'
import { presentMessage } from './messaging.presenting.ts'
import { listMessagesByIds } from './messaging.queries.ts'

/** By id: how an account of the thread reads it. */
export async function listLiveMessages(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, (account: number) => Message>> {
  const rows = await listMessagesByIds(db, ids)
  return new Map(
    rows.map(({ client_id, ...row }) => [
      row.id,
      (account) => presentMessage(row, { side: account === client_id ? 'client' : 'expert' }),
    ]),
  )
}
