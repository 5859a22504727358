import type { TFunction } from 'i18next'
import type { FoundExperts } from '../../lib/queries/experts.ts'
import type { ExpertSearch, Narrowing } from './search-address.ts'

export type NarrowingWords = { facets: FoundExperts['facets']; placeName: string | null }

/** "Within 25 km of Aarhus", "Japandi", "“terrazzo”". */
export function narrowingText(
  narrowing: Narrowing,
  wish: ExpertSearch,
  { facets, placeName }: NarrowingWords,
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
      return facets[narrowing.facet].find(({ value }) => value === narrowing.value)?.name ?? narrowing.value
    case 'flag':
      return facets[narrowing.facet][0]?.name ?? narrowing.facet
  }
}
