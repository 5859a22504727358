import type { TFunction } from 'i18next'
import type { ExpertCard } from '@husrum/contract/experts/profile/experts.ts'

/** "Interior design, Aarhus": the expert's work, not a title, which in some countries is protected. */
export function expertAbout({ service_type, city }: Pick<ExpertCard, 'service_type' | 'city'>, t: TFunction): string {
  const services = service_type.map((type) => t(`experts.option.service_type.${type}`)).join(', ')
  return services ? `${services}, ${city.name}` : city.name
}

/** The usual response time; nothing if it is not good. */
export function answersIn(
  { response_time: time }: Pick<ExpertCard, 'response_time'>,
  t: TFunction,
): string | undefined {
  if (!time || time.bucket === 'slower') return undefined
  if (time.bucket === 'within_hours')
    return t('messages.expert.answersHours', { count: Math.max(1, time.median_hours) })
  return t(time.bucket === 'within_day' ? 'messages.expert.answersDay' : 'messages.expert.answersTwoDays')
}
