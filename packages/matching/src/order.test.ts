import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBest, offerRows, rowsFrom } from './best.ts'
import { hashText, tie } from './hash.ts'
import { createMarket } from './market.ts'
import { anyMarket } from './market.testing.ts'
import { stars } from './model.ts'
import type { MarketExpert, SearchSort } from './types.ts'

const DAY = 10

test('any page of the best is what sorting everybody gives, however many are equal', () => {
  const keys = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4000, size: 'max' })
  fc.assert(
    fc.property(keys, fc.nat(60), fc.integer({ min: 1, max: 900 }), fc.nat(7), (all, from, length, kinds) => {
      // few hashes, so that ties occur
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

/** The key of each order in its plainest form; the experts of these markets were added in the order of their ids. */
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
