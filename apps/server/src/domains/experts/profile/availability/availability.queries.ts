/** Snoozes, holidays and pauses as the profile stores them. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { Ready } from '../../../../platform/core/jobs/set-aside-rows.ts'

/** Days as the driver returns them: `2026-12-24`. */
export type AwayRow = { status: string; back_on: string | null; snoozed_until: string | null }

export async function selectAway(tx: Tx, expertId: number): Promise<AwayRow> {
  const { rows } = await sql<AwayRow>`
    select status, back_on, snoozed_until from experts where id = ${expertId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`There is no expert ${expertId}`)
  return row
}

/** Experts whose break ends or whose holiday begins, by today's date in Copenhagen. */
export async function listDue(db: Db, ready: Ready): Promise<number[]> {
  const today = sql`(app_now() at time zone 'Europe/Copenhagen')::date`
  const { rows } = await sql<{ id: number }>`
    select id from experts
     where status = 'paused' and back_on <= ${today} and status_before_leaving is null
       and ${ready('experts.id')}
    union
    select e.id from days_off d join experts e on e.id = d.expert_id
     where d.pauses_leads and d.to_day >= ${today} and d.from_day <= ${today} and e.status_before_leaving is null
       and (e.status = 'active' or (e.status = 'paused' and e.back_on <= d.to_day))
       and ${ready('e.id')}
     order by id`.execute(db)
  return rows.map(({ id }) => id)
}
