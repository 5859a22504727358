import { randomInt } from 'node:crypto'
import { FIGURES_DAYS, FIGURES_BRIEFS_MIN, FIGURES_EXPERTS_MIN } from '@husrum/contract/core/limits.ts'
import { market, type MarketFigures } from '@husrum/contract/discovery/figures/market-figures.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, aLead, anExpert, placeIds, type ExpertPerson, type Person } from '../../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const DAY_MS = 86_400_000
const read = async (): Promise<MarketFigures> => {
  const { status, json, text } = await t.call(market.getMarketFigures, {})
  expect(status, text).toBe(200)
  return json.data
}
/** The figures are cached for a day: each count of a test is at noon of another day. */
let daysAhead = 0
async function nextDay(): Promise<{ today: string; from: Date; until: Date }> {
  daysAhead += 1
  const today = plusDays(copenhagenDay(new Date()), daysAhead)
  await t.moveClock(Math.round((copenhagenInstant(today, '12:00').getTime() - Date.now()) / 1000))
  return {
    today,
    from: copenhagenInstant(plusDays(today, -FIGURES_DAYS), '00:00'),
    until: copenhagenInstant(today, '00:00'),
  }
}
const oneOf = <T>(items: readonly [T, ...T[]]): T => items[randomInt(items.length)] ?? items[0]
const outcomes = ['new', 'contacted', 'declined', 'expired', 'withdrawn', 'won'] as const

/** A few days on both sides of the period, on its borders, and in between. */
const around = ({ from, until }: { from: Date; until: Date }) => {
  const borders = [from, until].flatMap((at) => [at.getTime() - 1, at.getTime()])
  const anywhere = from.getTime() + randomInt(-3 * DAY_MS, until.getTime() - from.getTime() + 2 * DAY_MS)
  return new Date(borders[randomInt(borders.length + 4)] ?? anywhere)
}
const later = (at: Date) => new Date(at.getTime() + randomInt(5 * DAY_MS))

async function someBrief(client: Person, experts: readonly ExpertPerson[], at: Date): Promise<void> {
  const { id: brief_id } = await aBrief(t, client, { created_at: at, status: oneOf(['closed', 'hired'] as const) })
  for (const expert of experts.slice(0, randomInt(0, 4))) {
    const created_at = later(at)
    const status = oneOf(outcomes)
    const isAnswered = status === 'contacted' || status === 'declined' || status === 'won'
    const answered_at = isAnswered ? later(created_at) : null
    const hire_confirmed_at = status === 'won' && answered_at && randomInt(2) === 0 ? later(answered_at) : null
    await aLead(t, { client, expert, columns: { brief_id, created_at, status, answered_at, hire_confirmed_at } })
  }
}

/** Counts row by row, as on paper. */
async function slowly({ from, until }: { from: Date; until: Date }): Promise<MarketFigures['figures']> {
  const isWithin = (at: Date | null) => at !== null && at >= from && at < until
  const isBefore = (at: Date | null) => at !== null && at < until
  const briefs = await t.deps.db.selectFrom('briefs').selectAll().execute()
  const leads = (await t.deps.db.selectFrom('leads').selectAll().orderBy('created_at').execute()).filter((lead) =>
    isBefore(lead.created_at),
  )
  const counted = { briefs: 0, sent: 0, invitations: 0, answered: 0, hired: 0 }
  const clients = new Map<number, number>()
  for (const brief of briefs) {
    if (!isWithin(brief.created_at) || brief.status === 'draft') continue
    const its = leads.filter((lead) => lead.brief_id === brief.id)
    counted.briefs += 1
    counted.invitations += its.length
    if (its.length > 0) counted.sent += 1
    if (its.some((lead) => isBefore(lead.answered_at) && lead.status !== 'declined')) counted.answered += 1
    if (its.some((lead) => isBefore(lead.hire_confirmed_at))) counted.hired += 1
    clients.set(brief.client_id, (clients.get(brief.client_id) ?? 0) + its.length)
  }
  const experts = await t.deps.db.selectFrom('experts').selectAll().execute()
  const waits = experts
    .filter(({ status, joined_at }) => (status === 'active' || status === 'paused') && isWithin(joined_at))
    .map(({ id, joined_at }) => {
      const first = leads.find((lead) => lead.expert_id === id && lead.created_at >= joined_at)
      return first ? Math.max(1, Math.ceil((first.created_at.getTime() - joined_at.getTime()) / DAY_MS)) : Infinity
    })
    .toSorted((a, b) => a - b)
  if (counted.briefs < FIGURES_BRIEFS_MIN) return null
  const half = waits[Math.ceil(waits.length / 2) - 1] ?? Infinity
  const there = experts.filter(
    ({ status, joined_at }) => (status === 'active' || status === 'paused') && isBefore(joined_at),
  )
  const regions = [...Map.groupBy(there, ({ state_id }) => state_id)]
    .map(([state_id, own]) => ({
      state_id,
      experts: own.length,
      briefs: briefs.filter(
        (brief) => isWithin(brief.created_at) && brief.status !== 'draft' && brief.state_id === state_id,
      ).length,
    }))
    .filter((region) => region.experts >= FIGURES_EXPERTS_MIN)
    .toSorted((a, b) => a.briefs / a.experts - b.briefs / b.experts || b.experts - a.experts)
  const [quiet] = regions
  const isQuiet = quiet && quiet.briefs / quiet.experts <= counted.briefs / there.length / 2
  const names = await t.deps.db.selectFrom('states').select(['id', 'name_en']).execute()
  const nameOf = (id: number | null) => names.find((state) => state.id === id)?.name_en ?? ''
  return {
    ...counted,
    clients_without: [...clients.values()].filter((sent) => sent === 0).length,
    new_experts:
      waits.length < FIGURES_EXPERTS_MIN
        ? null
        : { joined: waits.length, days_to_first_lead: Number.isFinite(half) ? half : null },
    quiet_region: isQuiet ? { name: nameOf(quiet.state_id), experts: quiet.experts, briefs: quiet.briefs } : null,
  }
}

