/**
 * Whole percentages that add up to exactly 100 (largest remainder), so that a bar never shows 54 + 31 + 16.
 * Takes any non-negative weights; all zero gives zeros.
 */
export function wholeShares(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (weight * 100) / total)
  const whole = exact.map(Math.floor)
  let left = 100 - whole.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, place) => ({ place, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.place - b.place)
  for (const { place } of byRemainder) {
    if (left <= 0) break
    whole[place] = (whole[place] ?? 0) + 1
    left -= 1
  }
  return whole
}

/** The class that passes a number from 0 to 100 to CSS as `--share` (see styles.css). */
export const shareClass = (value: number): string => `share-${Math.round(Math.min(100, Math.max(0, value)))}`
