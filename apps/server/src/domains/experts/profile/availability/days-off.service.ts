/** Own days off (docs/product/experts.md); both ends included, in Europe/Copenhagen. */
import { DAYS_OFF_MAX, DAYS_OFF_YEARS } from '@husrum/contract/core/limits.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../../platform/http/errors.ts'
import { requireExpert, type Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { followAway } from './availability.service.ts'
import { expertChanged } from '../changes/changes.service.ts'
import * as queries from './days-off.queries.ts'
import type { DayOffRow } from './days-off.queries.ts'
import { selectToday } from '../own-profile/own-profile.queries.ts'
import { lockExpert } from '../workload/workload.queries.ts'

export { listDaysOff, type DaysOff } from './days-off.queries.ts'

type Deps = Pick<Platform, 'db' | 'events'> & { refs: References }

/** The same date, so many years later. */
export function yearsAfter(day: string, years: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at.toISOString().slice(0, 10)
}

/** 409 `days_off_overlap`, `days_off_full`; 422 `date_too_early`, `date_too_late` on the field. */
export async function addDaysOff(deps: Deps, viewer: Viewer, given: Omit<DayOffRow, 'id'>): Promise<DayOffRow> {
  const expertId = requireExpert(viewer)
  return deps.events.transaction(async (tx) => {
    await lockExpert(tx, expertId)
    const today = await selectToday(tx)
    if (given.from_day < today) throw fieldRefusal('from_day', 'date_too_early', { limit: today })
    const last = yearsAfter(today, DAYS_OFF_YEARS)
    if (given.to_day > last) throw fieldRefusal('to_day', 'date_too_late', { limit: last })
    const others = await queries.listOwnDaysOff(tx, expertId, today)
    if (others.some(({ from_day, to_day }) => from_day <= given.to_day && given.from_day <= to_day))
      throw conflict('days_off_overlap')
    if (others.length >= DAYS_OFF_MAX) throw conflict('days_off_full', { limit: DAYS_OFF_MAX })
    const added = await queries.insertDaysOff(tx, expertId, given)
    await follow(deps, tx, expertId, given)
    return added
  })
}

/** For days off that have begun, the past days remain. 404 `days_off_not_found`, also for past ones. */
export async function removeDaysOff(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const expertId = requireExpert(viewer)
  await deps.events.transaction(async (tx) => {
    await lockExpert(tx, expertId)
    const today = await selectToday(tx)
    const row = await queries.maybeDaysOff(tx, expertId, id)
    if (!row || row.to_day < today) throw notFound('days_off_not_found')
    await queries.deleteDaysOff(tx, id, today)
    await follow(deps, tx, expertId, row)
  })
}

/** Updates the availability, because a holiday may begin or end with this change. */
async function follow(deps: Deps, tx: Tx, expertId: number, days: Pick<DayOffRow, 'pauses_leads'>): Promise<void> {
  const moved = days.pauses_leads && (await followAway(deps, tx, expertId))
  if (!moved) await expertChanged(deps, tx, expertId, { words: false })
}

/**
 * Deadlines of open leads are recalculated with past days off; none is that old. A year and some weeks, so that last
 * Christmas is still in the export of the expert's own data.
 */
const KEPT_DAYS = 400

export const sweepDaysOff = ({ db }: Pick<Platform, 'db'>): Promise<void> => queries.deletePastDaysOff(db, KEPT_DAYS)
