import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Board } from '@husrum/contract/clients/boards/boards.ts'
import type { BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import { boardActions, boardQueries, boardsChanged } from '#queries/clients/boards.ts'
import { useShell } from '#lib/shell-context.ts'
import type { ItemActions } from './BoardPhotos.tsx'

type Change = { photo: number; mark?: BoardMark; note?: string } | { photo: number; remove: true } | { ids: number[] }

/** Changes the photos of an own board optimistically; a change is undone if the server refuses it. */
export function useBoardActions(id: number): Required<ItemActions> {
  const { api } = useShell()
  const cache = useQueryClient()
  const { queryKey } = boardQueries(api).one(id)
  const { mutate, mutateAsync } = useMutation({
    // Sent one after the other, so that the last of two marks counts.
    scope: { id: 'boards' },
    mutationFn: async (change: Change) => {
      const actions = boardActions(api)
      if ('ids' in change) return actions.sort(id, change.ids)
      if ('remove' in change) return actions.put(id, change.photo, false)
      const { photo, ...said } = change
      return actions.changeItem(id, photo, said)
    },
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<Board>(queryKey)
      cache.setQueryData(queryKey, (board: Board | undefined) => board && changed(board, change))
      return { before }
    },
    onError: (_error, _change, kept) => cache.setQueryData(queryKey, kept?.before),
    onSettled: () => boardsChanged(cache),
  })
  return {
    mark: (photo, mark) => mutate({ photo, mark }),
    remove: (photo) => mutate({ photo, remove: true }),
    sort: (ids) => mutate({ ids }),
    note: (photo, note) => mutateAsync({ photo, note }),
  }
}

function changed(board: Board, change: Change): Board {
  if ('ids' in change) {
    const place = ({ photo }: Board['items'][number]) => change.ids.indexOf(photo.id)
    return { ...board, items: board.items.toSorted((a, b) => place(a) - place(b)) }
  }
  if ('remove' in change) return { ...board, items: board.items.filter(({ photo }) => photo.id !== change.photo) }
  const { photo, ...said } = change
  return { ...board, items: board.items.map((item) => (item.photo.id === photo ? { ...item, ...said } : item)) }
}
