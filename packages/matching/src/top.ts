/** The best `limit` of a stream: a min-heap over (key, then the lower tie wins). */
export interface Top {
  readonly limit: number
  size: number
  readonly keys: Float64Array
  readonly ties: Uint32Array
  readonly rows: Int32Array
}

export function createTop(limit: number): Top {
  return {
    limit,
    size: 0,
    keys: new Float64Array(limit),
    ties: new Uint32Array(limit),
    rows: new Int32Array(limit),
  }
}

/** A key below this cannot get in. */
export function entry(top: Top): number {
  return top.size < top.limit ? -Infinity : (top.keys[0] ?? -Infinity)
}

function worse(top: Top, i: number, j: number): boolean {
  const a = top.keys[i] ?? 0
  const b = top.keys[j] ?? 0
  if (a !== b) return a < b
  const [ties, others] = [top.ties[i] ?? 0, top.ties[j] ?? 0]
  // of a million some ties are equal; rows come in order, so the same one stays in front on every page
  return ties !== others ? ties > others : (top.rows[i] ?? 0) > (top.rows[j] ?? 0)
}

function swap(top: Top, i: number, j: number): void {
  const key = top.keys[i] ?? 0
  const tie = top.ties[i] ?? 0
  const row = top.rows[i] ?? 0
  set(top, i, top.keys[j] ?? 0, top.ties[j] ?? 0, top.rows[j] ?? 0)
  set(top, j, key, tie, row)
}

function set(top: Top, at: number, key: number, tie: number, row: number): void {
  top.keys[at] = key
  top.ties[at] = tie
  top.rows[at] = row
}

export function offer(top: Top, key: number, tie: number, row: number): void {
  if (top.size < top.limit) {
    let at = top.size++
    set(top, at, key, tie, row)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!worse(top, at, parent)) return
      swap(top, at, parent)
      at = parent
    }
    return
  }
  const least = top.keys[0] ?? 0
  if (key < least || (key === least && tie >= (top.ties[0] ?? 0))) return
  set(top, 0, key, tie, row)
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const right = left + 1
    let worst = at
    if (left < top.size && worse(top, left, worst)) worst = left
    if (right < top.size && worse(top, right, worst)) worst = right
    if (worst === at) return
    swap(top, at, worst)
    at = worst
  }
}

export interface Entry {
  row: number
  key: number
  tie: number
}

/** Best first. */
export function best(top: Top): Entry[] {
  const order = Array.from({ length: top.size }, (_, i) => i)
  order.sort((i, j) => (worse(top, i, j) ? 1 : -1))
  return order.map((i) => ({ row: top.rows[i] ?? 0, key: top.keys[i] ?? 0, tie: top.ties[i] ?? 0 }))
}
