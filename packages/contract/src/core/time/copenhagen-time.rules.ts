/** Dates and times of day in Europe/Copenhagen, and the instants they name. */

/** Made on demand: on a slow phone it takes longer than everything else a page runs at first. */
const clock = (): Intl.DateTimeFormat =>
  (made ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Copenhagen',
    dateStyle: 'short',
    timeStyle: 'medium',
  }))
let made: Intl.DateTimeFormat | undefined

/** The day (`2026-11-30`) and time (`16:30:00`) that clocks in Copenhagen show. */
function shownAt(instant: Date): { day: string; time: string } {
  const [day = '', time = ''] = clock().format(instant).split(', ')
  return { day: day.split('/').toReversed().join('-'), time }
}

/** How far Copenhagen's clocks are ahead of UTC at that instant, in milliseconds. */
function aheadAt(instant: Date): number {
  const { day, time } = shownAt(instant)
  return Date.parse(`${day}T${time}Z`) - Math.floor(instant.getTime() / 1000) * 1000
}

export const copenhagenDay = (instant: Date): string => shownAt(instant).day
export const copenhagenTime = (instant: Date): string => shownAt(instant).time.slice(0, 5)

/**
 * `('2026-11-30', '16:30')` as an instant. A time that is skipped in spring becomes the time one hour later, and of one
 * that occurs twice in autumn the first is meant.
 */
export function copenhagenInstant(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}Z`)
  // first with the offset of the day before, then with that of the day after if the result shows another time
  const early = new Date(asUtc - aheadAt(new Date(asUtc - 86_400_000)))
  if (shownAt(early).time.slice(0, 5) === time) return early
  const late = new Date(asUtc - aheadAt(new Date(asUtc + 86_400_000)))
  return shownAt(late).time.slice(0, 5) === time ? late : early
}

/** The midnight at the end of a day: an offer valid until Friday ends when Saturday begins. */
export function endOfCopenhagenDay(day: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)
  return copenhagenInstant(next.toISOString().slice(0, 10), '00:00')
}

/** The day that many calendar days later. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
