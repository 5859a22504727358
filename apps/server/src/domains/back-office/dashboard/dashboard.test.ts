import { dashboards, type Dashboard } from '@husrum/contract/back-office/dashboard.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert } from '../../../testing/people.ts'
import { countDashboard } from './counting.service.ts'
import { addBrief, aWorld, somethingHappens } from './history.testing.ts'
import { recount, type Step } from './recount.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  await atNoon(0)
})
afterAll(() => t.close())

/** Moves the clock to noon so many days from today, so that no midnight falls in between. */
async function atNoon(days: number): Promise<void> {
  const noon = copenhagenInstant(plusDays(copenhagenDay(new Date()), days), '12:00')
  await t.moveClock(Math.round((noon.getTime() - Date.now()) / 1000))
}
const today = () => copenhagenDay(t.deps.clock.now())

type Query = { from?: string; to?: string }
async function read(query: Query = {}, role: 'support' | 'moderator' | 'owner' = 'owner'): Promise<Dashboard> {
  const { token } = await anAdmin(t, role) // a new login, because the clock has moved
  const { status, text, json } = await t.call(dashboards.getDashboard, { token, query })
  expect(status, text).toBe(200)
  return json.data
}

async function expectExact(query: { from: string; to: string }, steps: readonly Step[], what: string): Promise<void> {
  const { demand, revenue, ...shown } = await read(query)
  const slow = await recount(t, query, steps, t.deps.clock.now())
  const { cells, revenue: paid, ...rest } = slow
  expect(shown, what).toEqual(rest)
  const told = demand.cells.toSorted((a, b) => a.region_id - b.region_id || a.style_id - b.style_id)
  expect(told, what).toEqual(cells)
  const { plans, ...sums } = revenue ?? { plans: [] }
  expect(sums, what).toEqual(paid)
  for (const key of ['paying', 'started', 'ended'] as const)
    expect(
      plans.reduce((all, plan) => all + plan[key], 0),
      what,
    ).toBe(paid[key])
}

describe('every figure is what a count row by row finds', () => {
  test.each(['barn', 'cellar', 'attic'])('also after late changes, erasures and moved clocks: %s', async (word) => {
    await t.deps.db.deleteFrom('subscriptions').execute()
    await t.deps.db.deleteFrom('briefs').execute()
    await t.deps.db.updateTable('experts').set({ status: 'paused' }).execute()
    await atNoon(0)
    const world = await aWorld(t, word)
    await countDashboard(t.deps, 5)
    let days = 0
    for (let round = 0; round < 8; round += 1) {
      const happened: string[] = []
      for (let n = 0; n < 6; n += 1) happened.push(await somethingHappens(world))
      if (round % 3 === 2) await atNoon((days = [3, -2][(round - 2) / 3] ?? 0))
      await countDashboard(t.deps)
      const to = today()
      const what = `${word}, round ${round}, ${days} days ahead: ${happened.join(', ')}`
      await expectExact({ from: plusDays(to, -29), to }, world.steps, what)
      await expectExact({ from: plusDays(to, -40 + round), to: plusDays(to, -30 + 2 * round) }, world.steps, what)
      // covers a whole month, with days before and after it
      if (round % 4 === 3)
        await expectExact({ from: plusDays(to, -70 + round), to: plusDays(to, -round) }, world.steps, what)
    }
    await atNoon(0)
  })

  test('two instances that count at once, and writers beside them, lose nothing', async () => {
    const world = await aWorld(t, 'beside')
    await Promise.all([
      ...Array.from({ length: 10 }, () => countDashboard(t.deps, 3)),
      ...Array.from({ length: 10 }, () => addBrief(world)),
      ...Array.from({ length: 10 }, async () => countDashboard(t.deps)),
    ])
    await countDashboard(t.deps)
    const to = today()
    const { totals, spread } = await read({ from: plusDays(to, -80), to })
    const slow = await recount(t, { from: plusDays(to, -80), to }, [], t.deps.clock.now())
    expect({ totals, gini: spread.gini }).toEqual({ totals: slow.totals, gini: slow.spread.gini })
  })

  test('a change that commits while days are counted is in the next count', async () => {
    const lead = await aLead(t, { columns: { status: 'contacted', answered_at: t.deps.clock.now() } })
    await countDashboard(t.deps)
    const { won } = (await read()).totals
    const { promise: counted, resolve: release } = Promise.withResolvers<void>()
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
    const writer = t.deps.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('leads')
        .set({ status: 'won', hire_confirmed_at: t.deps.clock.now() })
        .where('id', '=', lead.id)
        .execute()
      wrote()
      await counted
    })
    await written
    await countDashboard(t.deps)
    release()
    await writer
    expect((await read()).totals.won).toBe(won)
    await countDashboard(t.deps)
    expect((await read()).totals.won).toBe(won + 1)
  })

  test('nothing that changed is counted twice, and a second run finds nothing to do', async () => {
    await aLead(t)
    expect(await countDashboard(t.deps)).toBe(1)
    expect(await countDashboard(t.deps)).toBe(0)
    expect(await t.deps.db.selectFrom('dashboard_marks').selectAll().execute()).toEqual([])
  })

  test('days that an instance of the release before has counted are counted again', async () => {
    const lead = await aLead(t, { columns: { status: 'contacted', answered_at: t.deps.clock.now() } })
    await countDashboard(t.deps)
    const rightly = await read()
    const { db } = t.deps
    // the column type does not know the other tables
    await db
      .deleteFrom('dashboard_answer_hours')
      .where('day', '=', sql<Date>`${today()}::date`)
      .execute()
    await db.updateTable('dashboard_given').set({ days: [] }).where('expert_id', '=', lead.expert.expert_id).execute()
    const counted = db.updateTable('dashboard_days').set({ counted_as: 0, answer_minutes: null })
    await counted.where('day', '=', sql<Date>`${today()}::date`).execute()
    expect(await countDashboard(t.deps)).toBe(1)
    expect(await read()).toEqual(rightly)
  })

  test('who pauses is left out from the next count, and is back with the same leads', async () => {
    const lead = await aLead(t)
    const experts = async (status: string) => {
      await t.deps.db.updateTable('experts').set({ status }).where('id', '=', lead.expert.expert_id).execute()
      await countDashboard(t.deps)
      const { experts: all, leads } = (await read()).spread
      return { all, leads }
    }
    const active = await experts('active')
    expect(await experts('paused')).toEqual({ all: active.all - 1, leads: active.leads - 1 })
    expect(await experts('active')).toEqual(active)
  })

  test('reading, noting and assigning mark no day', async () => {
    const lead = await aLead(t)
    await countDashboard(t.deps)
    await t.deps.db
      .updateTable('leads')
      .set({ read_at: new Date(), message: 'Hello' })
      .where('id', '=', lead.id)
      .execute()
    expect(await countDashboard(t.deps)).toBe(0)
  })
})

