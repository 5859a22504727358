/** The best of many, without putting the others in order: keys, then ties, then rows. */
import { tie } from './hash.ts'

/** Twice as many as are wanted and some: whenever it is full, the better half stays. */
export interface Best {
  readonly limit: number
  size: number
  readonly keys: Float64Array
  readonly ties: Uint32Array
  readonly rows: Int32Array
  /** What the last of the best so far has: who has less cannot get in. */
  least: number
  leastTie: number
}

export function createBest(limit: number): Best {
  const room = limit * 2 + 512
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

/** The first `count` of `rows`, which rise from call to call; the larger key first, of equal ones the one whose hash with `seed` is lower. */
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
    const other = tie(seed, idHash[row] ?? 0)
    if (key === best.least && other >= best.leastTie) continue
    best.keys[best.size] = key
    best.ties[best.size] = other
    best.rows[best.size++] = row
    if (best.size === best.rows.length) narrow(best)
  }
}

function narrow(best: Best): void {
  select(best, best.limit - 1, best.size)
  best.size = best.limit
  best.least = best.keys[best.limit - 1] ?? -Infinity
  best.leastTie = best.ties[best.limit - 1] ?? Infinity
}

/** Rows of the best from the place `from` to the limit, in their order. */
export function rowsFrom(best: Best, from: number): number[] {
  const to = Math.min(best.limit, best.size)
  if (from >= to) return []
  if (to < best.size) select(best, to - 1, best.size)
  select(best, from, to)
  const { keys, ties, rows } = best
  const page = Array.from({ length: to - from }, (_, i) => from + i)
  page.sort(
    (i, j) => (keys[j] ?? 0) - (keys[i] ?? 0) || (ties[i] ?? 0) - (ties[j] ?? 0) || (rows[i] ?? 0) - (rows[j] ?? 0),
  )
  return page.map((i) => rows[i] ?? 0)
}

/** Moves the first `to` about until whoever belongs at `place` stands there, better ones before and worse ones behind (quickselect). */
function select(best: Best, place: number, to: number): void {
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
    if (place <= j) high = j
    else if (place >= i) low = i
    else return
  }
}

/** Below 0 when the one at `at` is the better. */
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
