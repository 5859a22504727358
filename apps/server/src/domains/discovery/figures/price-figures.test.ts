import { PRICES_DAYS, PRICES_PROJECTS_MIN } from '@husrum/contract/core/limits.ts'
import { prices, type PriceFigure } from '@husrum/contract/discovery/figures/price-figures.ts'
import { termsOfFeeModel, type QuoteTerms } from '@husrum/contract/market/quotes.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { QuoteStatus } from '@husrum/contract/core/vocabulary.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '../../../platform/database/schema.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, aLead, anExpert, optionId, placeIds, type ExpertPerson } from '../../../testing/people.ts'

let t: TestApp
let experts: ExpertPerson[]
beforeAll(async () => {
  t = await testApp()
  experts = []
  for (let made = 0; made < 5; made += 1) experts.push(await anExpert(t))
})
afterAll(() => t.close())

const terms = (change: Partial<QuoteTerms>): QuoteTerms =>
  termsOfFeeModel({
    title: 'Kitchen',
    fee_model: 'fixed',
    currency: 'EUR',
    lines: [{ part: 'Plan', included: '', amount: 640_000 }],
    hourly_rate: null,
    hours_cap: null,
    building_cost: null,
    fee_share: null,
    vat_rate: 2500,
    revisions: 2,
    start: '',
    duration: '',
    ends_on: null,
    valid_until: '2026-12-24',
    notes: '',
    ...change,
  })
type Quoted = {
  status?: QuoteStatus
  said?: Partial<QuoteTerms>
  brief?: Partial<Insertable<DB['briefs']>>
  sent?: Date
}

