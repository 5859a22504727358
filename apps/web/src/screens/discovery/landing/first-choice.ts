/** What step 1 begins with, here and where the page is loaded. */
import { ONE_TASTE, type StylePhoto } from '#queries/discovery/landing.content.ts'

type Photo = Pick<StylePhoto, 'id'> & { style: Pick<StylePhoto['style'], 'slug'> }

/** The photos that belong together stand chosen, so that steps 1 and 2 show what a style and a match look like. */
export function firstChoice(photos: readonly Photo[]): number[] {
  const together = photos.filter(({ style }) => ONE_TASTE.includes(style.slug))
  return (together.length > 0 ? together : photos.slice(0, 1)).map(({ id }) => id)
}

/** The taste as it is asked about: the style of each chosen photo, in one order whichever was chosen first. */
export const stylesOf = (photos: readonly Photo[], chosen: readonly number[]): string[] =>
  photos
    .filter(({ id }) => chosen.includes(id))
    .map(({ style }) => style.slug)
    .toSorted()
