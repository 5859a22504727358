/** The initial choice of step 1, used by this page and its loader. */
import { PRESELECTED_STYLES, type StylePhoto } from '#queries/discovery/landing.content.ts'

type Photo = Pick<StylePhoto, 'id'> & { style: Pick<StylePhoto['style'], 'slug'> }

/** Photos of two related styles are preselected, so that steps 1 and 2 show what a style and a match look like. */
export function firstChoice(photos: readonly Photo[]): number[] {
  const together = photos.filter(({ style }) => PRESELECTED_STYLES.includes(style.slug))
  return (together.length > 0 ? together : photos.slice(0, 1)).map(({ id }) => id)
}

/** The style of each chosen photo, always in the same order, for the query. */
export const stylesOf = (photos: readonly Photo[], chosen: readonly number[]): string[] =>
  photos
    .filter(({ id }) => chosen.includes(id))
    .map(({ style }) => style.slug)
    .toSorted()