/** A closed brief with a quote from one expert. */
async function aQuoted(expert: ExpertPerson | undefined, { status = 'expired', said = {}, brief, sent }: Quoted = {}) {
  if (!expert) throw new Error('no such expert')
  const client = await aClient(t)
  const { id: brief_id } = await aBrief(t, client, { status: 'closed', ...brief })
  const { id: lead_id } = await aLead(t, { client, expert, columns: { brief_id, status: 'lost' } })
  const { id: thread_id } = await t.deps.db
    .insertInto('threads')
    .values({ client_id: client.account_id, expert_id: expert.expert_id, lead_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent_at = sent ?? new Date(t.deps.clock.now().getTime() - 3 * 86_400_000)
  await t.deps.db
    .insertInto('quotes')
    .values({
      thread_id,
      lead_id,
      status,
      version: status === 'draft' ? null : 1,
      terms: JSON.stringify(terms(said)),
      sent_at: status === 'draft' ? null : sent_at,
      expires_at: status === 'draft' ? null : sent_at,
      answered_at: status === 'draft' || status === 'sent' ? null : sent_at,
    })
    .execute()
  return brief_id
}
const fees = [4200, 5100, 5600, 6100, 6900, 7200, 7800, 8400, 9300, 12_000]
const fixed = (euros: number) => ({ lines: [{ part: 'Plan', included: '', amount: euros * 100 }] })
/** The required number of projects, from every expert in turn. */
async function enough(quoted: Quoted = {}): Promise<void> {
  for (const [at, euros] of fees.entries())
    await aQuoted(experts[at % experts.length], { ...quoted, said: { ...fixed(euros), ...quoted.said } })
}

let daysAhead = 0
/** The figures are cached for a day. */
async function nextDay(): Promise<string> {
  daysAhead += 1
  const today = plusDays(copenhagenDay(new Date()), daysAhead)
  await t.moveClock(Math.round((copenhagenInstant(today, '12:00').getTime() - Date.now()) / 1000))
  return today
}
type Asked = Record<string, string | number>
async function read(query: Asked = {}, locale = 'en'): Promise<PriceFigure | null> {
  const { status, json, text } = await t.call(prices.getPriceFigures, { query, headers: { locale } })
  expect(status, text).toBe(200)
  return json.data
}

describe('GET /api/price-figures', () => {
  test('says nothing of too few projects, and counts once a day', async () => {
    for (let at = 1; at < PRICES_PROJECTS_MIN; at += 1) await aQuoted(experts[at % 5])
    await nextDay()
    expect(await read({ service_type: 'designer', room_type: 'kitchen' })).toBeNull()
    await aQuoted(experts[0])
    expect(await read({ service_type: 'designer', room_type: 'kitchen' })).toBeNull()
    await nextDay()
    expect(await read({ service_type: 'designer', room_type: 'kitchen' })).toEqual({
      from: 600_000,
      to: 700_000,
      currency: 'EUR',
      projects: PRICES_PROJECTS_MIN,
      experts: 5,
      place: null,
      project_size: null,
    })
  })

  test('counts what was sent and not taken back, in euros, whatever the way it is reckoned', async () => {
    const brief = { room_type_ids: [await optionId(t, 'room_types', 'bathroom')] }
    await enough({ brief })
    await nextDay()
    const told = await read({ room_type: 'bathroom' })
    expect(told).toMatchObject({ from: 500_000, to: 900_000, projects: 10 })
    for (const status of ['draft', 'withdrawn', 'replaced'] as const)
      for (const expert of experts) await aQuoted(expert, { status, said: fixed(90_000), brief })
    await nextDay()
    expect(await read({ room_type: 'bathroom' })).toEqual(told)
    const other = { brief: { room_type_ids: [await optionId(t, 'room_types', 'garden')] } }
    const ways: Partial<QuoteTerms>[] = [
      { fee_model: 'hourly', hourly_rate: 10_000, hours_cap: 64 },
      { fee_model: 'percent', building_cost: 6_400_000, fee_share: 1000 },
      { currency: 'DKK', lines: [{ part: 'Plan', included: '', amount: 4_800_000 }] },
    ]
    for (let at = 0; at < PRICES_PROJECTS_MIN; at += 1)
      await aQuoted(experts[at % 5], { ...other, said: ways[at % 3] ?? {} })
    await nextDay()
    expect(await read({ room_type: 'garden' })).toMatchObject({ from: 600_000, to: 700_000, projects: 10 })
  })

  test('only what is about that room alone, of the service and the size', async () => {
    const [bedroom, terrace] = [await optionId(t, 'room_types', 'bedroom'), await optionId(t, 'room_types', 'terrace')]
    await enough({ brief: { room_type_ids: [bedroom, terrace], project_size: 'small' } })
    await nextDay()
    expect(await read({ room_type: 'bedroom' })).toBeNull()
    await enough({ brief: { room_type_ids: [terrace], project_size: 'small' } })
    await nextDay()
    expect(await read({ room_type: 'terrace', project_size: 'small' })).toMatchObject({ project_size: 'small' })
    // that size has none: the answer covers every size, and says so
    expect(await read({ room_type: 'terrace', project_size: 'consultancy' })).toMatchObject({ project_size: null })
    expect(await read({ room_type: 'terrace', service_type: 'architect' })).toBeNull()
    const aspect = await optionId(t, 'aspects', 'facade')
    await enough({ brief: { service_type: 'architect', room_type_ids: [], aspect_ids: [aspect] } })
    await nextDay()
    expect(await read({ aspect: 'facade' })).toMatchObject({ projects: 10 })
    expect(await read({ aspect: 'annex' })).toBeNull()
  })

  test('asks the country where the town has too few, and never another country', async () => {
    const [odense, aarhus, hamburg] = await Promise.all([placeIds(t, 'Odense'), placeIds(t), placeIds(t, 'Hamburg')])
    const living = [await optionId(t, 'room_types', 'livingRoom')]
    await enough({ brief: { ...odense, room_type_ids: living } })
    await nextDay()
    const of = (city_id: number) => read({ room_type: 'livingRoom', city_id })
    expect((await of(odense.city_id))?.place).toEqual({
      country_id: odense.country_id,
      city_id: odense.city_id,
      name: 'Odense',
    })
    expect((await of(aarhus.city_id))?.place).toEqual({ country_id: aarhus.country_id, city_id: null, name: 'Denmark' })
    expect((await read({ room_type: 'livingRoom', city_id: aarhus.city_id }, 'da'))?.place?.name).toBe('Danmark')
    expect(await of(hamburg.city_id)).toBeNull()
    expect(await read({ room_type: 'livingRoom', country_id: hamburg.country_id })).toBeNull()
  })

  test('what is older than two years counts no longer, nor what was sent today', async () => {
    const today = await nextDay()
    const villa = { service_type: 'architect' as const, aspect_ids: [await optionId(t, 'aspects', 'annex')] }
    const first = copenhagenInstant(plusDays(today, -PRICES_DAYS), '00:00')
    await enough({ brief: villa, sent: new Date(first.getTime() - 1) })
    await enough({ brief: villa, sent: copenhagenInstant(today, '00:00') })
    expect(await read({ aspect: 'annex' })).toBeNull()
    await enough({ brief: villa, sent: first })
    // the first instance has cached this day: a second one counts it again
    const other = await testApp({}, { at: t.connection })
    await other.moveClock(Math.round((t.deps.clock.now().getTime() - Date.now()) / 1000))
    const { json } = await other.call(prices.getPriceFigures, { query: { aspect: 'annex' } })
    await other.close()
    expect(json.data?.projects).toBe(10)
  })

  test('422 for options that are unknown, or belong to another country', async () => {
    const [aarhus, hamburg] = [await placeIds(t), await placeIds(t, 'Hamburg')]
    const asked: [query: Asked, field: string][] = [
      [{ room_type: 'cellar' }, 'room_type'],
      [{ aspect: 999_999 }, 'aspect'],
      [{ city_id: 99_999_999 }, 'city_id'],
      [{ city_id: aarhus.city_id, country_id: hamburg.country_id }, 'city_id'],
    ]
    for (const [query, field] of asked) {
      const { status, text } = await t.call(prices.getPriceFigures, { query })
      expect([status, text]).toEqual([422, expect.stringContaining(field)])
    }
    const { status } = await t.request({ url: "/api/price-figures?service_type=cook&room_type='%20or%201=1" })
    expect(status).toBe(422)
  })
})
