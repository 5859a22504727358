import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarket } from '../market.ts'
import { anyBrief, anySpreadExpert, towns } from '../market.testing.ts'
import { createSnapshotReader, createSnapshotWriter } from './snapshot.ts'
import type { MarketExpert } from '../expert.types.ts'
import type { Market } from '../market.types.ts'
import type { SearchFilters, SearchSort } from '../search/search.types.ts'
import * as words from '../vocabulary.ts'

const DAY = 10
const turn = () => new Promise((resolve) => setImmediate(resolve))
const TEXT =
  'oak lime copper linen daylight garden stairs archive walnut plaster joinery shelves cork marble brass'.split(' ')
const FOLDED = 'anna annika berg bergen kobenhavn koekken lys lyset trae traehus zinc'.split(' ')

const anyTexts = fc.record({
  texts: fc
    .array(fc.constantFrom(...TEXT), { maxLength: 12 })
    .map((some) => (some.length > 0 ? [{ language: 'en', text: some.join(' ') }] : [])),
  words: fc.uniqueArray(fc.constantFrom(...FOLDED), { maxLength: 4 }).map((some) =>
    some
      .toSorted()
      .map((word, at) => `'${word}':${at + 1}${['', 'A', 'B', 'C'][at] ?? ''}`)
      .join(' '),
  ),
})
const anyWritten = fc.tuple(anySpreadExpert, anyTexts).map(([expert, texts]) => ({ ...expert, ...texts }))

function sample(count: number, seed: number, from = 1): MarketExpert[] {
  return fc.sample(anyWritten, { numRuns: count, seed }).map((expert, at) => ({ ...expert, id: from + at }))
}

async function bytesOf(market: Market): Promise<Buffer> {
  const writer = createSnapshotWriter(turn)
  await market.exchange(writer)
  return Buffer.concat(writer.pieces)
}

async function marketFrom(bytes: Uint8Array): Promise<Market> {
  const market = createMarket()
  await market.exchange(createSnapshotReader(bytes))
  return market
}

const sorts: readonly SearchSort[] = ['relevance', 'newest', 'rating', 'distance', 'random']
const searches: SearchFilters[] = [
  {},
  { country: 'DK' },
  { origin: towns[0], radius_km: 100 },
  { languages: ['da'], min_rating: 3.7 },
  { words: ['lys'] },
  { words: ['kobnhavn'] },
  { words: ['ber'], styles: ['modern', 'japandi'] },
  { service_type: ['designer'], is_new: true },
  ...words.roomTypes.map((room) => ({ room_types: [room], available: true as const })),
]
const briefs = fc.sample(anyBrief, { numRuns: 60, seed: 11 }).map((brief, at) => ({
  ...brief,
  about_project: at % 2 ? `${TEXT.slice(at % 9, (at % 9) + 5).join(' ')} and the rest` : null,
  language: 'en',
}))

/** All results of a market for many questions. */
function answersOf(market: Market) {
  return {
    size: market.size,
    searches: searches.flatMap((filters) =>
      sorts.map((sort) => market.search(filters, { day: DAY, sort, seed: '77', per_page: 50 })),
    ),
    places: searches.map((filters) => market.places(filters, { day: DAY })),
    ranks: briefs.map((brief) => market.rank(brief, { day: DAY, limit: 15 })),
    ledger: market.exportLedger(),
  }
}

const someMarket = (): Market => {
  const market = createMarket()
  for (const expert of sample(600, 1)) market.upsert(expert)
  for (let id = 5; id < 600; id += 9) market.remove(id)
  for (const expert of sample(40, 2, 300)) market.upsert(expert)
  market.importLedger([{ expert_id: 310, deserved: 2.5, given: 1.25 }])
  market.setLoad(20, { leads30: 3 })
  return market
}

test('a market read from its snapshot answers as the one that wrote it', async () => {
  const market = someMarket()
  const kept = await marketFrom(await bytesOf(market))
  expect(answersOf(kept)).toEqual(answersOf(market))
})

test('and as one that was filled anew', async () => {
  const experts = sample(500, 3)
  const filled = createMarket()
  for (const expert of experts) filled.upsert(expert)
  const kept = await marketFrom(await bytesOf(filled))
  const anew = createMarket({ expected: 500 })
  for (const expert of experts) anew.upsert(expert)
  expect(answersOf(kept)).toEqual(answersOf(anew))
})

test('both go on alike: experts come, change and leave', async () => {
  const market = someMarket()
  const kept = await marketFrom(await bytesOf(market))
  for (const each of [market, kept]) {
    for (const expert of sample(900, 4, 200)) each.upsert(expert)
    for (let id = 3; id < 1000; id += 7) each.remove(id)
    for (const expert of sample(50, 5, 1)) each.upsert(expert)
  }
  expect(answersOf(kept)).toEqual(answersOf(market))
  expect(answersOf(await marketFrom(await bytesOf(kept)))).toEqual(answersOf(market))
})

test('an empty market has a snapshot too', async () => {
  const kept = await marketFrom(await bytesOf(createMarket()))
  for (const expert of sample(300, 6)) kept.upsert(expert)
  const anew = createMarket()
  for (const expert of sample(300, 6)) anew.upsert(expert)
  expect(answersOf(kept)).toEqual(answersOf(anew))
})

test('searches and rankings while it is written change nothing in it', async () => {
  const market = someMarket()
  const quiet = await bytesOf(market)
  const writer = createSnapshotWriter(turn)
  const writing = market.exchange(writer)
  for (let day = 1; day < 12; day++) {
    for (const brief of briefs.slice(0, 5)) market.rank(brief, { day, limit: 15 })
    market.search({ words: ['lys'] }, { day, sort: 'newest' })
    await turn()
  }
  await writing
  const [one, other] = [await marketFrom(Buffer.concat(writer.pieces)), await marketFrom(quiet)]
  expect(answersOf(one)).toEqual(answersOf(other))
})

test('bytes that are cut or of another kind are refused', async () => {
  const bytes = await bytesOf(someMarket())
  for (const length of [0, 10, 30, bytes.length >> 1, bytes.length - 1])
    await expect(marketFrom(bytes.subarray(0, length))).rejects.toThrow(/snapshot/)
  await expect(createSnapshotReader(bytes).numbers(new Float32Array(0))).rejects.toThrow('holds no Float32Array at 0')
})
