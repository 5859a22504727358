import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeviceBoard } from '#lib/device-storage/device-board.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import { useShell } from '#lib/shell-context.ts'
import type { InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import type { BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'

type Chosen = { board_id: number | null; device_board: boolean }
type BoardPhoto = { photo: InspirationPhoto; mark: BoardMark }

export type DraftBoard = {
  /** Null for the photos of this device. */
  name: string | null
  items: readonly BoardPhoto[]
}

/** The board that a brief begins with, if it exists: photos of this device, or a board of the account. */
export function useDraftBoard({ board_id, device_board }: Chosen): DraftBoard | undefined {
  const { api } = useShell()
  const saved = useDeviceBoard()
  const ids = saved.map(({ id }) => id).toSorted((a, b) => a - b)
  const { data: photos } = useQuery({
    ...boardQueries(api).photos(ids),
    placeholderData: keepPreviousData,
    enabled: device_board && ids.length > 0,
  })
  const { data: board } = useQuery({ ...boardQueries(api).one(board_id ?? 0), enabled: board_id !== null })
  if (board_id !== null) return board
  if (!device_board || !photos) return undefined
  const items = saved.flatMap(({ id, mark }) => {
    const photo = photos.find((each) => each.id === id)
    return photo ? [{ photo, mark }] : []
  })
  return items.length > 0 ? { name: null, items } : undefined
}

/** The styles of the board's photos, with the client's marks. */
export function useDraftStyles(draft: Chosen): OfBoard[] {
  return useDraftBoard(draft)?.items.map(({ photo, mark }) => ({ style: photo.style, mark })) ?? []
}

type OfBoard = Pick<BoardPhoto, 'mark'> & Pick<BoardPhoto['photo'], 'style'>
