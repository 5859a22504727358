import { savedSearches as api } from '@husrum/contract/clients/saved-searches.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, placeIds, type Person } from '../../../testing/people.ts'
import { aKnownExpert } from '../../experts/profile/profile.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
beforeEach(async () => {
  await t.moveClock(0)
  await t.deps.db.updateTable('experts').set({ status: 'paused' }).execute()
})
afterAll(() => t.close())

const japandi = { styles: ['japandi'] }
const save = ({ token }: { token?: string }, body: object = {}) =>
  t.call(api.saveSearch, { token, body: { name: 'Calm rooms', criteria: japandi, mails: false, ...body } })
const list = async ({ token }: Person, locale = 'en') =>
  (await t.call(api.listSavedSearches, { token, headers: { locale } })).json.data
const change = ({ token }: Person, id: number, body: object) =>
  t.call(api.changeSavedSearch, { token, params: { id }, body })
const rowsOf = ({ account_id }: Person) =>
  t.deps.db.selectFrom('saved_searches').select(['id', 'known']).where('account_id', '=', account_id).execute()

describe('a saved search', () => {
  test('is kept with its filters in words, renamed, paused and deleted', async () => {
    const client = await aClient(t)
    const { city_id } = await placeIds(t)
    const criteria = {
      styles: ['scandinavian', 'japandi'],
      city_id: String(city_id),
      radius_km: '25',
      q: 'oak floor',
      min_rating: '4.5',
      answers_within: '24',
      languages: ['da'],
      available: 'true',
    }
    const saved = await save(client, { name: '  Aarhus ', criteria, mails: true })
    expect(saved.status, saved.text).toBe(201)
    expect(saved.json.data).toMatchObject({
      name: 'Aarhus',
      mails: true,
      criteria: { styles: ['japandi', 'scandinavian'], city_id: [String(city_id)], min_rating: '4.5', available: '1' },
      news: { count: 0, experts: [] },
    })
    const { id } = saved.json.data
    const words = async (locale: string) =>
      (await list(client, locale))[0].filters.map(({ name }: { name: string }) => name)
    expect(await words('en')).toEqual([
      '“oak floor”',
      'Japandi',
      'Scandinavian',
      'Within 25 km of Aarhus',
      '4,5 and better',
      'Answers within 24 h',
      'Danish',
      'Takes on new projects',
    ])
    expect(await words('da')).toContain('Inden for 25\u00a0km fra Aarhus')
    const renamed = await change(client, id, { name: 'Ours', mails: false })
    expect([renamed.status, renamed.json.data]).toMatchObject([200, { id, name: 'Ours', mails: false }])
    expect((await t.call(api.removeSavedSearch, { token: client.token, params: { id } })).status).toBe(204)
    expect(await list(client)).toEqual([])
  })

  test('knows whom it finds when it is saved', async () => {
    const client = await aClient(t)
    const { expert_id } = await aKnownExpert(t)
    await t.deps.market.refresh()
    await save(client)
    expect((await rowsOf(client))[0]?.known).toEqual([expert_id])
  })

  test('says what no longer exists', async () => {
    const client = await aClient(t)
    const { id } = (await save(client)).json.data
    const criteria = { city_id: '99999999', project_type: ['castles'], styles: ['japandi'] }
    await t.deps.db
      .updateTable('saved_searches')
      .set({ criteria: JSON.stringify(criteria) })
      .where('id', '=', id)
      .execute()
    const [{ filters }] = await list(client)
    expect(filters).toEqual([
      { field: 'project_type', name: 'castles', gone: true },
      { field: 'styles', name: 'Japandi', gone: false },
      { field: 'city_id', name: '99999999', gone: true },
    ])
  })

  test('is its owner’s alone', async () => {
    const [owner, other] = [await aClient(t), await aClient(t)]
    const { id } = (await save(owner)).json.data
    const unknown = 99_999_999
    const asked = (wanted: number) => [
      change(other, wanted, { name: 'Mine' }),
      t.call(api.seeSavedSearch, { token: other.token, params: { id: wanted } }),
      t.call(api.removeSavedSearch, { token: other.token, params: { id: wanted } }),
    ]
    for (const { status, json } of await Promise.all([...asked(id), ...asked(unknown)]))
      expect([status, json.code]).toEqual([404, 'saved_search_not_found'])
    expect([await list(other), (await list(owner)).length]).toEqual([[], 1])
  })

  test('401 for visitors, 403 for experts and staff', async () => {
    const people = [await anExpert(t), await anAdmin(t)]
    for (const endpoint of Object.values(api)) {
      const sent = { params: { id: 1 }, body: { name: 'Calm', criteria: japandi, mails: true } }
      expect((await t.call(endpoint, sent)).status).toBe(401)
      for (const { token } of people) expect((await t.call(endpoint, { ...sent, token })).status).toBe(403)
    }
  })

  test('409 for the same search again, however it is spelled', async () => {
    const client = await aClient(t)
    await save(client, { criteria: { styles: ['japandi', 'scandinavian'], q: '' } })
    const again = await save(client, { name: 'Other', criteria: { styles: 'scandinavian,japandi', is_new: 'no' } })
    expect([again.status, again.json.code]).toEqual([409, 'search_already_saved'])
  })

  test.each([
    [{ criteria: {} }, 'criteria'],
    [{ criteria: { radius_km: '25' } }, 'criteria'],
    [{ criteria: { available: 'false', styles: [] } }, 'criteria'],
    [{ criteria: { city_id: '99999999' } }, 'criteria.city_id.0'],
    [{ criteria: { styles: ['no-such-style'] } }, 'criteria.styles.0'],
    [{ criteria: { styles: ["'; drop table saved_searches; --"] } }, 'criteria.styles.0'],
    [{ criteria: { q: 'x' } }, 'criteria.q'],
    [{ criteria: { q: 'a\u0000b' } }, 'criteria.q'],
    [{ criteria: { q: 'x'.repeat(81) } }, 'criteria.q'],
    [{ criteria: 'styles=japandi' }, 'criteria'],
    [{ criteria: { languages: Array.from({ length: 51 }, () => 'da') } }, 'criteria.languages'],
    [{ name: 'x' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: { $gt: '' } }, 'name'],
    [{ mails: 'yes' }, 'mails'],
    [{ mails: undefined }, 'mails'],
  ])('422 for %j', async (body, field) => {
    const refused = await save(await aClient(t), body)
    expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, [field]])
  })

  test.each(['0', '-1', 'x', '1e3', '%00', '9'.repeat(30)])('hostile id %s is refused', async (id) => {
    const { token } = await aClient(t)
    const { status } = await t.request({
      method: 'DELETE',
      url: `/api/saved-searches/${id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([400, 404, 422]).toContain(status)
  })

  test('the 21st is refused, also of fifty at once', async () => {
    const client = await aClient(t)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => save(client, { criteria: { q: `kitchen ${at}` } })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = replies.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, json }) => `${status} ${json.code}`))).toEqual(
      new Set(['409 saved_searches_full']),
    )
    expect(await rowsOf(client)).toHaveLength(20)
  })

  test('of twelve that are the same one is saved', async () => {
    const client = await aClient(t)
    const replies = await Promise.all(Array.from({ length: 12 }, () => save(client)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await rowsOf(client)).toHaveLength(1)
  })

  test('goes with its account, and an expert goes from what others found', async () => {
    const [client, other] = [await aClient(t), await aClient(t)]
    const { account_id, expert_id } = await anExpert(t)
    await save(client)
    const { id } = (await save(other)).json.data
    await t.deps.db.insertInto('saved_search_finds').values({ search_id: id, expert_id }).execute()
    for (const erased of [client.account_id, account_id])
      await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id: erased }))
    expect([await rowsOf(client), (await rowsOf(other)).length]).toEqual([[], 1])
    const finds = await t.deps.db
      .selectFrom('saved_search_finds')
      .select('expert_id')
      .where('search_id', '=', id)
      .execute()
    expect(finds).toEqual([])
  })
})
