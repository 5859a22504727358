import type { Some } from './facets.ts'
import { hashText, tie } from './hash.ts'
import type { Store } from './store.ts'
import { best, createTop, entry, offer } from './top.ts'
import type { SearchOptions, SearchSort } from './types.ts'

const MAX_PER_PAGE = 200
/** Further than anybody leafs; what lies behind is told by nobody and found by no page. */
const DEEPEST = 10_000
/** More than standing ever gives, over the least difference two fits can have. */
const FIT_STEP = 200

/** What an order may need beyond the columns: kilometres by place, how well the words fit by row. */
export interface Measures {
  km: Float64Array | null
  fit: Float32Array | null
}

/** In rising order. */
export function rowsIn({ at, words: found, length, count }: Some): Int32Array {
  const rows = new Int32Array(count)
  let n = 0
  for (let i = 0; i < length; i++) {
    const first = (at[i] ?? 0) * 32 + 31
    let left = found[i] ?? 0
    while (left !== 0) {
      const bit = left & -left
      rows[n++] = first - Math.clz32(bit)
      left ^= bit
    }
  }
  return rows
}

/** One page of the found, best first. */
export function pageOf(store: Store, found: Some, measures: Measures, options: SearchOptions): number[] {
  const perPage = Math.max(1, Math.min(MAX_PER_PAGE, options.per_page ?? 24))
  const from = (Math.max(1, options.page ?? 1) - 1) * perPage
  const to = Math.min(from + perPage, found.count, DEEPEST)
  if (from >= to) return []
  const sort = options.sort ?? 'relevance'
  const rows = rowsIn(found)
  if (sort === 'random') return shuffled(store, rows, hashText(options.seed ?? '1111'), to).slice(from)
  return bestOf(rows, keysOf(store, rows, measures, sort), store.columns.idHash, to).slice(from)
}

/** What each row is ordered by, the larger first, in the order of `rows`. */
function keysOf(
  store: Store,
  rows: Int32Array,
  { km, fit }: Measures,
  sort: Exclude<SearchSort, 'random'>,
): Float32Array | Float64Array {
  const { joinedAt, quality, reviews, place, standing } = store.columns
  const keys = new Float32Array(rows.length)
  switch (sort) {
    case 'relevance':
      for (let i = 0; i < rows.length; i++) keys[i] = standing[rows[i] ?? 0] ?? 0
      // what was asked for first; who stands better only among those it fits alike
      if (fit) for (let i = 0; i < rows.length; i++) keys[i] = (fit[rows[i] ?? 0] ?? 0) * FIT_STEP + (keys[i] ?? 0)
      break
    case 'newest':
      // seconds of years are more than single precision tells apart
      return Float64Array.from(rows, (row) => joinedAt[row] ?? 0)
    case 'rating':
      // Bayesian stars in hundredths; of equal ones the more often reviewed
      for (let i = 0; i < rows.length; i++) {
        const n = reviews[rows[i] ?? 0] ?? 0
        keys[i] = (quality[rows[i] ?? 0] ?? 0) + (n < 999 ? n : 999) / 1000
      }
      break
    case 'distance':
      for (let i = 0; i < rows.length; i++) {
        const away = km?.[place[rows[i] ?? 0] ?? 0] ?? Number.NaN
        keys[i] = away >= 0 ? -away : -1e9
      }
  }
  return keys
}

function bestOf(rows: Int32Array, keys: Float32Array | Float64Array, idHash: Uint32Array, to: number): number[] {
  const top = createTop(to)
  const seed = hashText('')
  let least = entry(top)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0
    if (key < least) continue
    const row = rows[i] ?? 0
    offer(top, key, tie(seed, idHash[row] ?? 0), row)
    least = entry(top)
  }
  return best(top).map(({ row }) => row)
}

/** The first `to` of the shuffle: its numbers are spread evenly, so those below a share of all of them are about as many as wanted. */
function shuffled(store: Store, rows: Int32Array, seed: number, to: number): number[] {
  const { idHash } = store.columns
  for (let share = (to + 6 * Math.sqrt(to) + 10) / rows.length; ; share *= 2) {
    const limit = share * 2 ** 32
    const low: { row: number; at: number }[] = []
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0
      const at = tie(seed, idHash[row] ?? 0)
      if (at <= limit) low.push({ row, at })
    }
    if (low.length < to) continue
    low.sort((a, b) => a.at - b.at || a.row - b.row)
    return low.slice(0, to).map(({ row }) => row)
  }
}
