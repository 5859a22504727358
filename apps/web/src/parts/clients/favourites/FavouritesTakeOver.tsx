import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { favouritesOnDevice } from '#lib/device-storage/device-list.ts'
import { favouriteActions, favouriteQueries } from '#queries/clients/favourites.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

/**
 * On a client's first page after login: the experts a visitor saved on this device become favourites of the account,
 * even if no heart is shown. Each leaves the device once the server has stored it, so a failure or a reload loses none.
 */
export function FavouritesTakeOver(): null {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    // in sequence with the hearts' own changes; a second run finds none left
    scope: { id: 'favourites' },
    mutationFn: async () => {
      for (const of of favouritesOnDevice.current().toReversed()) {
        try {
          await favouriteActions(api).set(of.id, true)
          showToast(t('favourites.kept', { name: of.name }), { tone: 'success' })
          queryClient.setQueryData(favouriteQueries(api).ids().queryKey, (now: number[] | undefined) =>
            now ? [of.id, ...now.filter((each) => each !== of.id)] : now,
          )
        } catch (error) {
          if (!hasStatus(error, 404)) throw error
          showToast(t('favourites.gone', { name: of.name }), { tone: 'danger' })
        }
        favouritesOnDevice.set(of, false)
      }
    },
    onSettled: async () => {
      const queryKey = ['favourites']
      // A list requested earlier lacks the new favourites. A first request is not cancelled, so its answer is awaited.
      const first = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
      if (first) await queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  useEffect(() => {
    if (favouritesOnDevice.current().length > 0) mutate()
  }, [mutate])
  return null
}
