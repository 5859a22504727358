/** The insights as a table for spreadsheets: one figure per line. */
import type { FunnelStep, Insights } from '@husrum/contract/market/insights/insights.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { csvOf, type Cell } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/core/platform.ts'

type Line = { figure: string; detail: Cell; own: Cell; median: Cell }

export function insightTable({ translators }: Pick<Platform, 'translators'>, insights: Insights, locale: Locale) {
  const t = translators.for(locale)
  const { period, funnel, views, impressions, answers, wins, styles } = insights
  const line = (figure: string, detail: Cell, own: Cell, median: Cell = null): Line => ({ figure, detail, own, median })
  const step = (figure: string, { count, median, percent, median_percent }: FunnelStep): Line[] => [
    line(figure, null, count, median),
    ...(percent === null && median_percent === null
      ? []
      : [line(figure, t('insights.table.percent'), percent, median_percent)]),
  ]
  const lines = [
    ...step(t('insights.table.shown'), funnel.shown),
    ...step(t('insights.table.opened'), funnel.opened),
    ...step(t('insights.table.sent'), funnel.sent),
    ...step(t('insights.table.answered'), funnel.answered),
    ...step(t('insights.table.won'), funnel.won),
    line(t('insights.table.views'), null, views.total, views.median),
    ...views.weeks.map((week) => line(t('insights.table.week'), week.from, week.views, week.median)),
    ...views.projects.map(({ title, published_on }) => line(t('insights.table.project'), title, published_on)),
    ...impressions.places.map(({ place, count, median }) => line(t('insights.table.place'), place, count, median)),
    line(t('insights.table.later_places'), null, impressions.later),
    line(t('insights.table.hours'), null, answers.hours, answers.median_hours),
    ...answers.leads.map(({ lead_id, hours }) => line(t('insights.table.hours_of_lead'), lead_id, hours)),
    ...wins.by_quote.flatMap(({ quote, leads, won }) => [
      line(t('insights.table.leads'), t(`insights.table.quote.${quote}`), leads),
      line(t('insights.table.won'), t(`insights.table.quote.${quote}`), won),
    ]),
    ...styles.list.flatMap(({ style, answered, won }) => [
      line(t('insights.table.answered'), style.name, answered),
      line(t('insights.table.won'), style.name, won),
    ]),
  ]
  const columns = {
    [t('insights.table.figure')]: ({ figure }: Line) => figure,
    [t('insights.table.detail')]: ({ detail }: Line) => detail,
    [t('insights.table.own')]: ({ own }: Line) => own,
    [t('insights.table.median')]: ({ median }: Line) => median,
  }
  async function* batches() {
    yield lines
  }
  return { name: `husrum-insights-${period.from}-${period.to}.csv`, content: csvOf(columns, batches()) }
}
