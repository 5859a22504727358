import { getRouteApi } from '@tanstack/react-router'
import { readSearch, type ExpertSearch } from './search-address.ts'

const route = getRouteApi('/experts/')

/** The search in the address, without other parts of it: the server may have rendered without those. */
export const useWish = (): ExpertSearch => route.useSearch({ select: readSearch, structuralSharing: true })

type WishChange = Partial<ExpertSearch> | ((wish: ExpertSearch) => Partial<ExpertSearch>)

/**
 * Changes the search in the address and resets the page, without scrolling. Takes an updater for concurrent changes.
 */
export function useChangeSearch(): (change: WishChange) => void {
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
