/** How much of one taste another shares: the step that shows a match is worked out from the photos chosen above it. */

type Share = { key: string; share: number }
type Styled = { styles: readonly { slug: string; share: number }[] }

/** The part that two sets of shares have in common, 0 to 1. Each is first brought to a sum of one. */
export function overlap(taste: readonly Share[], { styles }: Styled): number {
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
    .map((person) => ({ person, shared: overlap(taste, person) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
  return best?.person
}

type Photo = { id: number; style: { slug: string } }

/**
 * Which of the photos stand chosen at first: those of one expert's styles, so that step 2 shows what a good match looks
 * like. Whoever shares two styles with the photos goes before whoever shares one, and the closest before the others.
 */
export function firstChoice(photos: readonly Photo[], people: readonly Styled[]): number[] {
  const [best] = people
    .map((person) => {
      const own = photos.filter(({ style }) => person.styles.some(({ slug }) => slug === style.slug))
      const kinds = new Set(own.map(({ style }) => style.slug))
      const taste = own.map(({ style }) => ({ key: style.slug, share: 1 }))
      return { own, several: kinds.size > 1, shared: overlap(merged(taste), person) }
    })
    .toSorted((a, b) => Number(b.several) - Number(a.several) || b.shared - a.shared)
  return best?.own.map(({ id }) => id) ?? []
}

const merged = (taste: readonly Share[]): Share[] =>
  [...new Set(taste.map(({ key }) => key))].map((key) => ({
    key,
    share: sum(taste.filter((other) => other.key === key).map(({ share }) => share)),
  }))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
