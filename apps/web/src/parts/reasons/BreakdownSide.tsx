import type { Match } from '@husrum/contract/matches.ts'
import { useTranslation } from 'react-i18next'
import { Meter } from '#ui/Meter.tsx'

type Side = Match['breakdown']['client']

/** One side's parts: a bar as long as it counts, filled as well as it fits. What is not known counts for nothing. */
export function BreakdownSide({ title, side, under }: { title: string; side: Side; under: 3 | 4 }) {
  const { t } = useTranslation()
  const Title = under === 3 ? 'h4' : 'h5'
  const heaviest = Math.max(...side.components.map(({ weight }) => weight), 0)
  return (
    <section>
      <Title className="flex items-baseline justify-between gap-4 border-b border-ink pb-2 text-15 font-semibold">
        {title}
        <span className="text-21">{side.percent} %</span>
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
              valueText={fit === null ? text : `${Math.round(fit * 100)} %, ${text}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
