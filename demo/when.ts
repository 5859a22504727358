/** Converts the world's relative times into instants. */
import type { When } from './types.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const copenhagen = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Copenhagen', dateStyle: 'short' })
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Copenhagen',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export const at = (days_ago: number, time: string): When => ({ days_ago, time })
export const hours = (hours_ago: number): When => ({ hours_ago })

/** The offset of Copenhagen's clock from UTC at that instant, in milliseconds. */
function offsetAt(instant: Date): number {
  const [hour = 0, minute = 0] = clock.format(instant).split(':').map(Number)
  const local = Date.parse(`${copenhagen.format(instant)}T00:00:00Z`) + hour * HOUR + minute * 60_000
  return local - Math.floor(instant.getTime() / 60_000) * 60_000
}

/** The instant of `when`, relative to `now` and always before it. */
export function instantOf(when: When, now: Date): Date {
  if ('hours_ago' in when) return new Date(now.getTime() - when.hours_ago * HOUR)
  const day = copenhagen.format(new Date(now.getTime() - when.days_ago * DAY))
  const asUtc = new Date(`${day}T${when.time}:00Z`)
  return new Date(asUtc.getTime() - offsetAt(asUtc))
}

/** So many days before `now`, at the same time on Copenhagen's clock, also across a change to summer time. */
export function daysEarlier(now: Date, days: number): Date {
  const past = new Date(now.getTime() - days * DAY)
  return new Date(past.getTime() + offsetAt(now) - offsetAt(past))
}

/** The same as a plain number of days, for sorting and checks that need no clock. */
export function daysBefore(when: When): number {
  if ('hours_ago' in when) return when.hours_ago / 24
  const [hour = 0, minute = 0] = when.time.split(':').map(Number)
  return when.days_ago + 1 - (hour * 60 + minute) / 1440
}
