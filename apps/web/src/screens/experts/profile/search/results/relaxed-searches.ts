import type { SearchQuery } from '@husrum/contract/experts/profile/experts.ts'
import { narrowings, without, type ExpertSearch, type Narrowing } from '../search-address.ts'
import { searchQuery } from '../search-query.ts'

/** For a search without results: the search without each of its filters. */
export function relaxedSearches(
  wish: ExpertSearch,
  seed: () => string,
): { narrowing: Narrowing; search: ExpertSearch; query: SearchQuery }[] {
  return narrowings(wish).map((narrowing) => {
    const search = without(wish, narrowing)
    return { narrowing, search, query: searchQuery(search, seed) }
  })
}
