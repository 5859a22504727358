import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { inspirationQueries } from '#queries/discovery/inspiration.ts'
import { useShell } from '#lib/shell-context.ts'
import { listQuery, readWish, type Wish } from './wish.ts'

const route = getRouteApi('/inspiration')

export const useWish = (): Wish => route.useSearch({ select: readWish, structuralSharing: true })
export const useGoTo = () => route.useNavigate()

/** Photos in display order, each once even if the list has changed between two pages. */
export function usePhotos() {
  const { api, auth } = useShell()
  const wish = useWish()
  const query = listQuery(wish, auth.seed)
  const list = useInfiniteQuery({
    ...inspirationQueries(api).list(query),
    placeholderData: keepPreviousData,
    // The tabs stay, and the screen offers a retry.
    throwOnError: false,
  })
  const pages = list.data?.pages ?? []
  const photos = [...new Map(pages.flatMap(({ data }) => data).map((photo) => [photo.id, photo])).values()]
  return { ...list, photos, first: pages[0], last: pages.at(-1), seed: query.seed }
}
