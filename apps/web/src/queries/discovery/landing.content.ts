/** The types of the market content on the start page and its neighbours, and how it is chosen. */
import type { Review } from '@husrum/contract/experts/profile/experts.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import type { styles } from '@husrum/contract/core/vocabulary.ts'
import type { ExpertAddress } from '#lib/paths.ts'
import type { Language } from '#lib/language/locale.ts'

/** A photo of a finished project, with its expert. */
export type ProjectPhoto = {
  photo: Picture
  title: string
  place: string | null
  year: number | null
  expert: ExpertAddress & { name: string }
  /** Picked by staff. */
  picked?: true
}
export type Featured = {
  /** Tall photos large enough to fill half a screen, best first. */
  covers: ProjectPhoto[]
  projects: ProjectPhoto[]
}
export type ShownReview = Pick<Review, 'id' | 'rating' | 'body' | 'language' | 'author' | 'city'> & {
  expert: ExpertAddress & { name: string }
  /** The reviewed project: the expert's only one in the reviewer's town. */
  project: { id: number; title: string; cover: Picture } | null
}
/** Of the available styles, those that one client might choose together. */
export const PRESELECTED_STYLES: readonly string[] = ['scandinavian', 'japandi'] satisfies (typeof styles)[number][]
export type StylePhoto = { id: number; image: Picture; style: { slug: string; name: string } }
/** For the page that experts read before they apply. */
export type ShownWork = {
  /** By different experts; those that fit a wide window come first. */
  projects: ProjectPhoto[]
  /** Photos that one client might choose together. */
  wished: StylePhoto[]
}
/** The country of most readers of a language; English pages are mostly read in Denmark. */
export const HOME: Record<Language, string> = { en: 'DK', da: 'DK', de: 'DE' }

export type Town = { id: number; name: string; countryCode: string | undefined }
