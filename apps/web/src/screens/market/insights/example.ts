/** Figures of a made-up studio, for a preview of the insights. */
import type { Insights } from '@husrum/contract/market/insights/insights.ts'
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'

const FROM = '2026-08-24'
const views = [98, 104, 91, 110, 118, 107, 121, 133, 126, 139, 131, 148, 154]
const medians = [96, 99, 101, 98, 104, 106, 103, 108, 110, 107, 111, 114, 112]
const hours = [1.2, 2.1, 2.6, 3.5, 4, 5, 6.5, 8, 9.4, 10.8, 15, 20, 41, 44]
const places = [61, 88, 142, 78, 43]
const placeMedians = [84, 86, 82, 80, 80]
const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0)

export const exampleInsights: Insights = {
  period: { name: '90_days', from: FROM, to: plusDays(FROM, 90) },
  counted_since: '2026-01-01',
  comparison: {
    scope: 'area',
    service_type: 'designer',
    place: 'Aarhus',
    country: 'Denmark',
    radius_km: 30,
    experts: 38,
    compared: 38,
    has_median: true,
  },
  headline: { strength: 'answers', weakness: 'quotes' },
  funnel: {
    shown: { count: sum(places), median: sum(placeMedians), percent: null, median_percent: null },
    opened: { count: 186, median: 152, percent: 45, median_percent: 37 },
    sent: { count: 14, median: 9, percent: 8, median_percent: 6 },
    answered: { count: 14, median: 8, percent: 100, median_percent: 92 },
    won: { count: 4, median: 2, percent: 29, median_percent: 22 },
  },
  views: {
    total: sum(views),
    median: sum(medians),
    weeks: views.map((count, week) => ({
      from: plusDays(FROM, week * 7),
      to: plusDays(FROM, week * 7 + 6),
      views: count,
      median: medians[week] ?? null,
    })),
    projects: [{ id: 1, title: 'Valby kitchen', published_on: plusDays(FROM, 63) }],
    sentence: { key: 'project_lifts', percent: 24, weeks: 4, title: 'Valby kitchen', published_on: plusDays(FROM, 63) },
  },
  impressions: {
    total: sum(places),
    median: sum(placeMedians),
    places: places.map((count, at) => ({ place: at + 1, count, median: placeMedians[at] ?? null })),
    later: 0,
    sentence: {
      key: 'fee',
      place: 3,
      clients: 96,
      of: 142,
      budget: { id: 3, slug: '5000-10000', name: '5.000–10.000 €', min: 500_000, max: 1_000_000 },
    },
  },
  answers: {
    leads: hours.map((each, at) => ({ lead_id: at + 1, received_on: plusDays(FROM, at * 6), hours: each })),
    hours: 7,
    median_hours: 14,
    deadline_hours: 48,
    sentence: { key: 'close_to_deadline', answers: 2, weekday: 5 },
  },
  wins: {
    won: 4,
    leads: 14,
    percent: 29,
    median_percent: 22,
    quote_days: 3,
    by_quote: [
      { quote: 'early', leads: 4, won: 3, open: 0 },
      { quote: 'late', leads: 6, won: 1, open: 0 },
      { quote: 'none', leads: 4, won: 0, open: 0 },
    ],
    sentence: { key: 'early_quotes_win', won_early: 3, won: 4, waiting: 2 },
  },
  styles: {
    needed: 5,
    list: [
      { style: { id: 2, slug: 'japandi', name: 'Japandi' }, answered: 8, won: 3, percent: 38, missing: 0 },
      { style: { id: 1, slug: 'scandinavian', name: 'Scandinavian' }, answered: 4, won: 1, percent: null, missing: 1 },
      { style: { id: 3, slug: 'minimalist', name: 'Minimalist' }, answered: 2, won: 0, percent: null, missing: 3 },
    ],
  },
}
