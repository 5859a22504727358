import { sql, type RawBuilder } from 'kysely'
import type { AdminQueues } from '@husrum/contract/back-office/queues.ts'
import type { Db } from '../../../platform/database/database.ts'

/** Each count uses a partial index, or one that begins with the state. */
const waiting: Record<keyof AdminQueues, RawBuilder<unknown>> = {
  experts: sql`select from experts e join accounts a on a.id = e.account_id
    where e.waiting_since is not null and a.deleted_at is null`,
  reviews: sql`select from (
      select id from reviews where status = 'pending' and held_reason is not null
      -- what its author took back nobody decides about
      union select id from reviews where reported_at is not null and withdrawn_at is null
      union select id from reviews where appealed_at is not null) asked`,
  reports: sql`select from reports where handled_at is null`,
  notices: sql`select from notices where status = 'open'`,
  contacts: sql`select from contacts where status = 'new'`,
  deliveries: sql`select from deliveries where state = 'dead'`,
}

/** In one statement, each counted up to 10,001. */
export async function selectQueues(db: Db): Promise<AdminQueues> {
  const counts = Object.entries(waiting).map(
    ([name, rows]) => sql`(select count(*)::int from (${rows} limit 10001) counted) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<AdminQueues>`select ${sql.join(counts)}`.execute(db)
  // a select without a table returns one row
  return rows[0] as AdminQueues
}
