import { createBest, offerRows, rowsFrom } from '../selection/best.ts'
import type { Some } from './facets.ts'
import { hashText, tie } from '../store/hash.ts'
import { readFits } from '../words/lexicon.ts'
import type { Fit } from '../words/lexicon.ts'
import type { Store } from '../store/store.ts'
import type { SearchOptions, SearchSort } from './search.types.ts'

const MAX_PER_PAGE = 200
/** The last reachable result; deeper pages are empty. */
const DEEPEST = 10_000
/** More than the highest standing divided by the smallest difference of two fits. */
const FIT_STEP = 200

/** The data an order needs beyond the columns: kilometres by place, and the fit of the words. */
export interface Measures {
  km: Float64Array | null
  fit: Fit | null
}

/** Rows per block, few enough to stay in the processor's cache. */
const BLOCK = 1024

/** Calls `take` with the rows in ascending order, in blocks that share one array. */
export function eachBlock({ at, words, length }: Some, take: (rows: Int32Array, count: number) => void): void {
  const rows = new Int32Array(BLOCK)
  let n = 0
  for (let i = 0; i < length; i++) {
    const first = (at[i] ?? 0) * 32 + 31
    let left = words[i] ?? 0
    while (left !== 0) {
      const bit = left & -left
      rows[n++] = first - Math.clz32(bit)
      left ^= bit
    }
    if (n > BLOCK - 32) {
      take(rows, n)
      n = 0
    }
  }
  if (n > 0) take(rows, n)
}

/** One page of the results, best first. */
export function pageOf(store: Store, found: Some, measures: Measures, options: SearchOptions): number[] {
  const perPage = Math.max(1, Math.min(MAX_PER_PAGE, options.per_page ?? 24))
  const from = (Math.max(1, options.page ?? 1) - 1) * perPage
  const to = Math.min(from + perPage, found.count, DEEPEST)
  if (from >= to) return []
  const sort = options.sort ?? 'relevance'
  const { idHash } = store.columns
  // a shuffle has no keys: ties give its order
  const seed = hashText(sort === 'random' ? (options.seed ?? '1111') : '')
  const best = createBest(to)
  const keys = new Float64Array(BLOCK)
  eachBlock(found, (rows, count) => {
    if (sort === 'random') for (let i = 0; i < count; i++) keys[i] = -tie(seed, idHash[rows[i] ?? 0] ?? 0)
    else readKeys(store, rows, count, measures, sort, keys)
    offerRows(best, rows, keys, count, idHash, seed)
  })
  return rowsFrom(best, from)
}

/** The sort key of each row, larger first. Single precision, except for the newest: seconds over years need more. */
function readKeys(
  store: Store,
  rows: Int32Array,
  count: number,
  { km, fit }: Measures,
  sort: Exclude<SearchSort, 'random'>,
  keys: Float64Array,
): void {
  const { joinedAt, quality, reviews, place, standing } = store.columns
  switch (sort) {
    case 'relevance':
      if (!fit) {
        for (let i = 0; i < count; i++) keys[i] = standing[rows[i] ?? 0] ?? 0
        break
      }
      // words decide first; `standing` only orders equal fits
      readFits(fit, rows, count, keys)
      for (let i = 0; i < count; i++) keys[i] = Math.fround((keys[i] ?? 0) * FIT_STEP + (standing[rows[i] ?? 0] ?? 0))
      break
    case 'newest':
      for (let i = 0; i < count; i++) keys[i] = joinedAt[rows[i] ?? 0] ?? 0
      break
    case 'rating':
      // Bayesian stars in hundredths; among equals the expert with more reviews is first
      for (let i = 0; i < count; i++) {
        const n = reviews[rows[i] ?? 0] ?? 0
        keys[i] = Math.fround((quality[rows[i] ?? 0] ?? 0) + (n < 999 ? n : 999) / 1000)
      }
      break
    case 'distance':
      for (let i = 0; i < count; i++) {
        const away = km?.[place[rows[i] ?? 0] ?? 0] ?? Number.NaN
        keys[i] = away >= 0 ? Math.fround(-away) : -1e9
      }
  }
}
