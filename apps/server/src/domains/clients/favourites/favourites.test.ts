import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { favourites } from '@husrum/contract/clients/favourites.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert, PASSWORD, type Person } from '../../../testing/people.ts'
import { eraseAccounts } from '../../identity/accounts/leaving/erasing.service.ts'
import { aClientIn, aMarket, actorsIn, listOf } from '../../market/matching/matching.testing.ts'
import { FAVOURITES_MAX } from '@husrum/contract/core/limits.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
beforeEach(() => t.moveClock(0))
afterAll(() => t.close())

const keep = (person: Person, id: unknown) => t.call(favourites.addFavourite, { token: person.token, params: { id } })
const letGo = (person: Person, id: unknown) =>
  t.call(favourites.removeFavourite, { token: person.token, params: { id } })
const ask = (person: Person, id: unknown) => t.call(favourites.getFavourite, { token: person.token, params: { id } })
const list = async (person: Person, query = {}) => {
  const { status, json } = await t.call(favourites.listFavourites, { token: person.token, query })
  expect(status).toBe(200)
  return { meta: json.meta, all: json.ids, ids: json.data.map(({ id }: { id: number }) => id) }
}
const rowsOf = (person: Person) =>
  t.deps.db.selectFrom('favourites').select('expert_id').where('account_id', '=', person.account_id).execute()
const setStatus = (id: number, status: string) =>
  t.deps.db.updateTable('experts').set({ status }).where('id', '=', id).execute()

describe('/api/favorite/{id}', () => {
  test('kept, asked for, let go of; saying it twice changes nothing', async () => {
    const [client, { expert_id }] = [await aClient(t), await anExpert(t)]
    const said = { data: { id: expert_id, favorite: true } }
    expect((await ask(client, expert_id)).json).toEqual({ data: { id: expert_id, favorite: false } })
    for (let time = 0; time < 2; time += 1) expect((await keep(client, expert_id)).json).toEqual(said)
    expect((await ask(client, expert_id)).json).toEqual(said)
    expect(await rowsOf(client)).toEqual([{ expert_id }])
    for (let time = 0; time < 2; time += 1)
      expect((await letGo(client, expert_id)).json).toEqual({ data: { id: expert_id, favorite: false } })
    expect((await ask(client, expert_id)).json.data.favorite).toBe(false)
  })

  test('a form lets go by _method', async () => {
    const [client, { expert_id }] = [await aClient(t), await anExpert(t)]
    await keep(client, expert_id)
    const { status, json } = await t.request({
      method: 'POST',
      url: `/api/favorite/${expert_id}`,
      headers: { authorization: `Bearer ${client.token}` },
      payload: { _method: 'DELETE' },
    })
    expect([status, json]).toEqual([200, { data: { id: expert_id, favorite: false } }])
  })

  test('404 for nobody and for whoever is not public', async () => {
    const client = await aClient(t)
    const hidden = await Promise.all([
      anExpert(t, { status: 'pending_review' }),
      anExpert(t, { status: 'paused' }),
      anExpert(t, {}, { suspended_at: new Date() }),
      anExpert(t, {}, { deleted_at: new Date() }),
    ])
    for (const id of [...hidden.map(({ expert_id }) => expert_id), 99_999_999])
      for (const call of [keep, ask, letGo]) {
        const { status, json } = await call(client, id)
        expect([status, json.code]).toEqual([404, 'expert_not_found'])
      }
    expect(await rowsOf(client)).toEqual([])
  })

  test('somebody who is not public any more can still be let go of', async () => {
    const [client, { expert_id }] = [await aClient(t), await anExpert(t)]
    await keep(client, expert_id)
    await setStatus(expert_id, 'paused')
    expect((await ask(client, expert_id)).status).toBe(404)
    expect((await letGo(client, expert_id)).status).toBe(200)
    expect(await rowsOf(client)).toEqual([])
    expect((await letGo(client, expert_id)).status).toBe(404)
  })

  test('401 for a visitor, 403 for experts and staff', async () => {
    const { expert_id, ...expert } = await anExpert(t)
    const staff = await anAdmin(t)
    for (const endpoint of Object.values(favourites)) {
      const params = { id: expert_id }
      expect((await t.call(endpoint, { params })).status).toBe(401)
      for (const { token } of [expert, staff]) expect((await t.call(endpoint, { params, token })).status).toBe(403)
    }
  })

  test.each(['0', '-1', '1.5', '1e3', '%00', 'abc', '[1]', '9007199254740993', '99999999999999999999', "1'--", '%ff'])(
    'hostile id %s is refused',
    async (id) => {
      const { token } = await aClient(t)
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const { status } = await t.request({
          method,
          url: `/api/favorite/${id}`,
          headers: { authorization: `Bearer ${token}` },
        })
        expect([400, 404, 422]).toContain(status)
      }
    },
  )

  test('409 when the list is full; what is in it stays sayable', async () => {
    const client = await aClient(t)
    const { expert_id: template } = await anExpert(t, { name: 'Template' })
    await fillList(client, template, FAVOURITES_MAX)
    const { expert_id } = await anExpert(t)
    const refused = await keep(client, expert_id)
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'favourites_full',
      expect.stringContaining('500'),
    ])
    const [first] = await rowsOf(client)
    expect((await keep(client, first?.expert_id)).status).toBe(200)
    await letGo(client, first?.expert_id)
    expect((await keep(client, expert_id)).status).toBe(200)
  })
})

