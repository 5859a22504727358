/** Answer within two working days, by the expert's calendar: weekends and Danish or German public holidays do not count. */
import Holidays from 'date-holidays'

const DAY_MS = 86_400_000
const calendars = new Map<string, Holidays>() // rules by country, read-only after the first use

/** ISO country codes whose holidays are kept; others count weekends only. */
const kept = new Set(['DK', 'DE', 'SE', 'NO', 'AT', 'CH', 'NL', 'GB'])

function isWorkingDay(day: Date, country: string): boolean {
  const weekday = day.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (!kept.has(country)) return true
  let calendar = calendars.get(country)
  if (!calendar) {
    calendar = new Holidays(country, { types: ['public'], timezone: 'UTC' })
    calendars.set(country, calendar)
  }
  return !calendar.isHoliday(day)
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Copenhagen',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** How far the clocks of the markets served are ahead of UTC at that instant, in milliseconds. */
function aheadAt(instant: Date): number {
  const [day = '', time = ''] = clock.format(instant).split(', ')
  const local = Date.parse(`${day.split('/').toReversed().join('-')}T${time}Z`)
  return local - Math.floor(instant.getTime() / 1000) * 1000
}

/**
 * `count` working days after `from`, at the same time of day in Copenhagen (and Berlin); a start outside working days counts from the next
 * one's beginning.
 */
export function addWorkingDays(from: Date, count: number, country: string): Date {
  // days are counted on the local calendar, written as if it were UTC
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

/** `count` working days before `due`; a due time outside working days moves on to the next one first. */
export function subtractWorkingDays(due: Date, count: number, country: string): Date {
  let at = new Date(due.getTime() + aheadAt(due))
  while (!isWorkingDay(at, country)) at = new Date(at.getTime() + DAY_MS)
  for (let left = count; left > 0;) {
    at = new Date(at.getTime() - DAY_MS)
    if (isWorkingDay(at, country)) left -= 1
  }
  return new Date(at.getTime() - aheadAt(at))
}
