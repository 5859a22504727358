/** Snoozing an unanswered lead: it returns automatically, in time to be answered. */
import { SNOOZE_HOURS } from '../../core/limits.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '../../core/time/copenhagen-time.rules.ts'

export const snoozeChoices = ['hours', 'tomorrow', 'monday'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

const MORNING = '08:00'
/** The time left to answer after its return. */
const LEFT_MS = 60 * 60_000

export function snoozedUntil(choice: SnoozeChoice, now: Date): Date {
  if (choice === 'hours') return new Date(now.getTime() + SNOOZE_HOURS * 3_600_000)
  const today = copenhagenDay(now)
  if (choice === 'tomorrow') return copenhagenInstant(plusDays(today, 1), MORNING)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return copenhagenInstant(plusDays(today, 7 - ((weekday + 6) % 7)), MORNING)
}

/** The deadline does not move, so the lead returns at least an hour before it. */
export const isInTime = (until: Date, expiresAt: Date | null): boolean =>
  expiresAt !== null && until.getTime() <= expiresAt.getTime() - LEFT_MS

/** The choices now, without duplicate times. */
export function snoozesOf(now: Date, expiresAt: Date | null): { choice: SnoozeChoice; until: Date }[] {
  const all = snoozeChoices.map((choice) => ({ choice, until: snoozedUntil(choice, now) }))
  const isFirst = ({ until }: { until: Date }, at: number) =>
    all.findIndex((other) => other.until.getTime() === until.getTime()) === at
  return all.filter((each, at) => isFirst(each, at) && isInTime(each.until, expiresAt))
}
