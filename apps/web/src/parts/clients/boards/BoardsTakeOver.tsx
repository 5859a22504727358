import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { photosOnDevice } from '#lib/device-storage/device-board.ts'
import { boardActions } from '#queries/clients/boards.ts'
import { isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

/**
 * On a client's first page after login: photos a visitor saved on this device become a board of the account. They
 * leave the device once the server has them, so that a failure or a reload loses none.
 */
export function BoardsTakeOver(): null {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const { mutate } = useMutation({
    // in turn with the buttons' own changes; a second run finds nothing left
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
        // no room for another board: they stay on the device, and are said to
        if (isRefusal(error) && error.status === 409) showToast(error.refusal.message, { tone: 'danger' })
        else throw error
      }
    },
    onSettled: async () => {
      const queryKey = ['boards']
      // A list that was asked for before answers without it; its first answer is waited for, since it is not stopped.
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
