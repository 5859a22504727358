/** Prepares a board's photos for its screens: order, styles and designers. */
import type { InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import { boardStyleShares, type BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import type { StyleShare } from '#ui/measures/StyleBar.tsx'
import type { BoardSort } from './board-sorts.ts'

export type ShownItem = { photo: InspirationPhoto; mark: BoardMark; note: string; saved_at?: string }

/** By style: the board's most frequent style first, photos without a style last. */
export function sorted<T extends ShownItem>(items: readonly T[], sort: BoardSort): readonly T[] {
  if (sort === 'newest') return items.toSorted((a, b) => (b.saved_at ?? '').localeCompare(a.saved_at ?? ''))
  if (sort === 'own') return items
  const order = sharesOf(items).map(({ key }) => key)
  const place = ({ photo: { style } }: T) => {
    if (!style) return Infinity
    const at = order.indexOf(style.slug)
    // Only disliked photos have such a style.
    return at < 0 ? order.length : at
  }
  return items.toSorted(
    (a, b) => place(a) - place(b) || (place(a) === Infinity ? 0 : slugOf(a).localeCompare(slugOf(b))),
  )
}
const slugOf = ({ photo }: ShownItem) => photo.style?.slug ?? ''

export function sharesOf(items: readonly ShownItem[]): StyleShare[] {
  const names = new Map(items.flatMap(({ photo: { style } }) => (style ? [[style.slug, style.name] as const] : [])))
  const styled = items.flatMap(({ photo: { style }, mark }) => (style ? [{ style: style.slug, mark }] : []))
  return boardStyleShares(styled).map(({ style, share }) => ({ key: style, label: names.get(style) ?? style, share }))
}

/** The designers of the photos, most photos first. */
export function designersOf(items: readonly ShownItem[]): { expert: InspirationPhoto['expert']; photos: number }[] {
  const found = new Map<number, { expert: InspirationPhoto['expert']; photos: number }>()
  for (const { photo } of items) {
    const known = found.get(photo.expert.id)
    if (known) known.photos += 1
    else found.set(photo.expert.id, { expert: photo.expert, photos: 1 })
  }
  return [...found.values()].toSorted((a, b) => b.photos - a.photos || a.expert.name.localeCompare(b.expert.name))
}

/** Moves one id by one place; at either end it stays. */
export function movedBy(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const at = ids.indexOf(id)
  return movedTo(ids, id, ids[at + by])
}

/** Moves one id to the place of another. */
export function movedTo(ids: readonly number[], id: number, target: number | undefined): number[] {
  const to = target === undefined ? -1 : ids.indexOf(target)
  if (to < 0 || id === target) return [...ids]
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
