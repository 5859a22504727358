/** How a deadline is told. On its own, without the rules of leads: every page writes dates. */
import { copenhagenTime } from './copenhagen-time.rules.ts'

const MINUTE_MS = 60_000

/** How a deadline is told: what ends at midnight ends with the whole day before it. */
export function tellDeadline(at: Date): { day: Date; is_whole_day: boolean } {
  const isMidnight = copenhagenTime(at) === '00:00'
  return { day: isMidnight ? new Date(at.getTime() - MINUTE_MS) : at, is_whole_day: isMidnight }
}
