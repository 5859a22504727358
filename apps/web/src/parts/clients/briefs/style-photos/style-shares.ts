import { PHOTOS_MAX } from '@husrum/contract/core/limits.ts'
import { markWeights, type BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import { styles } from '@husrum/contract/core/vocabulary.ts'
import type { StyleShare } from '#ui/measures/StyleBar.tsx'

type Style = { slug: string; name: string }
type Chosen = { style: Style }
/** A photo of the board that the brief begins with. */
export type OfBoard = { style: Style | null; mark: BoardMark }

/**
 * How often each style is among the chosen photos and the board's marks, largest first; ties use the order of the
 * vocabulary. The server counts the same way: a board weighs at most as much as all photos of the step.
 */
export function styleShares(photos: readonly Chosen[], board: readonly OfBoard[] = []): StyleShare[] {
  const counts = new Map<string, StyleShare>()
  const add = (style: Style, weight: number) => {
    const known = counts.get(style.slug)
    if (known) known.share += weight
    else counts.set(style.slug, { key: style.slug, label: style.name, share: weight })
  }
  for (const { style } of photos) add(style, 1)
  const styled = board.flatMap(({ style, mark }) =>
    style && markWeights[mark] > 0 ? [{ style, weight: markWeights[mark] }] : [],
  )
  const total = styled.reduce((sum, { weight }) => sum + weight, 0)
  for (const { style, weight } of styled) add(style, weight * Math.min(1, PHOTOS_MAX / total))
  const order: readonly string[] = styles
  return [...counts.values()].toSorted((a, b) => b.share - a.share || order.indexOf(a.key) - order.indexOf(b.key))
}
