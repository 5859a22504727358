import { getRouteApi } from '@tanstack/react-router'
import type { ExpertSearch } from './search-address.ts'

const route = getRouteApi('/experts/')

/** The search as it stands in the address. */
export const useWish = (): ExpertSearch => route.useSearch()

/** Changes the search: another address, from its first page, with the window where it is. */
export function useChangeWish(): (change: Partial<ExpertSearch>) => void {
  const navigate = route.useNavigate()
  return (change) =>
    void navigate({ search: (wish: ExpertSearch) => ({ ...wish, page: undefined, ...change }), resetScroll: false })
}
