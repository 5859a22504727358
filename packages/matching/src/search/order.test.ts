import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBest, offerRows, rowsFrom } from '../selection/best.ts'
import { hashText, tie } from '../store/hash.ts'
import { createMarket } from '../market.ts'
import { anExpert, anyMarket } from '../market.testing.ts'
import { stars } from '../model/model.ts'
import type { MarketExpert } from '../expert.types.ts'
import type { SearchSort } from './search.types.ts'

const DAY = 10

test('any page of the best is what sorting everybody gives, however many are equal', () => {
  const keys = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4000, size: 'max' })
  fc.assert(
    fc.property(keys, fc.nat(60), fc.integer({ min: 1, max: 900 }), fc.nat(7), (all, from, length, kinds) => {
      // few distinct hashes, so that ties occur
      const idHash = Uint32Array.from(all, (_, row) => hashText(String(row % (kinds + 1))))
      const seed = hashText('4711')
      const byHand = all
        .map((key, row) => ({ key, row, tie: tie(seed, idHash[row] ?? 0) }))
        .sort((a, b) => b.key - a.key || a.tie - b.tie || a.row - b.row)
      const best = createBest(from + length)
      for (let at = 0; at < all.length; at += 100) {
        const some = all.slice(at, at + 100)
        const rows = Int32Array.from(some, (_, i) => at + i)
        offerRows(best, rows, Float64Array.from(some), some.length, idHash, seed)
      }
      expect(rowsFrom(best, from)).toEqual(byHand.slice(from, from + length).map(({ row }) => row))
    }),
    { numRuns: 60 },
  )
})

/** The key of each order in its simplest form; the experts of these markets were added in the order of their ids. */
const keyOf: Record<Exclude<SearchSort, 'relevance' | 'distance'>, (expert: MarketExpert, seed: number) => number> = {
  newest: (expert) => expert.joined_day,
  random: (expert, seed) => -tie(seed, hashText(String(expert.id))),
  rating(expert) {
    const n = expert.reviews_n ?? 0
    const mean = Math.round((expert.reviews_mean ?? 0) * 1000) / 1000
    const drawn = (n * mean + stars.weight * stars.prior) / (n + stars.weight)
    return Math.fround(Math.max(0, Math.round((drawn - 2.5) * 100)) + n / 1000)
  },
}

test('pages of the newest, the best reviewed and a shuffle are those of a plain sort', () => {
  const sorts = fc.constantFrom('newest', 'rating', 'random')
  fc.assert(
    fc.property(
      anyMarket,
      sorts,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      (all, sort, per_page, page) => {
        const market = createMarket()
        for (const expert of all) market.upsert(expert)
        const seed = '9876'
        const tied = (expert: MarketExpert) => (sort === 'random' ? 0 : tie(hashText(''), hashText(String(expert.id))))
        const byHand = all
          .filter((expert) => expert.active && expert.joined_day <= DAY)
          .map((expert) => ({ id: expert.id, key: keyOf[sort](expert, hashText(seed)), tie: tied(expert) }))
          .sort((a, b) => b.key - a.key || a.tie - b.tie || Number(a.id) - Number(b.id))
          .map(({ id }) => id)
        const { ids } = market.search({}, { day: DAY, sort, seed, page, per_page })
        expect(ids).toEqual(byHand.slice((page - 1) * per_page, page * per_page))
      },
    ),
    { numRuns: 400 },
  )
})

const vocabulary = ['anna', 'annette', 'an', 'berg', 'bergmann', 'kitchen', 'kitsch', 'light']
/** No two pairs of these, doubled or not, have equal sums: equal sums do not depend on rounding. */
const worth = { A: 1, B: 0.4, D: 0.05 }
const saidWords = fc.dictionary(fc.constantFrom(...vocabulary), fc.constantFrom('A', 'B', 'D'), { maxKeys: 5 })

test('words put the best fit first, summed over all of them, and equal fits as without words', () => {
  const asking = fc.uniqueArray(fc.constantFrom('an', 'ann', 'anna', 'be', 'berg', 'kit', 'kitchen', 'light'), {
    minLength: 1,
    maxLength: 2,
  })
  fc.assert(
    fc.property(anyMarket, fc.array(saidWords, { minLength: 60, maxLength: 60 }), asking, (all, said, asked) => {
      const market = createMarket()
      // stop words in English, beside a word that counts
      const others = asked.filter((word) => word !== 'an' && word !== 'be')
      const telling = others.length > 0 ? others : asked
      // every word is known, so that none is treated as a typing error
      const everything = vocabulary.map((word) => `'${word}':1`).join(' ')
      market.upsert(anExpert({ id: 'inactive', active: false, words: everything }))
      const fits = new Map<number | string, number>()
      for (const [at, expert] of all.entries()) {
        const own = Object.entries(said[at] ?? {})
        market.upsert({ ...expert, words: own.map(([word, weight]) => `'${word}':1${weight}`).join(' ') })
        const each = telling.map((wanted) =>
          Math.max(
            0,
            ...own.map(([word, weight]) => (word.startsWith(wanted) ? worth[weight] * (word === wanted ? 2 : 1) : 0)),
          ),
        )
        if (each.every((fit) => fit > 0))
          fits.set(
            expert.id,
            each.reduce((sum, fit) => sum + fit),
          )
      }
      const byHand = market
        .search({}, { day: DAY, per_page: 200 })
        .ids.filter((id) => fits.has(id))
        // the sort is stable
        .toSorted((a, b) => Math.round((fits.get(b) ?? 0) * 100) - Math.round((fits.get(a) ?? 0) * 100))
      expect(market.search({ words: asked }, { day: DAY, per_page: 200 }).ids).toEqual(byHand)
    }),
    { numRuns: 300 },
  )
})