describe('50 at once', () => {
  test('the same expert: one row', async () => {
    const [client, { expert_id }] = [await aClient(t), await anExpert(t)]
    const replies = await Promise.all(Array.from({ length: 50 }, () => keep(client, expert_id)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(await rowsOf(client)).toEqual([{ expert_id }])
  })

  test('different experts: never more than fit', async () => {
    const client = await aClient(t)
    const { expert_id: template } = await anExpert(t)
    const others = await fillList(client, template, FAVOURITES_MAX - 3, 50)
    const replies = await Promise.all(others.map((id) => keep(client, id)))
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(200), count(409)]).toEqual([3, 47])
    expect(await rowsOf(client)).toHaveLength(FAVOURITES_MAX)
  })

  test('keeping and letting go by turns: one of the two, never an error', async () => {
    const [client, { expert_id }] = [await aClient(t), await anExpert(t)]
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => (turn % 2 ? letGo : keep)(client, expert_id)),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect((await rowsOf(client)).length).toBe((await ask(client, expert_id)).json.data.favorite ? 1 : 0)
  })
})

/** Copies an expert row: `kept` copies become favourites, `more` do not and their ids are returned. */
async function fillList(client: Person, template: number, kept: number, more = 0): Promise<number[]> {
  const row = await t.deps.db.selectFrom('experts').selectAll().where('id', '=', template).executeTakeFirstOrThrow()
  const { id: _, xid: __, account_id: ___, ...columns } = row
  const people = await t.deps.db
    .insertInto('accounts')
    .values(
      Array.from({ length: kept + more }, (_each, number) => ({
        role: 'expert',
        name: 'Copy',
        email: `copy-${template}-${number}@husrum.example`,
        password_hash: 'none',
      })),
    )
    .returning('id')
    .execute()
  const made = await t.deps.db
    .insertInto('experts')
    .values(people.map(({ id }) => ({ ...columns, account_id: id })))
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  await t.deps.db
    .insertInto('favourites')
    .values(ids.slice(0, kept).map((expert_id) => ({ account_id: client.account_id, expert_id })))
    .execute()
  return ids.slice(kept)
}