describe('what experts may expect', () => {
  test('is not told of too few briefs, nor of drafts', async () => {
    const { today, until } = await nextDay()
    const at = new Date(until.getTime() - DAY_MS)
    for (let made = 1; made < FIGURES_BRIEFS_MIN; made += 1)
      await aBrief(t, await aClient(t), { created_at: at, status: 'closed' })
    await aBrief(t, await aClient(t), { created_at: at, status: 'draft' })
    expect(await read()).toEqual({ from: plusDays(today, -90), to: plusDays(today, -1), figures: null })
    await nextDay()
    expect((await read()).figures).toBeNull()
    await aBrief(t, await aClient(t), { created_at: at, status: 'closed' })
    // counted only once a day
    expect((await read()).figures).toBeNull()
    await nextDay()
    expect((await read()).figures).toEqual({
      briefs: FIGURES_BRIEFS_MIN,
      sent: 0,
      invitations: 0,
      answered: 0,
      hired: 0,
      clients_without: FIGURES_BRIEFS_MIN,
      new_experts: null,
      quiet_region: null,
    })
  })

  test('agrees with a count row by row, on every day', async () => {
    const period = await nextDay()
    const experts: ExpertPerson[] = []
    for (let made = 0; made < FIGURES_EXPERTS_MIN; made += 1)
      experts.push(await anExpert(t, { joined_at: new Date(period.until.getTime() - randomInt(1, 80) * DAY_MS) }))
    for (let made = 0; made < 14; made += 1)
      experts.push(
        await anExpert(t, {
          joined_at: around(period),
          status: oneOf(['active', 'paused', 'pending_review', 'suspended'] as const),
        }),
      )
    for (let made = 0; made < 30; made += 1) {
      const client = await aClient(t)
      for (let nth = randomInt(1, 3); nth > 0; nth -= 1)
        await someBrief(
          client,
          experts.toSorted(() => randomInt(3) - 1),
          around(period),
        )
    }
    for (const _ of [1, 2, 3]) {
      const next = await nextDay()
      const { figures } = await read()
      expect(figures).toEqual(await slowly(next))
      expect(figures?.new_experts).not.toBeNull()
    }
  })

  test('names the region with many experts and few briefs, in the language of the reader', async () => {
    const { until } = await nextDay()
    const joined_at = new Date(until.getTime() - 100 * DAY_MS)
    const north = await placeIds(t, 'Aalborg')
    for (let made = 1; made < FIGURES_EXPERTS_MIN; made += 1) await anExpert(t, { joined_at, ...north })
    await aBrief(t, await aClient(t), { created_at: new Date(until.getTime() - DAY_MS), status: 'closed', ...north })
    await nextDay()
    expect((await read()).figures?.quiet_region?.name).not.toBe('North Denmark')
    await anExpert(t, { joined_at, ...north })
    await nextDay()
    const { figures } = await read()
    expect(figures?.quiet_region).toEqual({ name: 'North Denmark', experts: FIGURES_EXPERTS_MIN, briefs: 1 })
    const { json } = await t.call(market.getMarketFigures, { headers: { locale: 'de' } })
    expect(json.data.figures.quiet_region.name).toBe('Nordjütland')
  })

  test('says so when half of the new experts are still waiting', async () => {
    const { until } = await nextDay()
    const joined_at = new Date(until.getTime() - DAY_MS)
    for (let made = 0; made < 60; made += 1) await anExpert(t, { joined_at })
    await nextDay()
    const { new_experts } = (await read()).figures ?? {}
    expect(new_experts?.joined).toBeGreaterThanOrEqual(60)
    expect(new_experts?.days_to_first_lead).toBeNull()
  })
})
