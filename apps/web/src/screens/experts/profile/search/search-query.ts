/** Converts the address of a search into the API query. */
import type { PlacesQuery, SearchQuery } from '@husrum/contract/experts/profile/experts.ts'
import { PER_PAGE, readSearch, wordsOf, type ExpertSearch } from './search-address.ts'

/** `seed` makes the shuffle the same on every page; it is used only when the list is shuffled. */
export function searchQuery(wish: ExpertSearch, seed: () => string): SearchQuery {
  // The router accepts unknown values, and the API refuses them
  const { q: _typed, page, available, is_new, view: _, sort = 'relevance', ...same } = readSearch(wish)
  return {
    ...same,
    q: wordsOf(wish),
    available: available ? '1' : undefined,
    is_new: is_new ? '1' : undefined,
    sort: sort === 'distance' && same.city_id === undefined ? 'relevance' : sort,
    seed: sort === 'random' ? seed() : undefined,
    page: page ?? 1,
    per_page: PER_PAGE,
  }
}

/** For the map: the places of all results, also outside the chosen town. */
export function placesQuery(wish: ExpertSearch): PlacesQuery {
  const {
    page: _page,
    per_page: _size,
    sort: _sort,
    seed: _seed,
    ...where
  } = searchQuery({ ...wish, sort: undefined, city_id: undefined, radius_km: undefined }, () => '')
  return where
}
