/** One rule for snooze, holiday and pause (docs/product/experts.md): whether the expert is away, and until when. */
import type { Tx } from '../../../../platform/database/database.ts'
import { drainListed } from '../../../../platform/core/jobs/drain.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import * as queries from './availability.queries.ts'
import type { AwayRow } from './availability.queries.ts'
import { listOwnDaysOff } from './days-off.queries.ts'
import { expertChanged } from '../changes/changes.service.ts'
import { selectToday } from '../own-profile/own-profile.queries.ts'
import { bySystem, lockStatus, moveExpert } from '../status/status.service.ts'
import { updateStatus } from '../status/status.queries.ts'

type Deps = Pick<Platform, 'db' | 'events' | 'log'> & { refs: References }
type Holiday = { from_day: string; to_day: string }

const covers = (day: string) => (holiday: Holiday) => holiday.from_day <= day && day <= holiday.to_day

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The first day from `day` on that is in no holiday. */
export function firstFree(day: string, holidays: readonly Holiday[]): string {
  let free = day
  for (let holiday = holidays.find(covers(free)); holiday; holiday = holidays.find(covers(free)))
    free = dayAfter(holiday.to_day)
  return free
}

/** The status of an active or paused expert on that day. A pause without an end lasts until it is ended by hand. */
export function awayOn(row: AwayRow, holidays: readonly Holiday[], today: string): AwayRow {
  if (row.status === 'paused' && row.back_on === null) return row
  const snoozed_until = row.snoozed_until !== null && row.snoozed_until > today ? row.snoozed_until : null
  const back_on = firstFree(snoozed_until ?? today, holidays)
  return back_on > today
    ? { status: 'paused', back_on, snoozed_until }
    : { status: 'active', back_on: null, snoozed_until: null }
}

/** Days off that pause new leads, from today on. */
export async function listHolidays(tx: Tx, expertId: number, today: string): Promise<(Holiday & { id: number })[]> {
  return (await listOwnDaysOff(tx, expertId, today)).filter(({ pauses_leads }) => pauses_leads)
}

/** Applies the rule to one expert; returns whether anything changed. Profiles that are not public stay unchanged. */
export async function followAway(deps: Pick<Deps, 'events' | 'refs'>, tx: Tx, expertId: number): Promise<boolean> {
  const standing = await lockStatus(tx, expertId)
  if (standing?.status !== 'active' && standing?.status !== 'paused') return false
  const today = await selectToday(tx)
  const row = await queries.selectAway(tx, expertId)
  const holidays = await listHolidays(tx, expertId, today)
  const { status, ...days } = awayOn(row, holidays, today)
  if (status === row.status && days.back_on === row.back_on && days.snoozed_until === row.snoozed_until) return false
  if (status === row.status) {
    await updateStatus(tx, expertId, days)
    await expertChanged(deps, tx, expertId, { words: false })
  } else {
    // a holiday does not mean that there were too many leads, so it is not recorded as the expert's decision
    await moveExpert(deps, tx, standing, status === 'paused' ? 'pause' : 'resume', { by: bySystem, set: days })
  }
  return true
}

/** Starts holidays and ends breaks that are due, in a transaction for each expert; returns how many. */
export async function followAll(deps: Deps): Promise<number> {
  return drainListed(deps, 'end-pauses', {
    list: (ready) => queries.listDue(deps.db, ready),
    act: (id) => deps.events.transaction((tx) => followAway(deps, tx, id)),
  })
}
