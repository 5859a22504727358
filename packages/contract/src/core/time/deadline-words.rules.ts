/** How a deadline is displayed. Separate from the rules of leads, because every page displays dates. */
import { copenhagenTime } from './copenhagen-time.rules.ts'

const MINUTE_MS = 60_000

/** A deadline at midnight is displayed as the whole day before it. */
export function deadlineForDisplay(at: Date): { day: Date; is_whole_day: boolean } {
  const isMidnight = copenhagenTime(at) === '00:00'
  return { day: isMidnight ? new Date(at.getTime() - MINUTE_MS) : at, is_whole_day: isMidnight }
}
