/** Addresses of visits have their own table, so that no query of meetings reads one by mistake. */
import { type VisitAddress } from '@husrum/contract/market/meetings.ts'
import { VISIT_ADDRESS_DAYS } from '@husrum/contract/core/limits.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import { ofReader } from '../agreements/agreements.service.ts'
import type { Reader } from '../messaging/messaging.service.ts'

/** True when the address of a meeting `m` is too old: days after the agreed time, or after the last offered one. */
const isDue = sql<boolean>`
  coalesce(m.starts_at, (select max(slot) from unnest(m.slots) as slot)) + make_interval(mins => m.minutes)
    < app_now() - make_interval(days => ${VISIT_ADDRESS_DAYS})`

/**
 * The address of an agreed visit; the client also reads it while other times are offered. The expert cannot read it
 * during a block, nor once the client has left.
 */
export async function maybeVisitAddress(db: Db, reader: Reader, meetingId: number): Promise<VisitAddress | undefined> {
  const isOpen =
    reader.side === 'client'
      ? sql`m.status in ('agreed', 'offered')`
      : sql`m.status = 'agreed'
            and not exists (select from accounts c where c.id = l.client_id and c.deleted_at is not null)
            and not exists (select from threads t
                             where t.client_id = l.client_id and t.expert_id = l.expert_id and t.blocked_at is not null)`
  const { rows } = await sql<VisitAddress>`
    select a.address, a.note
      from visit_addresses a join meetings m on m.id = a.meeting_id join leads l on l.id = m.lead_id
     where a.meeting_id = ${meetingId} and ${ofReader(reader)} and not ${isDue} and ${isOpen}`.execute(db)
  return rows[0]
}

/** The caller has locked the meeting's lead. */
export async function updateAddress(tx: Tx, meetingId: number, { address, note }: VisitAddress): Promise<void> {
  await sql`
    insert into visit_addresses (meeting_id, address, note) values (${meetingId}, ${address}, ${note})
        on conflict (meeting_id) do update set address = excluded.address, note = excluded.note`.execute(tx)
}

/** Returns the deleted address. */
export function deleteAddress(tx: Tx, meetingId: number): Promise<VisitAddress | undefined> {
  return tx
    .deleteFrom('visit_addresses')
    .where('meeting_id', '=', meetingId)
    .returning(['address', 'note'])
    .executeTakeFirst()
}

/** Includes addresses of meetings and accounts that an instance of the previous release has ended. */
export const deleteOldAddresses = (db: Database): Promise<void> =>
  deleteInBatches(
    db,
    'visit_addresses',
    sql`exists (
      select from meetings m join leads l on l.id = m.lead_id join accounts c on c.id = l.client_id
       where m.id = meeting_id and (${isDue} or m.status in ('cancelled', 'replaced') or c.erased_at is not null))`,
  )
