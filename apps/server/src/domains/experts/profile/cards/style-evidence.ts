/** An expert's styles, weighed by evidence (docs/product/experts.md). */
import type { StyleCount } from '../market.queries.ts'

const PROJECT_PICTURE = 1
const TASTE_PHOTO = 0.5
const NAMED = 0.5

/** Weight by style id. */
export function weighStyles(counts: readonly StyleCount[], named: readonly number[]): Map<number, number> {
  const weights = new Map<number, number>()
  const add = (style: number, weight: number) => void weights.set(style, (weights.get(style) ?? 0) + weight)
  for (const { style_id, source, n } of counts)
    add(style_id, n * (source === 'project' ? PROJECT_PICTURE : TASTE_PHOTO))
  for (const style of named) add(style, NAMED)
  return weights
}

/** More digits add nothing and would be sent with every card. */
const SHARE_DIGITS = 4

/** Strongest first; the shares add up to 1, except for rounding. */
export function styleShares(weights: ReadonlyMap<number, number>): { style_id: number; share: number }[] {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return [...weights]
    .map(([style_id, weight]) => ({ style_id, share: Number((weight / total).toFixed(SHARE_DIGITS)) }))
    .sort((a, b) => b.share - a.share || a.style_id - b.style_id)
}
