/** How much of one taste another shares: the step that shows a match is worked out from the photos chosen above it. */

type Share = { key: string; share: number }
type Styled = { styles: readonly { slug: string; share: number }[] }

/** The part that two sets of shares have in common, 0 to 1. Each is first brought to a sum of one. */
export function inCommon(taste: readonly Share[], { styles }: Styled): number {
  const wanted = sum(taste.map(({ share }) => share))
  const shown = sum(styles.map(({ share }) => share))
  if (wanted === 0 || shown === 0) return 0
  return sum(
    taste.map(({ key, share }) =>
      Math.min(share / wanted, (styles.find(({ slug }) => slug === key)?.share ?? 0) / shown),
    ),
  )
}

/** Who shares most of it; the earlier one at a tie. Undefined when nobody shares anything. */
export function closest<T extends Styled>(taste: readonly Share[], people: readonly T[]): T | undefined {
  const [best] = people
    .map((person) => ({ person, common: inCommon(taste, person) }))
    .filter(({ common }) => common > 0)
    .toSorted((a, b) => b.common - a.common)
  return best?.person
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
