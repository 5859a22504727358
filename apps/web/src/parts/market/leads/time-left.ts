const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Below this, the time left is shown as a warning. */
export const SOON_MS = 8 * HOUR

export type TimeLeft = { days: number; hours: number; minutes: number; soon: boolean; over: boolean }

/** Time left until an instant (milliseconds), in days and hours, hours alone, or minutes. */
export function timeLeft(until: number, now: number): TimeLeft {
  const left = until - now
  if (left <= 0) return { days: 0, hours: 0, minutes: 0, soon: true, over: true }
  const soon = left < SOON_MS
  if (left >= DAY)
    return { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR), minutes: 0, soon, over: false }
  if (left >= HOUR) return { days: 0, hours: Math.floor(left / HOUR), minutes: 0, soon, over: false }
  return { days: 0, hours: 0, minutes: Math.max(1, Math.floor(left / MINUTE)), soon, over: false }
}
