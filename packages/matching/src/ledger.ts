import type { Columns } from './columns.ts'
import { fairness } from './model.ts'

/** What a place in a list is worth: 1 for the first, falling with the logarithm of the place. */
export function attentionAt(position: number): number {
  return 1 / Math.log2(position + 1)
}

/** −1 (has had far more than deserved) to 1 (far less). */
export function deficit(columns: Columns, row: number): number {
  const deserved = columns.deserved[row] ?? 0
  const given = columns.given[row] ?? 0
  const relative = (deserved - given) / (Math.max(deserved, given) + fairness.prior)
  return Math.max(-1, Math.min(1, relative))
}

/**
 * Enters what a list gave and what its candidates deserved of that. Pages of a list are entered one by one: each splits
 * the attention of its own places.
 */
export function enterDelivery(
  columns: Columns,
  delivered: readonly number[],
  deserving: readonly { row: number; share: number }[],
  firstPosition: number,
): number[] {
  const touched = new Set<number>()
  let sum = 0
  delivered.forEach((row, i) => {
    const worth = attentionAt(firstPosition + i)
    sum += worth
    if (row < 0) return
    columns.given[row] = (columns.given[row] ?? 0) + worth
    touched.add(row)
  })
  for (const { row, share } of deserving) {
    if (row < 0) continue
    columns.deserved[row] = (columns.deserved[row] ?? 0) + share * sum
    touched.add(row)
  }
  return [...touched]
}