describe('GET /api/favorite/architects', () => {
  test('cards, the latest first, in pages, with every id; nobody who is not public', async () => {
    const client = await aClient(t)
    const experts = [await anExpert(t), await anExpert(t), await anExpert(t), await anExpert(t)]
    const ids = experts.map(({ expert_id }) => expert_id)
    for (const id of ids) await keep(client, id)
    const [first, second, third, fourth] = ids
    expect(await list(client)).toMatchObject({
      ids: [fourth, third, second, first],
      meta: { total: 4, from: 1, to: 4, last_page: 1 },
    })
    await setStatus(third ?? 0, 'paused')
    expect(await list(client, { per_page: 2 })).toMatchObject({
      ids: [fourth, second],
      all: [fourth, second, first],
      meta: { total: 3, last_page: 2 },
    })
    expect(await list(client, { per_page: 2, page: 2 })).toMatchObject({ ids: [first], meta: { from: 3, to: 3 } })
    expect(await list(client, { page: 9 })).toMatchObject({ ids: [], meta: { total: 3, from: null } })
    await setStatus(third ?? 0, 'active')
    expect((await list(client)).ids).toEqual([fourth, third, second, first])
  })

  test("other people's lists are their own", async () => {
    const [ann, ben] = [await aClient(t), await aClient(t)]
    const [one, two] = [await anExpert(t), await anExpert(t)]
    await keep(ann, one.expert_id)
    await keep(ben, one.expert_id)
    await keep(ben, two.expert_id)
    await letGo(ann, one.expert_id)
    await letGo(ann, two.expert_id)
    expect((await list(ann)).ids).toEqual([])
    expect((await list(ben)).ids).toEqual([two.expert_id, one.expert_id])
  })

  test('422 for pages that make no sense', async () => {
    const { token } = await aClient(t)
    for (const query of [{ page: 0 }, { per_page: 101 }, { page: 'x' }])
      expect((await t.call(favourites.listFavourites, { token, query })).status).toBe(422)
  })
})

describe('seen elsewhere', () => {
  test('on matches, wherever one is shown', async () => {
    const market = await aMarket(t, 'Oslo', 8)
    const act = actorsIn(t, () => market)
    const client = await aClientIn(t, 'Oslo')
    const before = await listOf(t, client)
    const kept = before.data[1]
    await keep(client, kept?.expert.id)
    await keep(await aClient(t), before.data[0]?.expert.id)
    const after = await listOf(t, client)
    expect(after.data.map(({ favourite }) => favourite)).toEqual(after.data.map(({ id }) => id === kept?.id))
    const put = await act.dismiss(client, kept?.id ?? 0)
    expect(put.json.data.dismissed.favourite).toBe(true)
    expect(put.json.data.next?.favourite ?? false).toBe(false)
  })

  test("on leads: the client's own choice, until the client has left", async () => {
    const expert = await anExpert(t)
    const [keeper, other] = [await aClient(t), await aClient(t)]
    const [mine, theirs] = [await aLead(t, { expert, client: keeper }), await aLead(t, { expert, client: other })]
    await keep(keeper, expert.expert_id)
    await keep(other, (await anExpert(t)).expert_id)
    const shown = async () => {
      const { json } = await t.call(leads.listLeads, { token: expert.token })
      return new Map(json.data.map((lead: { id: number; favourite: boolean }) => [lead.id, lead.favourite]))
    }
    expect(await shown()).toEqual(
      new Map([
        [theirs.id, false],
        [mine.id, true],
      ]),
    )
    const one = await t.call(leads.getLead, { token: expert.token, params: { id: mine.id } })
    expect(one.json.data.favourite).toBe(true)
    await t.deps.db
      .updateTable('accounts')
      .set({ deleted_at: new Date() })
      .where('id', '=', keeper.account_id)
      .execute()
    expect((await shown()).get(mine.id)).toBe(false)
  })
})

describe('when people are erased', () => {
  const erase = async (person: Person) => {
    const left = await t.call(accounts.leaveAccount, { token: person.token, body: { current_password: PASSWORD } })
    expect(left.status, left.text).toBe(204)
    await t.moveClock(14 * 86_400 + 60)
    await eraseAccounts(t.deps)
  }

  test("a client's list goes with the client", async () => {
    const [client, other, { expert_id }] = [await aClient(t), await aClient(t), await anExpert(t)]
    await keep(client, expert_id)
    await keep(other, expert_id)
    await erase(client)
    expect(await rowsOf(client)).toEqual([])
    expect(await rowsOf(other)).toEqual([{ expert_id }])
  })

  test('an expert who is gone is on no list', async () => {
    const [client, expert, stays] = [await aClient(t), await anExpert(t), await anExpert(t)]
    await keep(client, expert.expert_id)
    await keep(client, stays.expert_id)
    await erase(expert)
    expect(await rowsOf(client)).toEqual([{ expert_id: stays.expert_id }])
  })
})
