import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { FunnelStep, Insights } from '@husrum/contract/market/insights/insights.ts'
import { formatNumber } from '#lib/language/format.ts'

const steps = ['shown', 'opened', 'sent', 'answered', 'won'] as const

/** From a client's list to a project, each step compared with the median. */
export function Funnel({ funnel }: { funnel: Insights['funnel'] }) {
  const { t } = useTranslation()
  return (
    <ol aria-label={t('insights.funnel.label')} className="grid border-y border-line border-t-ink md:grid-cols-5">
      {steps.map((step) => (
        <li
          key={step}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line py-2.5 not-first:max-md:border-t md:block md:px-5 md:pt-4 md:pb-4.5 md:not-first:border-l md:first:pl-0"
        >
          <p className="text-15 md:text-13 md:text-ink-2">{t(`insights.funnel.${step}.name`)}</p>
          <p className="numerals-tight row-span-2 text-28 font-semibold tracking-[-0.04em] md:mt-0.5 md:text-40">
            {formatNumber(funnel[step].count)}
          </p>
          <p className="text-13 text-ink-2 md:mt-1">
            <Beside step={step} figure={funnel[step]} sent={funnel.sent.count} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The first step has no step before it: its count is compared with the median's. */
function Beside({ step, figure, sent }: { step: (typeof steps)[number]; figure: FunnelStep; sent: number }) {
  const { t } = useTranslation()
  const { count, median, percent, median_percent } = figure
  if (step === 'shown') {
    if (median === null) return t('insights.noMedian')
    const words = formatNumber(median)
    return t(median === count ? 'insights.funnel.asMedian' : 'insights.median', { median: words })
  }
  if (percent === null) return median_percent === null ? null : t('insights.medianPercent', { percent: median_percent })
  const isWorse = median_percent !== null && percent < median_percent
  const isAll = step === 'answered' && percent === 100 && count > 0
  return (
    <>
      <b className={clsx(median_percent !== null && (isWorse ? 'text-danger' : 'text-success'))}>
        {isAll
          ? t(count === sent ? 'insights.funnel.all' : 'insights.funnel.allDue')
          : t('insights.percent', { percent })}
      </b>
      {!isAll && <> {t(`insights.funnel.${step}.of`)}</>}
      {median_percent !== null && <>, {t('insights.medianPercent', { percent: median_percent })}</>}
    </>
  )
}
