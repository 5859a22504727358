/** The top k of a stream of rows: the larger key first, then the lower tie, then the lower row. */
import { tie } from '../store/hash.ts'

/** A buffer twice as large as the limit: whenever it is full, a quickselect retains the best `limit`. */
export interface Best {
  readonly limit: number
  size: number
  readonly keys: Float64Array
  readonly ties: Uint32Array
  readonly rows: Int32Array
  /** Lower bound for admission; it rises with every narrowing. */
  least: number
  leastTie: number
}

export function createBest(limit: number): Best {
  const room = Math.max(2 * limit, 64)
  return {
    limit,
    size: 0,
    keys: new Float64Array(room),
    ties: new Uint32Array(room),
    rows: new Int32Array(room),
    least: -Infinity,
    leastTie: Infinity,
  }
}

/** Rows must be offered in rising order: the bound compares keys and ties only. */
export function offer(best: Best, key: number, tie: number, row: number): void {
  if (key < best.least || (key === best.least && tie >= best.leastTie)) return
  best.keys[best.size] = key
  best.ties[best.size] = tie
  best.rows[best.size++] = row
  if (best.size === best.rows.length) narrow(best)
}

/** Offers the first `count` of `rows`; ties are hashes of the rows with `seed`. */
export function offerRows(
  best: Best,
  rows: Int32Array,
  keys: Float64Array,
  count: number,
  idHash: Uint32Array,
  seed: number,
): void {
  for (let i = 0; i < count; i++) {
    const key = keys[i] ?? 0
    if (key < best.least) continue
    const row = rows[i] ?? 0
    offer(best, key, tie(seed, idHash[row] ?? 0), row)
  }
}

function narrow(best: Best): void {
  select(best, best.limit - 1, best.size)
  best.size = best.limit
  best.least = best.keys[best.limit - 1] ?? -Infinity
  best.leastTie = best.ties[best.limit - 1] ?? Infinity
}

export interface Entry {
  row: number
  key: number
  tie: number
}

/** Best first. */
export function entriesOf(best: Best): Entry[] {
  const { keys, ties, rows } = best
  return sortedFrom(best, 0).map((i) => ({ row: rows[i] ?? 0, key: keys[i] ?? 0, tie: ties[i] ?? 0 }))
}

/** The rows of ranks `from` to the limit, best first. */
export function rowsFrom(best: Best, from: number): number[] {
  return sortedFrom(best, from).map((i) => best.rows[i] ?? 0)
}

/** Positions in the buffer of ranks `from` to the limit, best first. */
function sortedFrom(best: Best, from: number): number[] {
  const to = Math.min(best.limit, best.size)
  if (from >= to) return []
  if (to < best.size) select(best, to - 1, best.size)
  select(best, from, to)
  const { keys, ties, rows } = best
  const page = Array.from({ length: to - from }, (_, i) => from + i)
  return page.sort(
    (i, j) => (keys[j] ?? 0) - (keys[i] ?? 0) || (ties[i] ?? 0) - (ties[j] ?? 0) || (rows[i] ?? 0) - (rows[j] ?? 0),
  )
}

/** Quickselect: partitions the first `to` so that rank `rank` is in its position, better ones before it. */
function select(best: Best, rank: number, to: number): void {
  const { keys, ties, rows } = best
  let low = 0
  let high = to - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    const key = keys[middle] ?? 0
    const other = ties[middle] ?? 0
    const row = rows[middle] ?? 0
    let i = low
    let j = high
    while (i <= j) {
      while (compare(best, i, key, other, row) < 0) i++
      while (compare(best, j, key, other, row) > 0) j--
      if (i <= j) swap(best, i++, j--)
    }
    if (rank <= j) high = j
    else if (rank >= i) low = i
    else return
  }
}

/** Negative when the entry at `at` is better. */
function compare({ keys, ties, rows }: Best, at: number, key: number, other: number, row: number): number {
  const own = keys[at] ?? 0
  if (own !== key) return own > key ? -1 : 1
  return (ties[at] ?? 0) - other || (rows[at] ?? 0) - row
}

function swap({ keys, ties, rows }: Best, i: number, j: number): void {
  const key = keys[i] ?? 0
  const other = ties[i] ?? 0
  const row = rows[i] ?? 0
  keys[i] = keys[j] ?? 0
  ties[i] = ties[j] ?? 0
  rows[i] = rows[j] ?? 0
  keys[j] = key
  ties[j] = other
  rows[j] = row
}
