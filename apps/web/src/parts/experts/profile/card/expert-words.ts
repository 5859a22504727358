/** How texts refer to experts: their name, their profession, and how soon they answer. */
import type { TFunction } from 'i18next'
import type { ExpertCard, ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { formatKronerBand, formatList, formatNumber } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

type Named = Pick<ExpertCard, 'name' | 'company' | 'expert_type'>

/** "Send my brief to Bo", but "to Atelier Nordhavn". */
export function shortName({ name, company, expert_type }: Named): string {
  if (company !== null || expert_type === 'agency') return name
  return name.split(' ')[0] || name
}

type Kind = Pick<ExpertCard, 'service_type' | 'expert_type' | 'architect_title'>

/**
 * "Interior designer", "Architecture studio". Where `architect` is protected and no chamber entry was checked:
 * "planner".
 */
export function kindOf(expert: Kind, t: TFunction): string {
  const who = expert.expert_type === 'agency' ? 'studio' : 'person'
  if (expert.architect_title === null) return t(`experts.kind.designer_${who}`)
  if (expert.architect_title === 'planner') return t(`experts.kind.planner_${who}`)
  return t(expert.service_type.includes('designer') ? `experts.kind.both_${who}` : `experts.kind.architect_${who}`)
}

/** "Risskov, Denmark". */
export const placeOf = ({ city, country }: Pick<ExpertCard, 'city' | 'country'>): string =>
  `${city.name}, ${country.name}`

/** "also in Hamburg and Odense"; undefined with a single place of work. */
export const alsoIn = (
  { also_in }: Pick<ExpertCard, 'also_in'>,
  t: TFunction,
  language: Language,
): string | undefined =>
  also_in.length === 0
    ? undefined
    : t('experts.alsoIn', {
        towns: formatList(
          also_in.map(({ name }) => name),
          language,
        ),
      })

const HOURS_A_DAY = 24
/** "Answers in 5 hours", "in 2 days"; "no answers yet" until there are enough answers. */
export function answersIn(response: ExpertCard['response_time'], t: TFunction): string {
  if (!response) return t('experts.answers.unknown')
  const { median_hours: hours } = response
  if (hours <= HOURS_A_DAY) return t('experts.answers.hours', { count: Math.max(1, hours) })
  return t('experts.answers.days', { count: Math.ceil(hours / HOURS_A_DAY) })
}

type Free = Pick<ExpertProfile, 'paused' | 'available_from'>

/** The day from which an absent or booked expert takes projects; undefined when that is now or unknown. */
export function freeFrom({ paused, available_from: booked }: Free): string | undefined {
  if (paused && paused.back_on === null) return undefined
  const days = [paused?.back_on, booked].flatMap((day) => day ?? [])
  return days.toSorted((a, b) => (a < b ? -1 : 1)).at(-1)
}

/** `4.9` → "4,9". */
export const stars = (average: number): string => formatNumber(average, 1)

type Band = { min: number | null; max: number | null }
/** Danish pages add the fee in kroner. Bounds are in cents. */
export const kroner = ({ min, max }: Band, language: Language): string | undefined =>
  max === null ? undefined : formatKronerBand((min ?? 0) / 100, max / 100, language)
