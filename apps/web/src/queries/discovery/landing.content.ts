/** What the start page and the pages beside it show of the market, and by what it is chosen. */
import type { Review } from '@husrum/contract/experts/profile/experts.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import type { styles } from '@husrum/contract/core/vocabulary.ts'
import type { ExpertAddress } from '#lib/paths.ts'
import type { Language } from '#lib/language/locale.ts'

/** A photo of a finished project, and whose it is. */
export type ProjectPhoto = {
  photo: Picture
  title: string
  place: string | null
  year: number | null
  expert: ExpertAddress & { name: string }
  /** Chosen by staff. */
  picked?: true
}
export type Featured = {
  /** Tall photos large enough to fill half a screen, best first. */
  covers: ProjectPhoto[]
  projects: ProjectPhoto[]
}
export type ShownReview = Pick<Review, 'id' | 'rating' | 'body' | 'language' | 'author' | 'city'> & {
  expert: ExpertAddress & { name: string }
  /** The project it is about: the expert's only one in the reviewer's town. */
  project: { id: number; title: string; cover: Picture } | null
}
/** Of the styles on offer, those that one client might choose together. */
export const ONE_TASTE: readonly string[] = ['scandinavian', 'japandi'] satisfies (typeof styles)[number][]
export type StylePhoto = { id: number; image: Picture; style: { slug: string; name: string } }
/** For the page that experts read before they apply. */
export type ShownWork = {
  /** Of different experts; those that fit a wide window come first. */
  projects: ProjectPhoto[]
  /** Photos that one client might choose together. */
  wished: StylePhoto[]
}
/** Where most readers of a language live; English pages are read in Denmark first. */
export const HOME: Record<Language, string> = { en: 'DK', da: 'DK', de: 'DE' }

export type Town = { id: number; name: string; countryCode: string | undefined }
