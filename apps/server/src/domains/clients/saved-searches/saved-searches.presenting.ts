import type { SavedSearch } from '@husrum/contract/clients/saved-searches.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Translators } from '../../../platform/core/texts/catalogues.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import { filterWords } from './criteria.ts'
import type { SavedSearchRow } from './saved-searches.queries.ts'

export function presentSearch(
  { refs, translators }: { refs: References; translators: Translators },
  { id, name, criteria, mails, looked_at, created_at, news, news_count }: SavedSearchRow,
  locale: Locale,
): SavedSearch {
  return {
    id,
    name,
    criteria,
    filters: filterWords({ refs, translate: translators.for(locale), locale }, criteria),
    mails,
    news: {
      count: news_count,
      since: looked_at.toISOString(),
      experts: news.map(({ city_id, ...expert }) => ({ ...expert, city: nameIn(refs.city(city_id), locale) })),
    },
    created_at: created_at.toISOString(),
  }
}
