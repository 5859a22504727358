import type { TFunction } from 'i18next'
import type { Language } from '#lib/language/locale.ts'
import type { FoundExperts } from '#queries/experts/profile.ts'
import { languageNames } from '../../page/language-names.ts'
import type { ExpertSearch, Narrowing } from '../search-address.ts'

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
    case 'choice':
      // In a chip, "within a day" alone would say too little.
      if (narrowing.facet === 'answers_within')
        return t(narrowing.value === '5' ? 'experts.chip.answersFive' : 'experts.chip.answersDay')
      return named(narrowing, facets)
    case 'option':
      return named(narrowing, facets, language)
    case 'flag':
      return facets[narrowing.facet][0]?.name ?? narrowing.facet
  }
}

/** The filter's name for a value. A language of no expert in the results is not listed, but has a name. */
function named(
  { facet, value }: Extract<Narrowing, { kind: 'option' | 'choice' }>,
  facets: NarrowingWords['facets'],
  language?: Language,
): string {
  const listed = facets[facet].find((each) => each.value === value)?.name
  return listed ?? (facet === 'languages' && language ? languageNames([value], language) : value)
}
