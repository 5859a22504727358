/** The insights of an expert whose plan has them: figures of these days, and medians of comparable experts. */
import type { QueryOf } from '@husrum/contract/core/endpoint.ts'
import type { insightCalls, InsightPeriod } from '@husrum/contract/market/insights/insights.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { isTabOpen, lowestPlanFor } from '@husrum/contract/experts/profile/tabs.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import { notFound, Refusal } from '../../../platform/http/errors.ts'
import { kilometres, nameIn, type References } from '../../foundation/reference/reference.service.ts'
import {
  selectFigures,
  selectMedians,
  selectVersion,
  type Days,
  type Figures,
  type Medians,
} from './insights.queries.ts'

export type InsightDeps = Pick<Deps, 'db' | 'refs' | 'clock' | 'readModels'>
export type Asked = Pick<QueryOf<typeof insightCalls.getInsights>, 'period' | 'date_from' | 'date_to' | 'compare'>
export type Scope = Asked['compare']
export type Read = {
  name: InsightPeriod | 'own'
  days: Days
  scope: Scope
  figures: Figures
  medians: Medians
}

export const RADIUS_KM = 30
/** Medians of fewer experts would reveal single ones. */
export const FEWEST = 5
/** Only the nearest are compared; they represent the rest. */
const MOST = 300

const lengths = { '30_days': 30, '90_days': 90, '12_months': 365 } as const satisfies Record<InsightPeriod, number>

/** The period ends today, or on the requested day. */
export function daysOf({ period, date_from, date_to }: Asked, now: Date): Days & { name: Read['name'] } {
  if (date_from && date_to) return { name: 'own', from: date_from, to: date_to }
  const to = copenhagenDay(now)
  return { name: period, from: plusDays(to, 1 - lengths[period]), to }
}

/**
 * A version that changes with all data of the expert in these days. 403 `plan_required` names the required plan, unless
 * the current one is enough.
 */
export async function requireVersion(
  { db, refs }: InsightDeps,
  expertId: number,
  days: Days,
  locale: Locale,
): Promise<string> {
  const found = await selectVersion(db, expertId, days)
  if (!found) throw notFound('expert_not_found')
  if (!isTabOpen('insights', found.plan_id)) {
    const plan = nameIn(refs.row('plan', lowestPlanFor('insights')), locale)
    throw new Refusal(403, 'plan_required', { params: { plan } })
  }
  return found.version
}

export async function readInsights(
  { db, refs }: InsightDeps,
  expertId: number,
  { name, ...days }: ReturnType<typeof daysOf>,
  scope: Scope,
): Promise<Read> {
  const figures = await selectFigures(db, expertId, days)
  const { service_type, country_id, city_id } = figures
  const cities = citiesOf(refs, scope, { country_id, city_id })
  const group = { expert_id: expertId, service_type, country_id, cities, most: MOST, fewest: FEWEST }
  return { name, days, scope, figures, medians: await selectMedians(db, group, days) }
}

/** Cities within the radius, or all of the country, with the distance of each. */
function citiesOf(refs: References, scope: Scope, home: { country_id: number; city_id: number }) {
  const from = refs.city(home.city_id)
  return refs
    .list('city')
    .filter(({ country_id }) => country_id === home.country_id)
    .map((city) => ({ id: city.id, km: kilometres(from, city) }))
    .filter(({ km }) => scope === 'country' || km <= RADIUS_KM)
}
