import { catalogue, type AdminPlan } from '@husrum/contract/back-office/catalogue.ts'
import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, anExpert, type Person } from '../../../testing/people.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const plans = async (query = {}): Promise<AdminPlan[]> =>
  (await t.call(catalogue.listAdminPlans, { token: owner.token, query })).json.data
const plan = async (id: number) => {
  const found = (await plans()).find((each) => each.id === id)
  if (!found) throw new Error(`There is no plan ${id}`)
  return found
}
const put = (id: number, body: object) => t.call(catalogue.updatePlan, { token: owner.token, params: { id }, body })
const bodyOf = ({ names, descriptions, features, limits, version }: AdminPlan) => ({
  names,
  descriptions,
  features,
  limits,
  version,
})

const trial = { trial_started_at: new Date(), trial_ends_at: new Date(Date.now() + 86_400_000) }

test('says what each has, and how many experts have it', async () => {
  const { expert_id, account_id } = await anExpert(t, { plan_id: 2 })
  await t.deps.db
    .insertInto('billing_accounts')
    .values({ expert_id, account_id, wished_plan_id: 2, trial_plan_id: 2, ...trial })
    .execute()
  const all = await plans()
  expect(all.map(({ slug }) => slug)).toEqual(t.deps.refs.list('plan').map(({ slug }) => slug))
  expect(all[1]).toMatchObject({ id: 2, experts: 1, paying: 0, trying: 1, is_default: true })
  expect(all[1]?.prices.map(({ currency }) => currency).toSorted()).toEqual(['DKK', 'EUR'])
  expect((await plans({ sort: '-experts' }))[0]?.id).toBe(2)
  const csv = await t.call(catalogue.listAdminPlans, { token: owner.token, query: { format: 'csv' } })
  expect(csv.text.split('\r\n')[0]).toContain('name_da')
})

test('words in three languages are read by everybody at once, and prices stay', async () => {
  const before = await plan(2)
  const body = bodyOf(before)
  const { status, json } = await put(2, { ...body, names: { en: 'Pro', da: 'Pro til dig', de: 'Pro für dich' } })
  expect([status, json.data.version]).toEqual([200, before.version + 1])
  const { json: read } = await t.call(reference.readPlan, { params: { id: 2 }, headers: { locale: 'da' } })
  expect(read.data).toMatchObject({ name: 'Pro til dig', is_default: true })
  expect((await plan(2)).prices).toEqual(before.prices)
  expect((await put(2, body)).json.code).toBe('changed_elsewhere')
  expect((await put(99, body)).status).toBe(404)
})

test('a limit is raised, and counts for whoever has the plan; it is never lowered', async () => {
  const { expert_id } = await anExpert(t, { plan_id: 1, capacity_wish: 50 })
  const before = await plan(1)
  const raised = await put(1, {
    ...bodyOf(before),
    limits: { ...before.limits, new_leads: before.limits.new_leads + 3 },
  })
  expect(raised.json.data.limits.new_leads).toBe(before.limits.new_leads + 3)
  await t.deps.market.refresh()
  expect(await t.deps.market.has(expert_id)).toBe(true)
  const now = await plan(1)
  for (const limits of [
    { ...now.limits, new_leads: now.limits.new_leads - 1 },
    { ...now.limits, projects: 1 },
    { ...now.limits, seats: 0 },
  ])
    expect((await put(1, { ...bodyOf(now), limits })).status).toBe(422)
  const [open] = (await plans()).filter(({ limits }) => limits.projects === null)
  if (!open) throw new Error('No plan has unlimited projects')
  const capped = await put(open.id, { ...bodyOf(open), limits: { ...open.limits, projects: 1000 } })
  expect([capped.status, capped.json.code]).toEqual([422, 'limit_lowered'])
})

test('as many lines in each language', async () => {
  const now = await plan(3)
  const fewer = await put(3, { ...bodyOf(now), features: { ...now.features, de: now.features.de.slice(1) } })
  expect([fewer.status, Object.keys(fewer.json.errors)]).toEqual([422, ['features.de']])
})
