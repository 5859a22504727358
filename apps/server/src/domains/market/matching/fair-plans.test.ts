/** An expert's plan has no influence on the lists of the server: other plans, the same lists. */
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anExpert, optionId, placeIds } from '../../../testing/people.ts'
import { someReviews } from '../../experts/profile/profile.testing.ts'
import { followPlan } from '../../experts/profile/workload/plan.service.ts'
import { aClientIn, listOf } from './matching.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())

const EXPERTS = 18
/** Leads a month that every plan includes, so that the plan does not change the capacity. */
const WISH = 2
const styles = ['scandinavian', 'japandi', 'minimalist', 'urban', 'vintage']
/** Orders of plans that differ as much as possible. */
const plansOf: ((nth: number) => number)[] = [() => 1, (nth) => 1 + (nth % 3), (nth) => 3 - (nth % 3), () => 3]

test('scores, order, reasons and every order of a search are the same, whoever pays what', async () => {
  const place = await placeIds(t, 'Bergen')
  const ids: number[] = []
  for (let nth = 0; nth < EXPERTS; nth++) {
    const style_ids = [await optionId(t, 'styles', styles[nth % styles.length] ?? 'modern')]
    const expert = await anExpert(t, {
      ...place,
      style_ids,
      plan_id: 1,
      capacity_wish: nth % 2 ? WISH : 1,
      leads_total: nth,
      leads_answered: nth % 7,
      name: `Expert ${nth}`,
    })
    if (nth % 3 === 0) await someReviews(t, expert.expert_id, [5, 4, 3 + (nth % 2)])
    ids.push(expert.expert_id)
  }
  const city = place.city_id
  const searches = [
    { city_id: city, per_page: 100 },
    ...['relevance', 'rating', 'newest', 'distance'].map((sort) => ({ city_id: city, sort, per_page: 100 })),
    { city_id: city, sort: 'random', seed: '4711', per_page: 100 },
    { q: 'Bergen', per_page: 100 },
    { country_id: 'norway', available: 'true', per_page: 5 },
  ]
  let before: unknown
  for (const planOf of plansOf) {
    for (const [nth, id] of ids.entries())
      await t.deps.events.transaction((tx) => followPlan(t.deps, tx, id, async () => planOf(nth)))
    await t.deps.market.refresh()
    const found: unknown[] = []
    for (const query of searches) {
      const { status, json } = await t.call(experts.searchExperts, { query })
      expect(status).toBe(200)
      found.push([json.data, json.facets, json.meta])
    }
    const ranked = await t.deps.market.rank(await asked(), { day: t.deps.clock.day(), limit: 50 })
    expect(ranked.matches).toHaveLength(EXPERTS)
    const now = { found, ranked }
    before ??= now
    expect(now).toEqual(before)
  }
  expect(new Set(ids).size).toBe(EXPERTS)
})

/** Creates a brief in that town, always the same one. */
async function asked() {
  return {
    id: 4711,
    ...(await placeOf('Bergen')),
    service_type: 'designer',
    project_type: 'residential',
    expert_type: 'no-preference',
    session_type: 'both',
    outside_expert: true,
    aspects: [],
    room_types: ['kitchen'],
    specialists: [],
    project_size: 'complete',
    budget: '5000-10000',
    phase: 'sketching',
    timeline: '3-6-months',
    styles: { japandi: 3, urban: 1 },
    about_project: 'A kitchen towards the garden.',
  }
}

async function placeOf(town: string) {
  const { country_id: country, state_id: state, city_id } = await placeIds(t, town)
  const { latitude: lat, longitude: lon } = t.deps.refs.city(city_id)
  return { country, state, city: city_id, lat, lon }
}

test('a client reads the same list, with the same percentages and reasons, after all plans have changed', async () => {
  const place = await placeIds(t, 'Trondheim')
  const ids: number[] = []
  for (let nth = 0; nth < EXPERTS; nth++)
    ids.push((await anExpert(t, { ...place, capacity_wish: WISH, plan_id: 1 + (nth % 3) })).expert_id)
  await t.deps.market.refresh()
  const told = ({ expert, ...match }: Awaited<ReturnType<typeof listOf>>['data'][number]) => [
    expert,
    match.score,
    match.reasons,
    match['caveats'],
    match['breakdown'],
  ]
  const client = await aClientIn(t, 'Trondheim')
  const before = (await listOf(t, client)).data.map(told)
  const preview = () => t.call(matches.previewMatches, { token: client.token, query: { style: 2, limit: 10 } })
  const { json: shown, status } = await preview()
  expect([status, shown.data.length]).toEqual([200, 10])
  for (const [nth, id] of ids.entries())
    await t.deps.events.transaction((tx) => followPlan(t.deps, tx, id, async () => 3 - (nth % 3)))
  await t.deps.market.refresh()
  expect(before.length).toBeGreaterThan(10)
  expect((await listOf(t, client)).data.map(told)).toEqual(before)
  expect((await preview()).json).toEqual(shown)
})
