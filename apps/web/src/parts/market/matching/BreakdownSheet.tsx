import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { Meter } from '#ui/measures/Meter.tsx'
import { shortName } from '../../experts/profile/card/expert-words.ts'

/** The two chances with their parts, and the resulting percentage. */
export function BreakdownSheet({
  match,
  level,
}: {
  match: Pick<Match, 'score' | 'breakdown' | 'expert'>
  /** The heading level of its title in the page. */ level: 3 | 4
}) {
  const { t } = useTranslation()
  const { score, breakdown, expert } = match
  const name = shortName(expert)
  const Title = level === 3 ? 'h3' : 'h4'
  return (
    <div className="rounded-photo bg-plaster px-5 py-6 sm:px-8 sm:py-7 max-md:rounded-none">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <Title className="max-w-[24ch] text-21">{t('matches.breakdown.title', { score })}</Title>
        <ul aria-hidden="true" className="grid gap-1.5 text-13 text-ink-2">
          <li className="flex items-center gap-2.5">
            <span className="h-1.5 w-9 rounded-small bg-line-strong" />
            {t('matches.breakdown.length')}
          </li>
          <li className="flex items-center gap-2.5">
            <span className="h-1.5 w-9 rounded-small bg-marigold" />
            {t('matches.breakdown.filled')}
          </li>
        </ul>
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
        <BreakdownSide title={t('matches.breakdown.you', { name })} side={breakdown.client} under={level} />
        <BreakdownSide title={t('matches.breakdown.them', { name })} side={breakdown.expert} under={level} />
      </div>
      <div className="mt-7 flex flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-line pt-4">
        <p className="text-17 font-semibold whitespace-nowrap">
          {t('ui.percent', { percent: breakdown.client.percent })} ×{' '}
          {t('ui.percent', { percent: breakdown.expert.percent })} → {t('ui.percent', { percent: score })}
        </p>
        <p className="max-w-[52ch] flex-1 basis-64 text-13 text-ink-2">{t('matches.breakdown.note')}</p>
      </div>
    </div>
  )
}

type Side = Match['breakdown']['client']

/** One side's parts: the length of a bar is its weight, its filling the fit. Unknown parts have no weight. */
function BreakdownSide({ title, side, under }: { title: string; side: Side; under: 3 | 4 }) {
  const { t } = useTranslation()
  const Title = under === 3 ? 'h4' : 'h5'
  const heaviest = Math.max(...side.components.map(({ weight }) => weight), 0)
  return (
    <section>
      <Title className="flex items-baseline justify-between gap-4 border-b border-ink pb-2 text-15 font-semibold">
        {title}
        <span className="text-21">{t('ui.percent', { percent: side.percent })}</span>
      </Title>
      <ul className="mt-3 grid gap-3">
        {side.components.map(({ key, name, fit, weight, text }) => (
          <li key={key}>
            <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-15">
              <span>{name}</span>
              <span className="text-13 text-ink-2">{text}</span>
            </p>
            <Meter
              value={fit === null ? 0 : fit * 100}
              weight={heaviest === 0 ? 0 : (weight / heaviest) * 100}
              label={t('matches.breakdown.fit', { part: name })}
              valueText={fit === null ? text : `${t('ui.percent', { percent: Math.round(fit * 100) })}, ${text}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
