/** Days on which experts do not work. */
import { sql } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import { rowVersions } from '../../../../platform/database/row-versions.ts'

/** Days as the driver returns them, `2026-12-24`; both ends are included. */
export type DaysOff = { expert_id: number; from_day: string; to_day: string }
export type DayOffRow = { id: number; from_day: string; to_day: string; label: string; pauses_leads: boolean }
type NewDayOffRow = Omit<DayOffRow, 'id'>

const text = (column: 'from_day' | 'to_day') => sql<string>`${sql.ref(column)}::text`

/** Days off of the experts that end on `from` or later, earliest first. */
export async function listDaysOff(db: Db, expertIds: readonly number[], from?: string): Promise<DaysOff[]> {
  if (expertIds.length === 0) return []
  const { rows } = await sql<DaysOff>`
    select expert_id, from_day, to_day from days_off
     where expert_id = any(${expertIds}::bigint[]) and to_day >= coalesce(${from ?? null}::date, '-infinity'::date)
     order by expert_id, from_day`.execute(db)
  return rows
}

/** Entries of the own calendar from `from` on. */
export async function listOwnDaysOff(db: Db, expertId: number, from: string): Promise<DayOffRow[]> {
  const { rows } = await sql<DayOffRow>`
    select id, from_day, to_day, label, pauses_leads from days_off
     where expert_id = ${expertId} and to_day >= ${from}::date order by from_day`.execute(db)
  return rows
}

export async function insertDaysOff(tx: Tx, expertId: number, row: NewDayOffRow): Promise<DayOffRow> {
  return tx
    .insertInto('days_off')
    .values({ ...row, expert_id: expertId })
    .returning(['id', text('from_day').as('from_day'), text('to_day').as('to_day'), 'label', 'pauses_leads'])
    .executeTakeFirstOrThrow()
}

export async function maybeDaysOff(tx: Tx, expertId: number, id: number): Promise<DayOffRow | undefined> {
  const { rows } = await sql<DayOffRow>`
    select id, from_day, to_day, label, pauses_leads from days_off
     where id = ${id} and expert_id = ${expertId}`.execute(tx)
  return rows[0]
}

/** Past days remain, because deadlines were calculated with them. */
export async function deleteDaysOff(tx: Tx, id: number, today: string): Promise<void> {
  await sql`update days_off set to_day = ${today}::date - 1 where id = ${id} and from_day < ${today}::date`.execute(tx)
  await sql`delete from days_off where id = ${id} and from_day >= ${today}::date`.execute(tx)
}

/** For all experts, days off that ended longer ago than that. */
export async function deletePastDaysOff(db: Database, days: number): Promise<void> {
  const today = sql`(app_now() at time zone 'Europe/Copenhagen')::date`
  await deleteInBatches(db, 'days_off', sql`to_day < ${today} - ${days}::int`)
}

/** Changes with the calendar, the country and the day. */
export async function selectCalendarVersion(db: Db, expertId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', (app_now() at time zone 'Europe/Copenhagen')::date, e.country_id,
             (select ${rowVersions(['d'], 'd.id')} from days_off d where d.expert_id = e.id)) as version
      from experts e where e.id = ${expertId}`.execute(db)
  return rows[0]?.version ?? ''
}
