import { clsx } from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import type { Insights } from '@husrum/contract/market/insights/insights.ts'
import { countryInSentence } from '#lib/language/countries-text.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Marker } from '#ui/text/Heading.tsx'

/** What is better and what is worse than the median, if there are enough figures. */
export function Headline({ figures, empty }: { figures: Insights; empty: boolean }) {
  const { t } = useTranslation()
  const { strength, weakness } = figures.headline
  if (empty) return t('insights.head.empty')
  if (!strength && !weakness) return t(isCompared(figures) ? 'insights.head.even' : 'insights.head.alone')
  return (
    <>
      {strength && t(`insights.head.strength.${strength}`)}
      {strength && weakness && <br />}
      {weakness && <Trans i18nKey={`insights.head.weakness.${weakness}`} components={{ m: <Marker>{null}</Marker> }} />}
    </>
  )
}

/** Whether any figure has a meaningful median. */
const isCompared = ({ views, answers, wins }: Insights): boolean =>
  (views.median ?? 0) > 0 || answers.median_hours !== null || wins.median_percent !== null

/** The period, and the comparison group. */
export function Span({ figures, className }: { figures: Insights; className?: string }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { period, comparison, counted_since } = figures
  const { scope, service_type, compared, place, radius_km, has_median } = comparison
  const isOneYear = period.from.slice(0, 4) === period.to.slice(0, 4)
  const days = {
    from: formatDate(`${period.from}T12:00:00Z`, language, isOneYear ? 'longDayOfYear' : 'longDay'),
    to: formatDate(`${period.to}T12:00:00Z`, language, isOneYear ? 'longDayOfYear' : 'longDay'),
  }
  const others =
    scope === 'area'
      ? t(`insights.head.area.${service_type}`, { count: compared, km: radius_km ?? 0, place })
      : t(`insights.head.country.${service_type}`, { count: compared, place: countryInSentence(place, language) })
  return (
    <p className={clsx('mt-3 max-w-[76ch] text-15 text-ink-2', className)}>
      {has_median ? t('insights.head.beside', { ...days, others }) : t('insights.head.days', days)}{' '}
      {counted_since && counted_since > period.from
        ? t('insights.head.since', { date: formatDate(`${counted_since}T12:00:00Z`, language, 'longDay') })
        : null}
    </p>
  )
}
