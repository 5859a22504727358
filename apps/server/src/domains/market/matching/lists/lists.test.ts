import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, anExpert, optionId, type Person } from '../../../../testing/people.ts'
import { anImage, aProject } from '../../../experts/profile/profile.testing.ts'
import { aClientIn, aMarket, leadsOf, listOf } from '../matching.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const ledger = () => t.deps.db.selectFrom('market_ledger').selectAll().orderBy('expert_id').execute()

describe('GET /api/matches', () => {
  test('a client without a brief gets an empty list and hears that there is none', async () => {
    const client = await aClient(t)
    const { data, meta } = await listOf(t, client)
    expect(data).toEqual([])
    expect(meta).toMatchObject({
      total: 0,
      brief_status: 'none',
      binding: null,
      widen: [],
      dismissed: [],
      invitations: { open: 0, open_limit: 3, used: 0, used_limit: 8 },
    })
  })

  test('401 for visitors, 403 for everybody but clients, 422 for pages that cannot be, an empty one past the end', async () => {
    expect((await t.call(matches.listMatches)).status).toBe(401)
    expect((await t.call(matches.listMatches, { token: (await anExpert(t)).token })).status).toBe(403)
    expect((await t.call(matches.listMatches, { token: (await anAdmin(t)).token })).status).toBe(403)
    const client = await aClient(t)
    for (const query of [{ page: 0 }, { per_page: 101 }, { per_page: 'ten' }, { page: '1e308' }]) {
      expect((await t.call(matches.listMatches, { token: client.token, query })).status, JSON.stringify(query)).toBe(
        422,
      )
    }
    const fourth = await t.call(matches.listMatches, { token: client.token, query: { page: 4 } })
    expect([fourth.status, fourth.json.data]).toEqual([200, []])
  })

  test.each(['suspended_at', 'deleted_at'])(
    'an expert whose account is %s is gone at once, before the market in memory hears of it',
    async (column) => {
      const [first, second] = await aMarket(t, column === 'suspended_at' ? 'Bergen' : 'Trondheim', 2)
      const client = await aClientIn(t, column === 'suspended_at' ? 'Bergen' : 'Trondheim')
      const gone = first?.account_id ?? 0
      await t.deps.db
        .updateTable('accounts')
        .set({ [column]: new Date() })
        .where('id', '=', gone)
        .execute()
      const { data } = await listOf(t, client)
      const listed = data.map(({ expert }) => expert.id)
      expect([listed.includes(first?.expert_id ?? 0), listed.includes(second?.expert_id ?? 0)]).toEqual([false, true])
    },
  )

  test.each(['restored after deletion', 'let in again after a suspension'])(
    'an account that is %s finds its list as it was, whatever other lists were shown meanwhile',
    async (how) => {
      const city = how.startsWith('restored') ? 'Malmö' : 'Göteborg'
      await aMarket(t, city, 20)
      const client = await aClientIn(t, city)
      const before = (await listOf(t, client)).data
      const { account_id } = client
      const say = (back: boolean) =>
        t.deps.events.transaction((tx) =>
          how.startsWith('restored')
            ? t.deps.events.emit(tx, back ? 'account.restored' : 'account.left', { account_id })
            : t.deps.events.emit(tx, 'account.suspension', { account_id, suspended: !back }),
        )
      await say(false)
      for (let n = 0; n < 3; n += 1) await listOf(t, await aClientIn(t, city))
      await say(true)
      expect((await listOf(t, client)).data).toEqual(before)
    },
  )

  test('five a page, best first, fifteen in all; the same however often it is asked', async () => {
    await aMarket(t, 'Oslo', 18)
    const client = await aClientIn(t, 'Oslo')
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await listOf(t, client, { page }))
    expect(pages.map(({ data }) => data.length)).toEqual([5, 5, 5])
    expect(pages[1]?.meta).toMatchObject({
      current_page: 2,
      last_page: 3,
      per_page: 5,
      total: 15,
      from: 6,
      to: 10,
      brief_status: 'active',
    })
    const all = await listOf(t, client)
    expect(all.experts).toEqual(pages.flatMap(({ experts }) => experts))
    expect(new Set(all.experts).size).toBe(15)
    expect((await listOf(t, client)).data).toEqual(all.data)
  })

  test('each match says who, how likely, why, and how the number comes about', async () => {
    const [expert] = await aMarket(t, 'Bergen', 1, { style_ids: [await optionId(t, 'styles', 'scandinavian')] })
    const client = await aClientIn(t, 'Bergen')
    const { data } = await listOf(t, client)
    const match = data.find((each) => each.expert.id === expert?.expert_id)
    expect(match).toMatchObject({
      status: 'proposed',
      word: expect.stringMatching(/^(strong|good|possible)$/),
      lead_status: null,
      thread_id: null,
      passed_on_reason: null,
      answer_by: null,
      expert: { city: { name: 'Bergen' }, available: true },
    })
    expect(Number.isInteger(match?.score)).toBe(true)
    expect(match?.reasons).toContainEqual(
      expect.objectContaining({ key: 'proximity_here', text: 'Lives and works in Bergen, like you' }),
    )
    expect(match?.breakdown).toMatchObject({
      client: {
        percent: expect.any(Number),
        components: expect.arrayContaining([
          expect.objectContaining({ key: 'style', name: 'Style', fit: expect.any(Number), weight: 2.8 }),
        ]),
      },
      expert: {
        components: expect.arrayContaining([expect.objectContaining({ key: 'response', text: 'No requests yet' })]),
      },
    })
  })

  test('every sentence is whole, in each of the languages', async () => {
    const client = await aClientIn(t, 'Oslo', {
      expert_type: 'agency',
      specialists: ['lighting-design', 'storage-solutions'],
      aspects: ['facade'],
      project_budget_id: '0-1000',
    })
    for (const locale of ['en', 'da', 'dk', 'de']) {
      const { data, meta } = await listOf(t, client, { per_page: 15 }, { locale })
      expect(data.length).toBeGreaterThan(0)
      const texts = JSON.stringify([data, meta]).match(/"(text|name)":"[^"]*"/g) ?? []
      expect(
        texts.filter((text) => /\{\{|match\.|briefs\.|undefined|NaN/.test(text)),
        locale,
      ).toEqual([])
      expect(meta.relaxed, locale).toMatchObject([{ key: 'expert_type' }])
    }
    const danish = await listOf(t, client, { per_page: 15 }, { locale: 'dk' })
    expect(danish.data).toEqual((await listOf(t, client, { per_page: 15 }, { locale: 'da' })).data)
    expect(danish.meta.relaxed).not.toEqual((await listOf(t, client)).meta.relaxed)
  })

  test('a list stays as it is when experts come or change, and is made anew when the brief changes', async () => {
    const [first] = await aMarket(t, 'Malmö', 16)
    const client = await aClientIn(t, 'Malmö')
    const before = await listOf(t, client)
    await aMarket(t, 'Malmö', 2, {
      style_ids: [await optionId(t, 'styles', 'scandinavian'), await optionId(t, 'styles', 'japandi')],
    })
    await t.deps.db
      .updateTable('experts')
      .set({ style_ids: [], budget_ids: [] })
      .where('id', '=', first?.expert_id ?? 0)
      .execute()
    await t.deps.market.refresh()
    expect((await listOf(t, client)).data.map(({ id, score }) => [id, score])).toEqual(
      before.data.map(({ id, score }) => [id, score]),
    )
    await t.call(briefs.putBrief, { token: client.token, body: { styles: ['vintage'] } })
    const after = await listOf(t, client)
    expect(after.experts).not.toEqual(before.experts)
    expect(after.data).toHaveLength(15)
    const kept = before.data.filter(({ expert }) => after.experts.includes(expert.id))
    expect(
      kept.every(({ id, expert }) => after.data.some((match) => match.id === id && match.expert.id === expert.id)),
    ).toBe(true)
  })

  test('an expert who leaves the market leaves the list, and the next best comes in', async () => {
    const experts = await aMarket(t, 'Utrecht', 16)
    const client = await aClientIn(t, 'Utrecht')
    const before = await listOf(t, client)
    const gone = before.experts[2] ?? 0
    const outside = experts.map(({ expert_id }) => expert_id).find((id) => !before.experts.includes(id))
    await t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '=', gone).execute()
    await t.deps.market.refresh()
    const after = await listOf(t, client)
    expect(after.experts).toEqual([...before.experts.filter((id) => id !== gone), outside])
  })

  test('an expert who was paused a moment ago is not proposed, even before the index knows', async () => {
    const [expert] = await aMarket(t, 'Graz', 3)
    await t.deps.db
      .updateTable('experts')
      .set({ status: 'paused' })
      .where('id', '=', expert?.expert_id ?? 0)
      .execute()
    const client = await aClientIn(t, 'Graz')
    expect((await listOf(t, client)).experts).not.toContain(expert?.expert_id)
  })

  test('a paused or ended brief keeps its list and says so', async () => {
    await aMarket(t, 'Leeds', 4)
    const client = await aClientIn(t, 'Leeds')
    const before = await listOf(t, client)
    await t.deps.db.updateTable('briefs').set({ status: 'closed' }).where('id', '=', client.brief_id).execute()
    const after = await listOf(t, client)
    expect([after.experts, after.meta.brief_status]).toEqual([before.experts, 'closed'])
  })
})

