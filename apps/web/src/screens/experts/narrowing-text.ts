import type { TFunction } from 'i18next'
import type { Language } from '../../lib/locale.ts'
import type { FoundExperts } from '../../lib/queries/experts.ts'
import { languageNames } from './profile/language-names.ts'
import type { ExpertSearch, Narrowing } from './search-address.ts'

export type NarrowingWords = { facets: FoundExperts['facets']; placeName: string | null; language: Language }

/** "Within 25 km of Aarhus", "Japandi", "“terrazzo”". */
export function narrowingText(
  narrowing: Narrowing,
  wish: ExpertSearch,
  { facets, placeName, language }: NarrowingWords,
  t: TFunction,
): string {
  switch (narrowing.kind) {
    case 'words':
      return t('experts.chip.words', { words: narrowing.words })
    case 'place': {
      const place = placeName ?? t('experts.chip.place')
      return wish.radius_km && wish.city_id ? t('experts.chip.radius', { km: wish.radius_km, place }) : place
    }
    case 'option':
    case 'choice':
      return (
        facets[narrowing.facet].find(({ value }) => value === narrowing.value)?.name ?? unlisted(narrowing, language)
      )
    case 'flag':
      return facets[narrowing.facet][0]?.name ?? narrowing.facet
  }
}

/** A language that nobody found speaks is in no list; it has a name all the same. */
const unlisted = ({ facet, value }: { facet: string; value: string }, language: Language): string =>
  facet === 'languages' ? languageNames([value], language) : value
