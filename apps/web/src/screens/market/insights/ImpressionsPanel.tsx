import { clsx } from 'clsx'
import { Wallet } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { Insights } from '@husrum/contract/market/insights/insights.ts'
import { formatNumber } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { InsightPanel } from './InsightPanel.tsx'

type Impressions = Insights['impressions']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** A plain dash would allow a line break. */
const onOneLine = (words: string) => words.replaceAll('–', '\u2060–\u2060').replaceAll(' ', '\u00a0')

/** In which of the five places of a client's list the profile was. */
export function ImpressionsPanel({ impressions }: { impressions: Impressions }) {
  const { t } = useTranslation()
  const { total, median, later, sentence } = impressions
  const settings = <Link {...links.expertSettings()} hash="fee" className="font-semibold" />
  const ordinal = sentence && ordinals[sentence.place - 1]
  return (
    <InsightPanel
      id="insights-places"
      title={t('insights.places.title')}
      about={t('insights.places.about')}
      figure={formatNumber(total)}
      median={median === null ? t('insights.noMedian') : t('insights.median', { median: formatNumber(median) })}
      icon={<Wallet aria-hidden="true" />}
      note={
        sentence && ordinal ? (
          <Trans
            i18nKey={`insights.places.fee.${ordinal}`}
            values={{ clients: sentence.clients, of: sentence.of, budget: onOneLine(sentence.budget.name) }}
            components={{ b: <b>{null}</b>, a: settings }}
          />
        ) : (
          <Trans
            i18nKey="insights.places.plain"
            components={{ b: <b>{null}</b>, a: <Link {...links.expertSettings()} className="font-semibold" /> }}
          />
        )
      }
    >
      {total > 0 ? (
        <PlacesChart impressions={impressions} />
      ) : (
        <p className="self-start text-15 text-ink-2">{t('insights.places.none')}</p>
      )}
      {later > 0 && <p className="mt-2 text-13 text-ink-2">{t('insights.places.later', { count: later })}</p>}
    </InsightPanel>
  )
}

function PlacesChart({ impressions: { places } }: { impressions: Impressions }) {
  const { t } = useTranslation()
  const medians = places.flatMap(({ median }) => median ?? [])
  // Leaves room for the figures above the bars.
  const top = Math.max(1, ...places.map(({ count }) => count), ...medians) * 1.13
  const most = Math.max(...places.map(({ count }) => count))
  const hasMedian = medians.length > 0
  return (
    <div>
      <div
        role="img"
        aria-label={[
          t('insights.places.chart', { figures: places.map(({ count }) => formatNumber(count)).join(', ') }),
          ...(hasMedian
            ? [
                t('insights.places.chartMedian', {
                  figures: places.map(({ median }) => (median === null ? '–' : formatNumber(median))).join(', '),
                }),
              ]
            : []),
        ].join(' ')}
        className="grid grid-cols-5 gap-3 text-13 text-ink-2 md:gap-5"
      >
        {places.map(({ place, count, median }) => {
          const height = (count / top) * 100
          const line = median === null ? undefined : 100 - (median / top) * 100
          const isInside = line !== undefined && line > 100 - height
          const isMost = count === most && count > 0
          return (
            <div key={place} aria-hidden="true" className="grid gap-1 text-center">
              <svg className="h-46 w-full overflow-visible border-b border-ink-3 max-md:h-40">
                <rect
                  x="0"
                  y={`${100 - height}%`}
                  width="100%"
                  height={`${height}%`}
                  className={clsx('fill-pine-text', !isMost && 'opacity-35')}
                />
                {line !== undefined && (
                  <>
                    <line
                      x1="-6%"
                      x2="106%"
                      y1={`${line}%`}
                      y2={`${line}%`}
                      strokeDasharray="5 3"
                      className="stroke-ink [stroke-width:2]"
                    />
                    {isInside && isMost && (
                      <line
                        x1="0"
                        x2="100%"
                        y1={`${line}%`}
                        y2={`${line}%`}
                        className="stroke-pine-text [stroke-width:3]"
                      />
                    )}
                    {isInside && isMost && (
                      <line
                        x1="0"
                        x2="100%"
                        y1={`${line}%`}
                        y2={`${line}%`}
                        strokeDasharray="5 3"
                        className="stroke-wall [stroke-width:2]"
                      />
                    )}
                  </>
                )}
                <text
                  x="50%"
                  // Above the line of the median if that is just above the bar.
                  y={`${line !== undefined && !isInside && 100 - height - line < 13 ? line : 100 - height}%`}
                  dy="-0.4em"
                  textAnchor="middle"
                  className="fill-ink text-15 font-semibold"
                >
                  {formatNumber(count)}
                </text>
              </svg>
              <span>{t(`insights.places.at.${ordinals[place - 1] ?? 'fifth'}`)}</span>
            </div>
          )
        })}
      </div>
      {hasMedian && (
        <p aria-hidden="true" className="mt-2.5 flex items-center gap-2 text-13 text-ink-2">
          <span className="w-5 border-t-2 border-dashed border-ink" />
          {t('insights.places.legend')}
        </p>
      )}
    </div>
  )
}
