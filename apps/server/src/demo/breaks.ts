/** Snoozes, holidays and days off, entered by the experts themselves at the times of the story. */
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Break } from '../../../../demo/types.ts'
import type { Deps } from '../app/deps.ts'
import { addDaysOff } from '../domains/experts/profile/availability/days-off.service.ts'
import { changeOwnProfile } from '../domains/experts/profile/own-profile/own-profile.service.ts'
import type { Viewer } from '../platform/http/http-viewer.ts'

export async function takeBreak(deps: Deps, viewer: Viewer, taken: Break, now: Date): Promise<void> {
  const day = (inDays: number) => plusDays(copenhagenDay(now), inDays)
  if (taken.automatic_answer !== undefined)
    await changeOwnProfile(deps, viewer, { automatic_answer: taken.automatic_answer }, undefined)
  if ('paused' in taken) return changeOwnProfile(deps, viewer, { paused: true }, undefined)
  if ('back_in_days' in taken)
    return changeOwnProfile(deps, viewer, { paused: true, back_on: day(taken.back_in_days) }, undefined)
  await addDaysOff(deps, viewer, {
    from_day: day(taken.from_in_days),
    to_day: day(taken.to_in_days),
    label: taken.label,
    pauses_leads: taken.holiday,
  })
}
