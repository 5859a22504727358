import type { Columns } from './columns.ts'
import { fairness } from './model.ts'

/** What a place in a list is worth: 1 for the first, falling with the logarithm of the place. */
export function attentionAt(position: number): number {
  return 1 / Math.log2(position + 1)
}

/** What so many experts who compete for a brief have deserved, as a logarithm: the middle they are drawn to. */
export function typicalOf(columns: Columns, rows: readonly number[]): number {
  if (rows.length === 0) return 0
  return rows.reduce((sum, row) => sum + Math.log((columns.deserved[row] ?? 0) + fairness.prior), 0) / rows.length
}

/** Below 0: has had more than deserved; above 0: less. Deserving is drawn towards what is typical of the competition. */
export function deficit(columns: Columns, row: number, typical: number): number {
  const deserved = Math.log((columns.deserved[row] ?? 0) + fairness.prior)
  const given = Math.log((columns.given[row] ?? 0) + fairness.prior)
  const owed = fairness.shrink * deserved + (1 - fairness.shrink) * typical - given
  return Math.max(-fairness.most, Math.min(fairness.most, owed))
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
