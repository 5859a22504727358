import type { Columns } from '../store/columns.ts'
import { fairness } from '../model/model.ts'

/** The attention of a position: 1 for the first, falling logarithmically. */
export function attentionAt(position: number): number {
  return 1 / Math.log2(position + 1)
}

/** What experts competing for a brief typically deserve, as a logarithm: single values shrink to this mean. */
export function typicalOf(columns: Columns, rows: readonly number[]): number {
  if (rows.length === 0) return 0
  return rows.reduce((sum, row) => sum + Math.log((columns.deserved[row] ?? 0) + fairness.prior), 0) / rows.length
}

/**
 * Negative: more attention than deserved; positive: less. The deserved attention shrinks towards the competition's
 * typical value.
 */
export function deficit(columns: Columns, row: number, typical: number): number {
  const deserved = Math.log((columns.deserved[row] ?? 0) + fairness.prior)
  const given = Math.log((columns.given[row] ?? 0) + fairness.prior)
  const owed = fairness.shrink * deserved + (1 - fairness.shrink) * typical - given
  return Math.max(-fairness.most, Math.min(fairness.most, owed))
}

/** Records the attention a list gave and what its candidates deserved. Pages are recorded one by one. */
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
