import { afterAll, beforeAll, expect, test } from 'vitest'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { optionId } from '../../../../testing/people.ts'
import { selectBrief } from '../../../clients/briefs/briefs.service.ts'
import { createLiveMarket, type LiveMarket } from './live-market.ts'
import { toMarketBrief } from './market-brief.ts'
import { createMarketThread } from './market-thread.ts'
import { aClientIn, aMarket } from '../matching.testing.ts'
import { rankFor } from '../lists/proposals.service.ts'

const DAY = 40_000
let t: TestApp
let thread: LiveMarket
let experts: number[]
let brief: Awaited<ReturnType<typeof selectBrief>>

beforeAll(async () => {
  t = await testApp()
  experts = (await aMarket(t, 'Oslo', 24)).map(({ expert_id }) => expert_id)
  brief = await selectBrief(t.deps.db, (await aClientIn(t, 'Oslo')).brief_id)
  thread = createMarketThread({ connection: t.connection, config: t.deps.config, events: t.deps.events })
  await thread.start()
}, 60_000)
afterAll(async () => {
  await thread.stop()
  await t.close()
})

async function answersOf(market: LiveMarket) {
  const wish = toMarketBrief(t.deps.refs, brief)
  return {
    size: market.size,
    version: market.model_version,
    searches: await Promise.all(
      [{}, { words: ['expert'] }, { styles: ['vintage'] }, { origin: { lat: 59.9, lon: 10.7 }, radius_km: 50 }].map(
        async (filters) => market.search(filters, { day: DAY, per_page: 100 }),
      ),
    ),
    places: await market.places({}, { day: DAY }),
    rank: await rankFor({ ...t.deps, market }, t.deps.db, brief, 50, new Set([experts[2] ?? 0])),
    score: await market.score(wish, experts[0] ?? 0, { day: DAY }),
    improvements: await market.improvements(wish, experts[1] ?? 0, { day: DAY }),
    has: [await market.has(experts[3] ?? 0), await market.has(987_654)],
  }
}

async function local() {
  const { db, events, log, refs } = t.deps
  const market = createLiveMarket({ db, events, log, refs })
  await market.start({ following: false })
  return market
}

test('answers as a market in this thread, after changes too', async () => {
  expect(await answersOf(thread)).toEqual(await answersOf(await local()))
  const style_ids = [await optionId(t, 'styles', 'vintage')]
  await t.deps.db
    .updateTable('experts')
    .set({ style_ids })
    .where('id', '=', experts[5] ?? 0)
    .execute()
  await t.deps.db
    .updateTable('experts')
    .set({ status: 'paused' })
    .where('id', '=', experts[6] ?? 0)
    .execute()
  await thread.refresh()
  expect(thread.refreshedAt).toBeGreaterThan(0)
  expect(await answersOf(thread)).toEqual(await answersOf(await local()))
  thread.importAttention([{ expert_id: experts[7] ?? 0, deserved: 0, given: 40 }])
  const other = await local()
  other.importAttention([{ expert_id: experts[7] ?? 0, deserved: 0, given: 40 }])
  expect(await answersOf(thread)).toEqual(await answersOf(other))
})

test('hears of changes that this instance commits', async () => {
  const expert_id = experts[8] ?? 0
  for (const status of ['paused', 'active']) {
    await t.deps.events.transaction(async (tx) => {
      await tx.updateTable('experts').set({ status }).where('id', '=', expert_id).execute()
      await t.deps.events.emit(tx, 'expert.changed', { expert_id })
    })
    await expect.poll(() => thread.has(expert_id), { timeout: 10_000 }).toBe(status === 'active')
  }
})

test('no search sees half a change, however many are asked while experts come and go', async () => {
  const [anna = 0, berit = 0] = experts.slice(10)
  const both = [anna, berit]
  let going = true
  const changing = (async () => {
    for (let n = 0; n < 50; n += 1) {
      const status = n % 2 ? 'active' : 'paused'
      await t.deps.db.updateTable('experts').set({ status }).where('id', 'in', both).execute()
      await thread.refresh()
    }
    going = false
  })()
  let seen = 0
  while (going) {
    const found = await Promise.all(
      Array.from({ length: 20 }, async () => thread.search({}, { day: DAY, per_page: 200, sort: 'newest' })),
    )
    for (const { ids, total, facets } of found) {
      expect(ids).toHaveLength(total)
      expect(new Set(ids).size).toBe(total)
      expect((facets?.expert_type['individual-expert'] ?? 0) + (facets?.expert_type['agency'] ?? 0)).toBe(total)
      // one transaction changes both, so one read must find both
      expect(ids.includes(anna)).toBe(ids.includes(berit))
      seen += 1
    }
  }
  await changing
  expect(seen).toBeGreaterThan(50)
}, 60_000)

test('this thread goes on while the other searches', async () => {
  let answered = false
  // so many calls that they outlast a pause of this thread
  const asked = Promise.all(
    Array.from({ length: 3000 }, async (_, at) => thread.search({}, { day: DAY, page: at + 1 })),
  ).then(() => (answered = true))
  await nextTurn()
  expect(answered).toBe(false)
  await asked
})

test('a call that fails there fails here, and the next is answered', async () => {
  // as a JavaScript caller without types might
  const wrong = Reflect.apply(thread.rank, thread, [
    { ...toMarketBrief(t.deps.refs, brief), styles: null },
    { day: DAY },
  ])
  await expect(wrong).rejects.toThrow()
  expect((await thread.search({}, { day: DAY })).total).toBeGreaterThan(0)
})

test('a thread that has stopped says so', async () => {
  const { events, config } = t.deps
  const other = createMarketThread({ connection: t.connection, config, events })
  await other.start({ following: false })
  await other.stop()
  await other.stop()
  await expect(other.search({}, { day: DAY })).rejects.toThrow('has ended')
}, 60_000)

test('a large market gets its thread by itself, and the product works on it', async () => {
  const large = await testApp({}, { at: t.connection, ownThreadFrom: 1 })
  try {
    expect(large.deps.market.search({}, { day: DAY })).toBeInstanceOf(Promise)
    const found = await large.request({ method: 'GET', url: '/api/architect/search?per_page=5' })
    expect(found.status).toBe(200)
    expect(found.json.meta.total).toBe((await large.deps.market.search({}, { day: DAY })).total)
  } finally {
    await large.close()
  }
}, 60_000)
