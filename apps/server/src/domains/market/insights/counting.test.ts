/** Profile views, list impressions and openings: each is counted once, and no visitor is stored. */
import { insightCalls } from '@husrum/contract/market/insights/insights.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { copenhagenDay, copenhagenInstant } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { openSession } from '../../identity/accounts/sessions/sessions.service.ts'
import { aClientIn, aMarket } from '../matching/matching.testing.ts'
import { recordAnswers, sweepDays } from './answer-times.service.ts'
import { createProfileViews } from './profile-views.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  // noon, so that the test does not cross midnight
  const noon = copenhagenInstant(copenhagenDay(new Date()), '12:00')
  await t.moveClock(Math.round((noon.getTime() - Date.now()) / 1000))
})
afterAll(() => t.close())

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
type Visit = { from?: string; token?: string; agent?: string }
async function visit(id: unknown, { from = '192.0.2.1', token, agent = BROWSER }: Visit = {}): Promise<number> {
  const { status } = await t.request({
    method: 'POST',
    url: `/api/architect/${String(id)}/views`,
    remoteAddress: from,
    headers: { 'user-agent': agent, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  return status
}
const figures = async ({ token }: ExpertPerson) => {
  const { status, text, json } = await t.call(insightCalls.getInsights, { token })
  expect(status, text).toBe(200)
  return json.data
}
const seen = async (expert: ExpertPerson): Promise<number> => (await figures(expert)).views.total

describe('views of profiles', () => {
  test('count once a day for an address, and again the next day', async () => {
    const [one, other] = [await anExpert(t), await anExpert(t)]
    for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2'])
      expect(await visit(one.expert_id, { from })).toBe(204)
    await visit(other.expert_id)
    expect([await seen(one), await seen(other)]).toEqual([3, 1])
    const ahead = Math.round((t.deps.clock.now().getTime() - Date.now()) / 1000)
    await t.moveClock(ahead + 86_400)
    const again = await t.deps.db
      .selectFrom('insight_days')
      .selectAll()
      .where('expert_id', '=', one.expert_id)
      .execute()
    expect(again).toHaveLength(1)
    await visit(one.expert_id)
    expect(await seen({ ...one, ...(await aSession(one)) })).toBe(4)
    await t.moveClock(ahead)
  })

  test('those of the expert, of staff and of machines do not count', async () => {
    const expert = await anExpert(t)
    await visit(expert.expert_id, { token: expert.token, from: '192.0.2.3' })
    await visit(expert.expert_id, { token: (await anAdmin(t, 'support')).token, from: '192.0.2.4' })
    for (const [at, agent] of [
      '',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (Linux; Android 6.0.1) Chrome/142.0 Mobile Safari/537.36 (compatible; bingbot/2.0)',
      'facebookexternalhit/1.1',
      'curl/8.14.1',
      'python-requests/2.32',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36',
    ].entries())
      await visit(expert.expert_id, { agent, from: `192.0.2.${10 + at}` })
    expect(await seen(expert)).toBe(0)
    // another expert counts like any visitor
    await visit(expert.expert_id, { token: (await anExpert(t)).token, from: '192.0.2.5' })
    expect(await seen(expert)).toBe(1)
  })

  test('nobody’s profile, a hidden one and what is no number count nothing', async () => {
    const hidden = await anExpert(t, { status: 'pending_review' })
    expect(await visit(999_999_999)).toBe(204)
    expect(await visit(hidden.expert_id)).toBe(204)
    for (const id of ['0', '-1', "1'; drop table experts", '99999999999999999999', 'x'])
      expect(await visit(encodeURIComponent(id))).toBe(422)
    expect(await seen(hidden)).toBe(0)
  })

  test('twelve addresses at once are twelve views, and one address twelve times is one', async () => {
    const expert = await anExpert(t)
    await Promise.all(Array.from({ length: 12 }, (_, n) => visit(expert.expert_id, { from: `198.51.100.${n + 1}` })))
    await Promise.all(Array.from({ length: 12 }, () => visit(expert.expert_id, { from: '203.0.113.1' })))
    expect(await seen(expert)).toBe(13)
  })

  test('an address that looks at hundreds of profiles is a machine', async () => {
    const [first, last] = [await anExpert(t), await anExpert(t)]
    const from = '203.0.113.77'
    await visit(first.expert_id, { from })
    for (let id = 1; id < 200; id += 1) await visit(100_000_000 + id, { from })
    await visit(last.expert_id, { from })
    expect([await seen(first), await seen(last)]).toEqual([1, 0])
  })

  test('what is held back is written when the process stops', async () => {
    const expert = await anExpert(t)
    const counter = createProfileViews(t.deps)
    await counter.count({ expertId: expert.expert_id, viewer: undefined, address: '192.0.2.1', userAgent: BROWSER })
    const stored = () =>
      t.deps.db.selectFrom('insight_days').select('views').where('expert_id', '=', expert.expert_id).execute()
    expect(await stored()).toEqual([])
    await counter.close()
    expect(await stored()).toEqual([{ views: 1 }])
  })
})

/** Logs the person in again after the clock was moved. */
async function aSession({ account_id }: Person): Promise<{ token: string }> {
  const { token } = await t.deps.db.transaction().execute((tx) => openSession(tx, account_id, 'test'))
  return { token }
}

describe('lists of clients', () => {
  let market: ExpertPerson[]
  let client: Person
  const list = (query = {}) => t.call(matches.listMatches, { token: client.token, query })
  const byId = (id: number) => {
    const expert = market.find(({ expert_id }) => expert_id === id)
    if (!expert) throw new Error(`no expert ${id}`)
    return expert
  }
  let places: number[]
  beforeAll(async () => {
    market = await aMarket(t, 'Odense', 12)
    client = await aClientIn(t, 'Odense')
    const { json } = await list()
    places = json.data.map(({ expert }: { expert: { id: number } }) => expert.id)
  })

  test('a showing counts at its place, once however often the list is read', async () => {
    await Promise.all(Array.from({ length: 10 }, () => list()))
    expect(places).toHaveLength(5)
    for (const [at, id] of places.entries()) {
      const { impressions, funnel } = await figures(byId(id))
      expect([impressions.total, funnel.shown.count, impressions.later]).toEqual([1, 1, 0])
      expect(impressions.places[at]).toMatchObject({ place: at + 1, count: 1 })
    }
  })

  test('further down it counts as later', async () => {
    const { json } = await list({ page: 2 })
    const { impressions } = await figures(byId(json.data[0].expert.id))
    expect([impressions.total, impressions.later]).toEqual([1, 1])
  })

  test('an opening counts once for a client who was shown the expert, and is told to nobody else', async () => {
    const [first = 0] = places
    const opened = async (id: number) => (await figures(byId(id))).funnel.opened
    const stranger = await aClientIn(t, 'Odense')
    await visit(first, { token: stranger.token })
    await visit(first, { token: (await aClient(t)).token })
    expect((await opened(first)).count).toBe(0)
    await Promise.all(Array.from({ length: 10 }, () => visit(first, { token: client.token })))
    expect(await opened(first)).toMatchObject({ count: 1, percent: 100 })
  })

  test('erasing takes the figures of an expert, and what a client opened', async () => {
    const [first = 0, second = 0] = places
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: byId(second).account_id }),
    )
    const days = t.deps.db.selectFrom('insight_days').select('expert_id')
    expect(await days.where('expert_id', '=', second).execute()).toEqual([])
    const openings = () => t.deps.db.selectFrom('match_openings').selectAll().execute()
    expect(await openings()).toHaveLength(1)
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: client.account_id }),
    )
    expect(await openings()).toEqual([])
    // the count stores no visitor
    expect(await days.where('expert_id', '=', first).execute()).toHaveLength(1)
  })
})

test('answer times are recorded for every answer, in batches, once; old days go', async () => {
  const expert = await anExpert(t)
  const created_at = copenhagenInstant('2026-09-08', '10:00')
  for (const hours of [1, 5]) {
    const answered_at = new Date(created_at.getTime() + hours * 3_600_000)
    await aLead(t, { expert, columns: { status: 'contacted', created_at, answered_at } })
  }
  await Promise.all([recordAnswers(t.deps, 1), recordAnswers(t.deps, 1)])
  const rows = await t.deps.db.selectFrom('lead_answers').select('working_minutes').execute()
  expect(rows.map(({ working_minutes }) => working_minutes).toSorted((a, b) => a - b)).toEqual([60, 300])
  const old = { expert_id: expert.expert_id, day: '2020-01-01', views: 1 }
  await t.deps.db.insertInto('insight_days').values(old).execute()
  await sweepDays(t.deps)
  const left = await t.deps.db
    .selectFrom('insight_days')
    .select('day')
    .where('expert_id', '=', expert.expert_id)
    .execute()
  expect(left).toEqual([])
})
