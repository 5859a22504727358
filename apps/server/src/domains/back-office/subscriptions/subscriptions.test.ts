import { adminSubscriptions } from '@husrum/contract/back-office/subscriptions.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '../../../platform/database/schema.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'

let t: TestApp
let support: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  support = await anAdmin(t, 'support')
})
afterAll(() => t.close())

const list = (query = {}, token = support.token) => t.call(adminSubscriptions.listAdminSubscriptions, { query, token })
const get = (id: number, token = support.token) =>
  t.call(adminSubscriptions.getAdminSubscription, { params: { id }, token })
const ids = async (query: object) => (await list(query)).json.data.map(({ id }: { id: number }) => id)

let made = 0
async function aSubscription(
  expert: ExpertPerson,
  columns: Partial<Insertable<DB['subscriptions']>> = {},
): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('subscriptions')
    .values({
      expert_id: expert.expert_id,
      provider_id: `sub_test_${(made += 1)}`,
      state: 'active',
      plan_id: 2,
      plan_interval: 'monthly',
      currency: 'DKK',
      cancel_at_period_end: false,
      started_at: new Date('2026-10-01T10:00:00Z'),
      period_end: new Date('2026-12-01T10:00:00Z'),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('one with whose it is, its plan and what comes next', async () => {
  const expert = await anExpert(t, { name: 'Bo Whole', company_name: 'Whole & Co' })
  const id = await aSubscription(expert, {
    next_plan_id: 3,
    next_interval: 'yearly',
    next_at: new Date('2026-12-01T10:00:00Z'),
  })
  const expected = {
    id,
    expert: { id: expert.expert_id, account_id: expert.account_id, name: 'Bo Whole', company_name: 'Whole & Co' },
    email: expert.email,
    plan_id: 2,
    plan_interval: 'monthly',
    currency: 'DKK',
    state: 'active',
    started_at: '2026-10-01T10:00:00.000Z',
    period_end: '2026-12-01T10:00:00.000Z',
    trial_ends_at: null,
    past_due_since: null,
    cancel_at_period_end: false,
    next: { plan_id: 3, plan_interval: 'yearly', at: '2026-12-01T10:00:00.000Z' },
    ended_at: null,
    provider_id: expect.stringMatching(/^sub_test_/),
  }
  const found = await list({ q: 'Whole & Co' })
  expect([found.status, found.json.data]).toEqual([200, [expected]])
  expect((await get(id)).json.data).toEqual(expected)
})

test('by words, state, plan, interval and ending, in each order', async () => {
  const [vest, nord] = [
    await anExpert(t, { name: 'Vest Person', company_name: 'Studio Ørsted' }, { email: 'vest@subs.example' }),
    await anExpert(t, { name: 'Nord Person' }, { email: 'nord@subs.example' }),
  ]
  const first = await aSubscription(vest, {
    started_at: new Date('2026-01-01'),
    state: 'canceled',
    ended_at: new Date(),
  })
  const second = await aSubscription(vest, { started_at: new Date('2026-02-01'), plan_id: 3, plan_interval: 'yearly' })
  const third = await aSubscription(nord, {
    started_at: new Date('2026-03-01'),
    cancel_at_period_end: true,
    period_end: new Date('2026-06-01'),
  })
  const q = 'subs.example'
  expect(await ids({ q })).toEqual([third, second, first])
  expect(await ids({ q, sort: 'started_at' })).toEqual([first, second, third])
  expect((await ids({ q, sort: 'period_end' }))[0]).toBe(third)
  expect(await ids({ q: 'ørsted' })).toEqual([second, first])
  expect(await ids({ q: 'Nord P' })).toEqual([third])
  expect(await ids({ q, state: 'canceled' })).toEqual([first])
  expect(await ids({ q, plan_id: 3 })).toEqual([second])
  expect(await ids({ q, plan_interval: 'yearly' })).toEqual([second])
  expect(await ids({ q, ending: 'yes' })).toEqual([third])
  expect(await ids({ q, ending: 'no' })).toEqual([second, first])
  expect((await list({ q, per_page: 1 })).json.meta).toMatchObject({ total: 3, last_page: 3 })
})

test('as a table, whole', async () => {
  await aSubscription(await anExpert(t, { name: '+Formula' }, { email: 'a@tables.example' }))
  const { text, headers } = await list({ q: 'tables.example', format: 'csv' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(text).toContain(`'+Formula`)
})

test.each([{ state: 'paid' }, { plan_id: 'x' }, { ending: 'maybe' }])('422 for %o', async (query) =>
  expect((await list(query)).status).toBe(422),
)

test('staff only; 404 for none', async () => {
  const { token } = await aClient(t)
  expect([(await list({}, token)).status, (await get(1, token)).status]).toEqual([403, 403])
  expect((await t.call(adminSubscriptions.listAdminSubscriptions)).status).toBe(401)
  expect([(await get(999_999)).status, (await get(999_999)).json.code]).toEqual([404, 'subscription_not_found'])
})
