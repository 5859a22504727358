import type { TFunction } from 'i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'

const HOURS_A_DAY = 24

/** "Within 5 hours"; undefined until there are enough answers. */
export function answersWithin(response: ExpertProfile['response_time'], t: TFunction): string | undefined {
  if (!response) return undefined
  const { median_hours: hours } = response
  if (hours <= HOURS_A_DAY) return t('experts.profile.answers.hours', { count: Math.max(1, hours) })
  return t('experts.profile.answers.days', { count: Math.ceil(hours / HOURS_A_DAY) })
}
