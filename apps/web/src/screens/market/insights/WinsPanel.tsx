import { clsx } from 'clsx'
import { FileText } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { Insights } from '@husrum/contract/market/insights/insights.ts'
import { links } from '#lib/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { InsightPanel } from './InsightPanel.tsx'

type Wins = Insights['wins']
type Row = Wins['by_quote'][number]

/** More squares than these cannot be counted at a glance. */
const MOST_SQUARES = 40

/** The outcome of leads, by when their quote was sent. */
export function WinsPanel({ wins }: { wins: Wins }) {
  const { t } = useTranslation()
  const { percent, median_percent, by_quote, quote_days, sentence } = wins
  const drafts = <Link to="/expert/leads" search={{ status: 'meeting' }} className="font-semibold" />
  return (
    <InsightPanel
      id="insights-wins"
      title={t('insights.wins.title')}
      about={t('insights.wins.about')}
      figure={percent === null ? '–' : t('insights.percent', { percent })}
      median={
        median_percent === null ? t('insights.noMedian') : t('insights.medianPercent', { percent: median_percent })
      }
      icon={<FileText aria-hidden="true" />}
      note={
        sentence ? (
          <>
            <Trans
              i18nKey="insights.wins.early"
              values={{ days: quote_days, early: sentence.won_early, won: sentence.won }}
              components={{ b: <b>{null}</b> }}
            />{' '}
            {sentence.waiting > 0 && (
              <Trans i18nKey="insights.wins.waiting" count={sentence.waiting} components={{ a: drafts }} />
            )}
          </>
        ) : (
          <Trans
            i18nKey="insights.wins.plain"
            components={{ b: <b>{null}</b>, a: <Link {...links.leads()} className="font-semibold" /> }}
          />
        )
      }
    >
      <ul className="self-start">
        {by_quote.every(({ leads }) => leads === 0) && (
          <li className="text-15 text-ink-2">{t('insights.wins.nothing')}</li>
        )}
        {by_quote
          .filter(({ leads }) => leads > 0)
          .map((row) => (
            <WinsRow key={row.quote} row={row} />
          ))}
      </ul>
    </InsightPanel>
  )
}

function WinsRow({ row: { quote, leads, won, open } }: { row: Row }) {
  const { t } = useTranslation()
  const words = [
    t('insights.wins.of', { won, count: leads }),
    ...(open > 0 ? [t('insights.wins.open', { count: open })] : []),
  ]
  const shown = Math.min(leads, MOST_SQUARES)
  return (
    <li className="grid gap-x-4 gap-y-2 border-line py-3.5 not-first:border-t first:pt-0 md:grid-cols-[11.5rem_minmax(0,1fr)] md:items-center">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 md:block">
        <b className="text-15">{t(`insights.table.quote.${quote}`)}</b>
        <span className="text-13 text-ink-2 md:block">{words.join(', ')}</span>
      </p>
      <span aria-hidden="true" className="flex flex-wrap gap-1">
        {Array.from({ length: shown }, (_, place) => (
          <span
            key={place}
            className={clsx(
              'h-7.5 rounded-small border',
              shown > 15 ? 'w-5' : 'w-8.5',
              place < won
                ? 'border-pine-text bg-pine-text'
                : place < leads - open
                  ? 'border-line-strong'
                  : 'border-dashed border-line-strong bg-plaster',
            )}
          />
        ))}
        {leads > shown && <span className="self-center text-13 text-ink-2">+{leads - shown}</span>}
      </span>
    </li>
  )
}
