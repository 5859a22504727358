import { getRouteApi } from '@tanstack/react-router'
import type { ExpertSearch } from './search-address.ts'

const route = getRouteApi('/experts/')

/** The search as it stands in the address. */
export const useWish = (): ExpertSearch => route.useSearch()

type WishChange = Partial<ExpertSearch> | ((wish: ExpertSearch) => Partial<ExpertSearch>)

/** Changes the search: another address, from its first page, with the window where it is. Two changes at once both count when each builds on the wish it is given. */
export function useChangeWish(): (change: WishChange) => void {
  const navigate = route.useNavigate()
  return (change) =>
    void navigate({
      search: (wish: ExpertSearch) => ({
        ...wish,
        page: undefined,
        ...(typeof change === 'function' ? change(wish) : change),
      }),
      resetScroll: false,
    })
}
