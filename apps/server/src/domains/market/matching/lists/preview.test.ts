import { matches } from '@husrum/contract/market/matching/matching.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, anExpert, type ExpertPerson, type Person } from '../../../../testing/people.ts'
import { actorsIn, aClientIn, aMarket, listOf } from '../matching.testing.ts'

let t: TestApp
let experts: ExpertPerson[]
beforeAll(async () => {
  t = await testApp()
  experts = await aMarket(t, 'Oslo', 20)
})
afterAll(() => t.close())

const preview = (person: Person | undefined, query: Record<string, unknown> = {}, headers = {}) =>
  t.call(matches.previewMatches, { token: person?.token, query, headers })
const tables = ['matches', 'match_history', 'match_impressions', 'market_ledger', 'leads'] as const
const counts = () =>
  Promise.all(
    tables.map(async (table) =>
      (await t.deps.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)),
    ),
  )

describe('GET /api/matches/preview', () => {
  test('other weights move places, not the percentage, and change nothing that is stored', async () => {
    const client = await aClientIn(t, 'Oslo')
    const list = await listOf(t, client)
    const before = await counts()
    const usual = await preview(client)
    const tasteless = await preview(client, { style: 0 })
    expect([usual.status, tasteless.status]).toEqual([200, 200])
    const order = (reply: typeof usual) => reply.json.data.map(({ expert }: { expert: { id: number } }) => expert.id)
    expect(order(usual)).not.toEqual(order(tasteless))
    for (const item of usual.json.data) {
      const stored = list.data.find(({ id }) => id === item.match_id)
      if (stored)
        expect(item).toMatchObject({ score: stored.score, status: 'proposed', expert: { id: stored.expert.id } })
    }
    expect(await counts()).toEqual(before)
  })

  test('says where each stood before, and names experts who are not in the list without a match', async () => {
    const client = await aClientIn(t, 'Oslo')
    const list = await listOf(t, client)
    const { json } = await preview(client, { style: 3 })
    for (const item of json.data) {
      const place = list.experts.indexOf(item.expert.id)
      expect(item.place_before).toBe(place < 0 ? null : place + 1)
      expect(item.match_id).toBe(list.data[place]?.id ?? null)
    }
    expect(json.data).toHaveLength(15)
    expect((await preview(client, { style: 3, limit: 4 })).json.data).toHaveLength(4)
  })

  test('whom the client put aside stays away', async () => {
    const client = await aClientIn(t, 'Oslo')
    const act = actorsIn(t, () => experts)
    const [top] = (await listOf(t, client)).data
    await act.dismiss(client, top?.id ?? 0)
    const { json } = await preview(client)
    expect(json.data.map(({ expert }: { expert: { id: number } }) => expert.id)).not.toContain(top?.expert.id)
  })

  test('speaks the language asked for', async () => {
    const client = await aClientIn(t, 'Oslo')
    const texts = async (locale: string) =>
      (await preview(client, {}, { locale })).json.data.flatMap(({ reasons }: { reasons: { text: string }[] }) =>
        reasons.map(({ text }) => text),
      )
    expect(await texts('de')).not.toEqual(await texts('en'))
  })

  test.each([
    { style: '4' },
    { style: '-1' },
    { style: '1e308' },
    { style: 'much' },
    { style: ['1', '2'] },
    { budget: '0.123' },
    { limit: '0' },
    { limit: '16' },
    { weights: '2' },
  ])('422 on %j', async (query) => {
    const refused = await preview(await aClientIn(t, 'Oslo'), query)
    expect([refused.status, refused.json.code]).toEqual([422, 'validation_failed'])
    expect(Object.keys(refused.json.errors)).toEqual(Object.keys(query))
  })

  test('401 for visitors, 403 for everybody but clients, 404 without a brief', async () => {
    expect((await preview(undefined)).status).toBe(401)
    expect((await preview(await anExpert(t))).status).toBe(403)
    expect((await preview(await anAdmin(t))).status).toBe(403)
    const none = await preview(await aClient(t))
    expect([none.status, none.json.code]).toEqual([404, 'no_brief'])
  })
})

describe('PUT /api/matches/weights', () => {
  const keep = (person: Person | undefined, body: unknown) => t.call(matches.putWeights, { token: person?.token, body })

  test('what matters stays with the brief: the list says it again, and stands as it stood', async () => {
    const [client, other] = [await aClientIn(t, 'Oslo'), await aClientIn(t, 'Oslo')]
    const before = await listOf(t, client)
    expect(before.meta.weights).toEqual({})
    expect((await keep(client, { proximity: 3, style: 0.5 })).json.data).toEqual({ proximity: 3, style: 0.5 })
    const after = await listOf(t, client)
    expect([after.meta.weights, after.experts]).toEqual([{ proximity: 3, style: 0.5 }, before.experts])
    expect((await listOf(t, other)).meta.weights).toEqual({})
    expect((await keep(client, {})).status).toBe(200)
    expect((await listOf(t, client)).meta.weights).toEqual({})
  })

  test('404 without a brief; 422 for what cannot be weighed; nobody else may', async () => {
    expect((await keep(await aClient(t), {})).json.code).toBe('no_brief')
    const client = await aClientIn(t, 'Oslo')
    for (const body of [{ style: 4 }, { style: -1 }, { style: 'x' }, { response: 1 }, { __proto__x: 1 }, []])
      expect((await keep(client, body)).status, JSON.stringify(body)).toBe(422)
    expect((await keep(experts[0], {})).status).toBe(403)
    expect((await keep(undefined, {})).status).toBe(401)
  })
})
