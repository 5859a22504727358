/** Waiting time in the working week, Monday to Friday in Copenhagen. */
import { copenhagenDay, copenhagenInstant, endOfCopenhagenDay, plusDays } from './copenhagen-time.rules.ts'

/** Longer waits are cut off, because their exact length does not matter. */
const LONGEST_DAYS = 400

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Whole hours between two instants, without Saturdays and Sundays. */
export function workingHours(from: Date, to: Date): number {
  let milliseconds = 0
  let day = copenhagenDay(from)
  const last = copenhagenDay(to)
  for (let count = 0; day <= last && count < LONGEST_DAYS; count += 1, day = plusDays(day, 1)) {
    if (isWeekend(day)) continue
    const begins = Math.max(from.getTime(), copenhagenInstant(day, '00:00').getTime())
    const ends = Math.min(to.getTime(), endOfCopenhagenDay(day).getTime())
    milliseconds += Math.max(0, ends - begins)
  }
  return Math.floor(milliseconds / 3_600_000)
}