describe('GET /api/admin/dashboard', () => {
  const call = (token: string | undefined, query: Record<string, string> = {}) =>
    t.call(dashboards.getDashboard, { ...(token ? { token } : {}), query })

  test('401 without a token, 403 for clients and experts', async () => {
    expect((await call(undefined)).status).toBe(401)
    expect((await call((await aClient(t)).token)).status).toBe(403)
    expect((await call((await anExpert(t)).token)).status).toBe(403)
  })

  test('the last 30 days beside the 30 before, with the time of the count', async () => {
    await countDashboard(t.deps)
    const { token } = await anAdmin(t, 'support')
    const { json } = await call(token)
    const to = today()
    expect(json.data.period).toEqual({ from: plusDays(to, -29), to, days: 30 })
    expect(json.data.before).toEqual({ from: plusDays(to, -59), to: plusDays(to, -30), days: 30 })
    expect(json.data.series).toHaveLength(30)
    const late = t.deps.clock.now().getTime() - Date.parse(json.meta.updated_at)
    expect(Math.abs(late)).toBeLessThan(600_000)
  })

  test('money is for owners', async () => {
    expect((await read({}, 'owner')).revenue).not.toBeNull()
    expect((await read({}, 'moderator')).revenue).toBeNull()
    expect((await read({}, 'support')).revenue).toBeNull()
  })

  test('a kept answer follows the next count', async () => {
    await countDashboard(t.deps)
    const { sent } = (await read()).totals
    await aLead(t)
    expect((await read()).totals.sent).toBe(sent)
    await countDashboard(t.deps)
    expect((await read()).totals.sent).toBe(sent + 1)
  })

  test.each([
    [{ from: '2026-11-01' }, 'to'],
    [{ to: '2026-11-01' }, 'from'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ from: '2024-01-01', to: '2026-11-01' }, 'to'],
    [{ from: '2026-02-30', to: '2026-11-01' }, 'from'],
    [{ from: "1'; drop table leads", to: '2026-11-01' }, 'from'],
    [{ format: 'xls' }, 'format'],
  ])('422 for %j', async (query, field) => {
    const { token } = await anAdmin(t, 'owner')
    const { status, json } = await call(token, query)
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toContain(field)
  })

  test('an empty market has zeros, and no shares', async () => {
    const { totals, calibration, spread, series } = await read({ from: '2011-01-01', to: '2011-01-03' })
    expect(totals).toMatchObject({ briefs: 0, sent: 0, answered_percent: null, answer_minutes: null })
    expect(calibration).toMatchObject({ matches: 0, error_points: null, steps: [] })
    expect(spread).toMatchObject({ leads: 0, gini: null, experts: 0 })
    expect(series.map(({ day }) => day)).toEqual(['2011-01-01', '2011-01-02', '2011-01-03'])
  })

  test('the series as a table: a day a line, paying subscriptions for owners', async () => {
    const csv = async (role: 'owner' | 'support') => {
      const { token } = await anAdmin(t, role)
      const { text, headers } = await call(token, { from: '2026-01-01', to: '2026-01-07', format: 'csv' })
      expect(headers['content-disposition']).toContain('husrum-dashboard-2026-01-01-2026-01-07.csv')
      return text.trim().split('\r\n')
    }
    const [head = '', ...lines] = await csv('owner')
    expect(head).toContain('Paying subscriptions')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toMatch(/^2026-01-01,/)
    expect((await csv('support'))[0]).not.toContain('Paying')
  })
})

test('the first price of a subscription is kept when prices change', async () => {
  await t.deps.db.deleteFrom('subscriptions').execute()
  const { expert_id } = await anExpert(t)
  const row = {
    expert_id,
    provider_id: 'sub_price',
    state: 'active',
    plan_id: 2,
    plan_interval: 'yearly',
    currency: 'DKK',
  }
  const started_at = t.deps.clock.now()
  await t.deps.db
    .insertInto('subscriptions')
    .values({ ...row, cancel_at_period_end: false, started_at })
    .execute()
  const prices = () =>
    t.deps.db.updateTable('subscription_prices').where('plan_id', '=', 2).where('currency', '=', 'DKK')
  await countDashboard(t.deps)
  const before = (await read()).revenue?.monthly
  await prices().set({ yearly: 999_999 }).execute()
  await countDashboard(t.deps)
  expect((await read()).revenue?.monthly).toEqual(before)
  expect(before?.find(({ currency }) => currency === 'DKK')?.amount).toBe(Math.round(399_000 / 12))
})
