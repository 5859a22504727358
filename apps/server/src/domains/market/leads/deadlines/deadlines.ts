/**
 * Deadlines in working days of an expert: weekends, public holidays of the country and region, and the expert's days
 * off do not count. Days begin and end in the expert's time zone.
 */
import { maybeHolidays, type Region } from '../../../foundation/reference/public-holidays.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'

const DAY_MS = 86_400_000
/** Caches public holidays by country, region and year: one calendar query for a day takes a millisecond. */
const holidays = new Map<string, { from: number; until: number }[]>()

/** Time zones of served countries that differ from Copenhagen's. */
const zones: Record<string, string> = { GB: 'Europe/London' }

/** The calendar of an expert: `region` is the slug of a state, `days_off` as `2026-12-24`, both ends included. */
export type WorkingCalendar = Region & {
  days_off?: readonly { from_day: string; to_day: string }[]
}

/** The country and region of an expert who lives in that city. */
export function regionOf(refs: References, cityId: number): Region {
  const { country_id, state_id } = refs.city(cityId)
  return { country: refs.country(country_id).code, region: refs.state(state_id).slug }
}

/** `day` is a local time, represented as if it were UTC. */
function isWorkingDay(day: Date, { country, region, days_off = [] }: WorkingCalendar): boolean {
  const weekday = day.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const name = day.toISOString().slice(0, 10)
  if (days_off.some(({ from_day, to_day }) => from_day <= name && name <= to_day)) return false
  const at = day.getTime()
  return !holidaysOf({ country, region }, day.getUTCFullYear()).some(({ from, until }) => from <= at && at < until)
}

function holidaysOf(place: Region, year: number): { from: number; until: number }[] {
  const name = `${place.country} ${place.region ?? ''} ${year}`
  const known = holidays.get(name)
  if (known) return known
  const listed = maybeHolidays(place)?.getHolidays(year) ?? []
  const found = listed.map(({ start, end }) => ({ from: start.getTime(), until: end.getTime() }))
  holidays.set(name, found)
  return found
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf({ country }: WorkingCalendar): Intl.DateTimeFormat {
  const timeZone = zones[country] ?? 'Europe/Copenhagen'
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** Offset of the expert's time zone from UTC at that instant, in milliseconds. */
function aheadAt(instant: Date, calendar: WorkingCalendar): number {
  const [day = '', time = ''] = clockOf(calendar).format(instant).split(', ')
  const local = Date.parse(`${day.split('/').toReversed().join('-')}T${time}Z`)
  return local - Math.floor(instant.getTime() / 1000) * 1000
}

/** Converts an instant to the local time, represented as if it were UTC. */
const localOf = (instant: Date, calendar: WorkingCalendar): Date =>
  new Date(instant.getTime() + aheadAt(instant, calendar))
/** Converts back, with the offset at the result, not the one before a change of the clocks on the way. */
const instantOf = (local: Date, calendar: WorkingCalendar): Date => {
  const guess = new Date(local.getTime() - aheadAt(local, calendar))
  return new Date(local.getTime() - aheadAt(guess, calendar))
}
const isMidnight = (local: Date): boolean => local.getTime() % DAY_MS === 0
const move = (local: Date, days: number): Date => new Date(local.getTime() + days * DAY_MS)
const startOfDay = (local: Date): Date => new Date(Math.floor(local.getTime() / DAY_MS) * DAY_MS)

/** Moves by whole days to the `nth` working day in that direction; the first step is the day of `from`. */
function nthWorkingDay(from: Date, nth: number, step: 1 | -1, calendar: WorkingCalendar): Date {
  let day = from
  for (let left = nth; ; day = move(day, step)) {
    if (isWorkingDay(day, calendar)) left -= 1
    if (left === 0) return day
  }
}

/**
 * Adds `count` working days at the same time of day. A start at midnight or outside working days counts whole days: the
 * result is the midnight after the last of them.
 */
export function addWorkingDays(from: Date, count: number, calendar: WorkingCalendar): Date {
  const at = localOf(from, calendar)
  if (!isWorkingDay(at, calendar) || isMidnight(at))
    return instantOf(move(nthWorkingDay(startOfDay(at), count, 1, calendar), 1), calendar)
  return instantOf(nthWorkingDay(move(at, 1), count, 1, calendar), calendar)
}

/** Subtracts `count` working days; a due time outside working days first moves to the next one. */
export function subtractWorkingDays(due: Date, count: number, calendar: WorkingCalendar): Date {
  const at = localOf(due, calendar)
  // midnight belongs to the day before
  const last = nthWorkingDay(isMidnight(at) ? move(at, -1) : at, 1, 1, calendar)
  return instantOf(
    isMidnight(at) ? nthWorkingDay(last, count, -1, calendar) : nthWorkingDay(move(last, -1), count, -1, calendar),
    calendar,
  )
}

/** Minutes between the two on working days; a working day has all its 24 hours, as in a deadline. */
export function workingMinutesBetween(from: Date, to: Date, calendar: WorkingCalendar): number {
  const [begin, end] = [localOf(from, calendar), localOf(to, calendar)]
  let worked = 0
  for (let day = startOfDay(begin); day < end; day = move(day, 1)) {
    if (!isWorkingDay(day, calendar)) continue
    worked += Math.min(end.getTime(), move(day, 1).getTime()) - Math.max(begin.getTime(), day.getTime())
  }
  return Math.max(0, Math.round(worked / 60_000))
}
