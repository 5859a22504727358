import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { photosOnDevice } from '#lib/device-storage/device-board.ts'
import { boardActions } from '#queries/clients/boards.ts'
import { isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

/**
 * On a client's first page after login: the photos that a visitor saved on this device become a board of the account.
 * They leave the device only after the server has stored them, so a failure or a reload loses none.
 */
export function BoardsTakeOver(): null {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const { mutate } = useMutation({
    // in sequence with the buttons' own changes; a second run finds nothing left
    scope: { id: 'boards' },
    mutationFn: async () => {
      const photos = photosOnDevice.current()
      if (photos.length === 0) return
      const items = photos.map(({ id, mark }) => ({ photo_id: id, mark }))
      try {
        const board = await boardActions(api).create({ name: t('boards.first'), items })
        photosOnDevice.clear()
        showToast(t('boards.device.taken', { count: board.photo_ids.length, board: board.name }), { tone: 'success' })
      } catch (error) {
        // no room for another board: the photos stay on the device, and the person is informed
        if (isRefusal(error) && error.status === 409) showToast(error.refusal.message, { tone: 'danger' })
        else throw error
      }
    },
    onSettled: async () => {
      const queryKey = ['boards']
      // A list requested earlier lacks the new board. A first request is not cancelled, so its answer is awaited.
      const first = cache.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
      if (first) await cache.invalidateQueries({ queryKey, refetchType: 'all' })
      await cache.invalidateQueries({ queryKey })
    },
  })
  useEffect(() => {
    if (photosOnDevice.current().length > 0) mutate()
  }, [mutate])
  return null
}