describe('GET /api/matches/shown', () => {
  const shownTo = async (client: Person) => (await t.call(matches.listShownMatches, { token: client.token })).json

  test('401 for visitors, 403 for everybody but clients; none without a brief', async () => {
    expect((await t.call(matches.listShownMatches)).status).toBe(401)
    expect((await t.call(matches.listShownMatches, { token: (await anExpert(t)).token })).status).toBe(403)
    expect(await shownTo(await aClient(t))).toEqual({
      data: [],
      passed_on: [],
      meta: {
        brief_status: 'none',
        total: 0,
        invitations: { open: 0, open_limit: 3, used: 0, used_limit: 8 },
      },
    })
  })

  test('lists what a page has shown, in the list’s own words, and how many there are in all', async () => {
    await aMarket(t, 'Bern', 8)
    const client = await aClientIn(t, 'Bern')
    const { data } = await listOf(t, client, { page: 1 })
    const shown = await shownTo(client)
    expect(shown.data).toEqual(data)
    expect(shown.meta).toMatchObject({ brief_status: 'active', total: 8, invitations: { open: 0, used: 0 } })
  })

  test('has who was invited by a message without being shown, and who passed on', async () => {
    const [first, second] = await aMarket(t, 'Basel', 3)
    const client = await aClientIn(t, 'Basel')
    for (const expert of [first, second])
      await t.call(messages.sendMessage, {
        token: client.token,
        body: { architect_id: expert?.expert_id, body: 'Would you look at our kitchen?' },
      })
    const lead = (await leadsOf(t, client.brief_id)).find(({ expert_id }) => expert_id === second?.expert_id)
    await t.call(leads.declineLead, {
      token: second?.token,
      params: { id: lead?.id },
      body: { reason: 'busy' },
    })
    const { data, passed_on, meta } = await shownTo(client)
    expect(data).toMatchObject([{ status: 'invited', lead_status: 'new', expert: { id: first?.expert_id } }])
    expect(passed_on).toMatchObject([{ status: 'passed_on', expert: { id: second?.expert_id } }])
    expect(meta.invitations).toMatchObject({ open: 1, used: 2 })
  })

  test('records nothing: no match is delivered, no attention given, nothing logged for learning', async () => {
    await aMarket(t, 'Luzern', 4)
    const client = await aClientIn(t, 'Luzern')
    const recorded = async () => ({
      attention: await ledger(),
      delivered: await t.deps.db
        .selectFrom('matches')
        .select(['id', 'delivered_at', 'updated_at'])
        .where('brief_id', '=', client.brief_id)
        .orderBy('id')
        .execute(),
      logged: await t.deps.db
        .selectFrom('match_impressions')
        .select('match_id')
        .where('brief_id', '=', client.brief_id)
        .execute(),
    })
    const before = await recorded()
    expect(before.delivered).not.toEqual([])
    expect((await shownTo(client)).data).toEqual([])
    expect(await recorded()).toEqual(before)
    expect(before.delivered.every(({ delivered_at }) => delivered_at === null)).toBe(true)
  })
})

