import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Ready } from '../../../../platform/core/jobs/set-aside-rows.ts'

/** Whether the lead `l` is snoozed; other steps end the snooze. */
export const isSnoozed = sql<boolean>`(
  l.status = 'new' and l.declines_at is null and l.snoozed_until is not null and l.snoozed_until > app_now())`

export async function updateSnooze(tx: Tx, id: number, until: Date | null): Promise<void> {
  await sql`update leads set snoozed_until = ${until}, updated_at = app_now() where id = ${id}`.execute(tx)
}

export type Woken = { id: number; expert_id: number; client_id: number }
/** Finds and locks one lead whose snooze is over, unless another request has locked it. */
export async function maybeSnoozeOver(tx: Tx, ready: Ready): Promise<Woken | undefined> {
  const { rows } = await sql<Woken>`
    select id, expert_id, client_id from leads
     where snoozed_until <= app_now() and ${ready('leads.id')}
     order by snoozed_until limit 1 for update skip locked`.execute(tx)
  return rows[0]
}
