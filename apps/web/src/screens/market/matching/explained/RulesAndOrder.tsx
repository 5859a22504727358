import { useTranslation } from 'react-i18next'
import type { MatchingFormula } from '@husrum/contract/market/matching/formula.ts'
import { formatNumber } from '#lib/language/format.ts'

const rules = ['service', 'project', 'session', 'country', 'active'] as const

/** Rules for every list. */
export function Rules() {
  const { t } = useTranslation()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rules.map((rule) => (
        <li key={rule} className="py-4">
          {t(`how-matching.rules.${rule}`)}
        </li>
      ))}
    </ul>
  )
}

/** Wishes that are relaxed when there are few matches, in this order. */
export function RelaxedWishes({ formula: { gives_way } }: { formula: MatchingFormula }) {
  const { t } = useTranslation()
  return (
    <ol className="divide-y divide-line border-y border-line">
      {gives_way.map(({ key, factor }, place) => (
        <li key={key} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 py-4">
          <span aria-hidden="true" className="font-semibold tabular-nums">
            {place + 1}
          </span>
          <span>
            <b className="block font-semibold">{t(`how-matching.gives.${key}`)}</b>
            <span className="block max-w-text text-ink-2">
              {t(`how-matching.gives.${key}Text`, { percent: Math.round(factor * 100) })}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const orders = ['pacing', 'fairness', 'newcomers', 'variety', 'kept'] as const

/** What changes places besides the score, and never the percentage. */
export function Order({ formula: { newcomers, fairness } }: { formula: MatchingFormula }) {
  const { t } = useTranslation()
  const numbers = {
    place: newcomers.place,
    leads: newcomers.leads_below,
    days: newcomers.days_below,
    share: Math.round(newcomers.share_of_fifth * 100),
    factor: formatNumber(Math.round(fairness.most * 10) / 10),
  }
  return (
    <dl className="divide-y divide-line border-y border-line">
      {orders.map((key) => (
        <div key={key} className="py-4">
          <dt className="font-semibold">{t(`how-matching.order.${key}`)}</dt>
          <dd className="mt-1 max-w-text text-ink-2">{t(`how-matching.order.${key}Text`, numbers)}</dd>
        </div>
      ))}
    </dl>
  )
}
