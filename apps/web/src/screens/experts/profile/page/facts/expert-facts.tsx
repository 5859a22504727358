import type { TFunction } from 'i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { freeFrom, kroner } from '#parts/experts/profile/card/expert-words.ts'
import type { Fact } from '#ui/text/DescriptionList.tsx'
import { answersWithin } from './answers-within.ts'
import { bandsAbove } from '../brief-match/beside-brief.ts'

type Reader = { t: TFunction; language: Language; /** Set for a client who has one. */ brief: Brief | undefined }

/** The deciding facts: fee, answers, availability, meetings and way of working. Unknown ones are left out. */
export function factsOf(expert: ExpertProfile, { t, language, brief }: Reader): Fact[] {
  const within = answersWithin(expert.response_time, t)
  const { capacity, leads } = expert
  const beside = brief && feeBeside(expert, brief, t)
  const [lowest, ...others] = expert.budgets.toSorted((a, b) => (a.min ?? 0) - (b.min ?? 0))
  const who = expert.expert_type === 'agency' ? 'studio' : 'person'
  return [
    ...(lowest
      ? [
          {
            key: 'fee',
            term: t('experts.profile.fact.fee'),
            value: lowest.name,
            note: [
              kroner(lowest, language),
              others.length > 0 && t('experts.profile.fee.also', { bands: others.map(({ name }) => name).join(', ') }),
              beside,
            ]
              .filter(Boolean)
              .map((line) => (
                <span key={String(line)} className="block">
                  {line}
                </span>
              )),
          },
        ]
      : []),
    {
      key: 'answers',
      term: t('experts.profile.fact.answers'),
      value: within ?? t('experts.answers.unknown'),
      note: leads.received > 0 && t('experts.profile.answers.counted', { ...leads, count: leads.received }),
    },
    {
      key: 'free',
      term: t('experts.profile.fact.free'),
      value: tellFree(expert, t, language),
      note:
        !expert.paused &&
        capacity.month > 0 &&
        t('experts.profile.free.places', { free: capacity.free, count: capacity.month }),
    },
    ...(expert.notice_weeks === null
      ? []
      : [
          {
            key: 'notice',
            term: t('experts.profile.fact.notice'),
            value: t('experts.profile.notice', { count: expert.notice_weeks }),
          },
        ]),
    {
      key: 'meets',
      term: t('experts.profile.fact.meets'),
      value: t(`experts.profile.meets.${expert.session_type ?? 'physical'}`),
    },
    {
      key: 'works',
      term: t('experts.profile.fact.works'),
      value:
        expert.working_since === null
          ? t(`experts.profile.works.${who}`)
          : t(`experts.profile.works.${who}Since`, { year: String(expert.working_since) }),
    },
    ...(expert.sizes.length > 0
      ? [
          {
            key: 'sizes',
            term: t('experts.profile.fact.sizes'),
            value: (
              <span className="block first-letter:uppercase">
                {expert.sizes.map((size) => t(`experts.profile.size_of.${size}`)).join(', ')}
              </span>
            ),
          },
        ]
      : []),
    { key: 'since', term: t('experts.profile.fact.since'), value: formatDate(expert.member_since, language, 'month') },
  ]
}

/** The start date: a return has an exact day, the end of other work only a month. */
function tellFree(expert: ExpertProfile, t: TFunction, language: Language): string {
  const from = freeFrom(expert)
  if (from === undefined && expert.paused) return t('experts.profile.free.away')
  if (from === undefined) return t(expert.available ? 'experts.profile.free.yes' : 'experts.profile.free.no')
  const shape = from === expert.paused?.back_on ? 'longDay' : 'month'
  return t('experts.profile.free.from', { date: formatDate(`${from}T12:00:00Z`, language, shape) })
}

/** "One band above yours", for a client whose brief states a fee. */
function feeBeside({ budgets }: ExpertProfile, brief: Brief, t: TFunction): string | undefined {
  const above = bandsAbove(brief.budget, budgets)
  if (above === undefined) return undefined
  if (above === 0) return t('experts.profile.fee.fits')
  return t(above > 0 ? 'experts.profile.fee.above' : 'experts.profile.fee.below', { count: Math.abs(above) })
}
