/** Deadlines in working days of the expert's country: weekends and public holidays do not count. */
import Holidays from 'date-holidays'

const DAY_MS = 86_400_000
/** Public holidays by country and year: asking the calendar about one day takes it a millisecond. */
const holidays = new Map<string, { from: number; until: number }[]>()

/** ISO codes of countries whose holidays count; in others only weekends do. */
const kept = new Set(['DK', 'DE', 'SE', 'NO', 'AT', 'CH', 'NL', 'GB'])

function isWorkingDay(day: Date, country: string): boolean {
  const weekday = day.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (!kept.has(country)) return true
  const at = day.getTime()
  return !holidaysOf(country, day.getUTCFullYear()).some(({ from, until }) => from <= at && at < until)
}

function holidaysOf(country: string, year: number): { from: number; until: number }[] {
  const name = `${country} ${year}`
  const known = holidays.get(name)
  if (known) return known
  const calendar = new Holidays(country, { types: ['public'], timezone: 'UTC' })
  const found = calendar.getHolidays(year).map(({ start, end }) => ({ from: start.getTime(), until: end.getTime() }))
  holidays.set(name, found)
  return found
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Copenhagen',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Offset of Copenhagen's clock from UTC at that instant, in milliseconds. */
function aheadAt(instant: Date): number {
  const [day = '', time = ''] = clock.format(instant).split(', ')
  const local = Date.parse(`${day.split('/').toReversed().join('-')}T${time}Z`)
  return local - Math.floor(instant.getTime() / 1000) * 1000
}

/**
 * `count` working days after `from`, at the same time of day in Copenhagen and Berlin. A start outside working days
 * counts from the start of the next one.
 */
export function addWorkingDays(from: Date, count: number, country: string): Date {
  // local time, represented as if it were UTC
  let at = new Date(from.getTime() + aheadAt(from))
  if (!isWorkingDay(at, country)) {
    do at = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS + DAY_MS)
    while (!isWorkingDay(at, country))
  }
  for (let left = count; left > 0;) {
    at = new Date(at.getTime() + DAY_MS)
    if (isWorkingDay(at, country)) left -= 1
  }
  return new Date(at.getTime() - aheadAt(at))
}

/** `count` working days before `due`; a due time outside working days first moves to the next one. */
export function subtractWorkingDays(due: Date, count: number, country: string): Date {
  let at = new Date(due.getTime() + aheadAt(due))
  while (!isWorkingDay(at, country)) at = new Date(at.getTime() + DAY_MS)
  for (let left = count; left > 0;) {
    at = new Date(at.getTime() - DAY_MS)
    if (isWorkingDay(at, country)) left -= 1
  }
  return new Date(at.getTime() - aheadAt(at))
}
