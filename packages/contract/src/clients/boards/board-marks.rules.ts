/** The meaning of a mark on a board's photo, and its weight as evidence of a style. */
export const boardMarks = ['like', 'none', 'dislike'] as const
export type BoardMark = (typeof boardMarks)[number]

/**
 * In photos of the style step, each of which counts 1. A saved photo counts half as much as a liked one. A disliked one
 * counts nothing: the reason may be a lamp in it, and the formula knows no evidence against a style
 * (docs/decisions/0047).
 */
export const markWeights: Record<BoardMark, number> = { like: 1, none: 0.5, dislike: 0 }

export type MarkedStyle = { style: string; mark: BoardMark }

/** Weight by style of a whole board. */
export function boardStyleWeights(photos: readonly MarkedStyle[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { style, mark } of photos)
    if (markWeights[mark] > 0) weights.set(style, (weights.get(style) ?? 0) + markWeights[mark])
  return weights
}

/** Strongest first, equal shares by name; they add up to 1, or the list is empty. */
export function boardStyleShares(photos: readonly MarkedStyle[]): { style: string; share: number }[] {
  const weights = [...boardStyleWeights(photos)]
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return weights
    .toSorted(([a, mine], [b, theirs]) => theirs - mine || (a < b ? -1 : 1))
    .map(([style, weight]) => ({ style, share: weight / total }))
}
