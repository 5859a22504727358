import type { ExpertId } from '../expert.types.ts'

/** From id to row. Small integers, as the server has, index an array (4 bytes each); all other ids use a map. */
export interface IdIndex {
  dense: Int32Array
  sparse: Map<ExpertId, number>
  size: number
}

const NONE = -1
const DENSE_MAX = 1 << 26

export function createIdIndex(): IdIndex {
  return { dense: new Int32Array(256).fill(NONE), sparse: new Map(), size: 0 }
}

function isDense(index: IdIndex, id: ExpertId): id is number {
  // An id far beyond the number of experts would leave the array mostly empty.
  return typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < DENSE_MAX && id < 16 * index.size + 65_536
}

export function rowOf(index: IdIndex, id: ExpertId): number {
  if (typeof id === 'number') {
    const row = index.dense[id]
    if (row !== undefined && row !== NONE) return row
  }
  return index.sparse.get(id) ?? NONE
}

export function setRow(index: IdIndex, id: ExpertId, row: number): void {
  index.size++
  if (!isDense(index, id)) {
    index.sparse.set(id, row)
    return
  }
  if (id >= index.dense.length) {
    const larger = new Int32Array(Math.max(id + 1, Math.ceil(index.dense.length * 1.5))).fill(NONE)
    larger.set(index.dense)
    index.dense = larger
  }
  index.dense[id] = row
}

/** From the ids by row. */
export function indexIds(ids: readonly (ExpertId | undefined)[]): IdIndex {
  const index = createIdIndex()
  for (const [row, id] of ids.entries()) if (id !== undefined) setRow(index, id, row)
  return index
}

export function dropId(index: IdIndex, id: ExpertId): void {
  index.size--
  if (!index.sparse.delete(id) && typeof id === 'number') index.dense[id] = NONE
}