describe('the ledger of attention', () => {
  test('moves when a page is shown for the first time, and not by asking again or by a new brief', async () => {
    const experts = await aMarket(t, 'Göteborg', 12)
    const client = await aClientIn(t, 'Göteborg')
    const mine = async () =>
      (await ledger()).filter(({ expert_id }) => experts.some((expert) => expert.expert_id === expert_id))
    expect(await mine()).toEqual([])
    const { experts: shown } = await listOf(t, client, { page: 1 })
    const once = await mine()
    const given = (rows: typeof once) => rows.reduce((sum, row) => sum + row.given, 0)
    expect(once.filter((row) => row.shown > 0).map((row) => row.expert_id)).toEqual(shown.toSorted((a, b) => a - b))
    expect(given(once)).toBeCloseTo([1, 2, 3, 4, 5].reduce((sum, place) => sum + 1 / Math.log2(place + 1), 0))
    const deserved = (await ledger()).reduce((sum, row) => sum + row.deserved, 0)
    expect(deserved).toBeCloseTo((await ledger()).reduce((sum, row) => sum + row.given, 0))
    await listOf(t, client, { page: 1 })
    expect(await mine()).toEqual(once)
    await Promise.all(Array.from({ length: 10 }, () => listOf(t, client, { page: 2 })))
    expect((await mine()).reduce((sum, row) => sum + row.shown, 0)).toBe(10)
  })
})

describe('another person', () => {
  test('sees none of it', async () => {
    const [mine, theirs] = [await aClientIn(t, 'Oslo'), await aClientIn(t, 'Oslo')]
    const ids = (await listOf(t, mine)).data.map(({ id }) => id)
    expect((await listOf(t, theirs)).data.some(({ id }) => ids.includes(id))).toBe(false)
  })
})

test('a card shows pictures of the brief’s rooms first, then the expert’s others', async () => {
  const [expert] = await aMarket(t, 'Horsens', 1)
  if (!expert) throw new Error('an empty market')
  const [bedroom, kitchen, bathroom] = [await anImage(t), await anImage(t), await anImage(t)]
  await aProject(t, expert.expert_id, {
    images: [
      { image_id: bedroom, room: 'bedroom' },
      { image_id: kitchen, room: 'kitchen' },
      { image_id: bathroom, room: 'bathroom' },
    ],
  })
  const photosFor = async (room: string) => {
    const { data } = await listOf(t, await aClientIn(t, 'Horsens', { room_types: [room] }))
    const match = data.find((each) => each.expert.id === expert.expert_id)
    const card = match?.expert as unknown as { photos: { id: number }[] } | undefined // `Listed` types only a part
    return card?.photos.map(({ id }) => id) ?? []
  }
  expect((await photosFor('kitchen'))[0]).toBe(kitchen)
  expect((await photosFor('bathroom'))[0]).toBe(bathroom)
  expect((await photosFor('garden'))[0]).toBe(bedroom)
})
