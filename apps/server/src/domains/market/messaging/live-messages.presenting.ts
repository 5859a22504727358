/** Presents messages in their state at the time of sending an event. */
import type { Message } from '@husrum/contract/market/messaging/messaging.ts'
import type { Deps } from '../../../app/deps.ts'
import { presentMessage } from './messaging.presenting.ts'
import { listMessagesByIds } from './messages.queries.ts'

/** Messages by id, presented to an account of the thread. */
export async function listLiveMessages(
  deps: Pick<Deps, 'attachments' | 'db'>,
  ids: readonly number[],
): Promise<Map<number, (account: number) => Message>> {
  const rows = await listMessagesByIds(deps.db, ids)
  return new Map(
    rows.map(({ client_id, expert_id, ...row }) => [
      row.id,
      (account) =>
        presentMessage(
          deps,
          row,
          account === client_id ? { side: 'client', client_id } : { side: 'expert', expert_id },
        ),
    ]),
  )
}
