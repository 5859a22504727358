/** A client's boards, shared ones, and the photos a visitor saved. All save buttons use the same list. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { BoardStart } from '@husrum/contract/clients/boards/board-answers.ts'
import { boards, type BoardSummary } from '@husrum/contract/clients/boards/boards.ts'
import { inspirations } from '@husrum/contract/discovery/inspiration.ts'
import type { BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import type { Api } from '#lib/api/api.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { briefCalls } from './briefs.own.ts'

async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (hasStatus(error, 404)) throw notFound()
    throw error
  }
}

export const boardQueries = (api: Api) => ({
  list: () =>
    queryOptions({
      queryKey: ['boards', 'list'],
      queryFn: async ({ signal }) => (await api(boards).listBoards({}, { signal })).data,
      staleTime: 60_000,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['boards', 'one', id],
      queryFn: async ({ signal }) => (await orNotFound(api(boards).getBoard({ params: { id } }, { signal }))).data,
    }),
  shared: (token: string) =>
    queryOptions({
      queryKey: ['boards', 'shared', token],
      queryFn: async ({ signal }) =>
        (await orNotFound(api(boards).getSharedBoard({ params: { token } }, { signal }))).data,
    }),
  /** Those of the given photos that are still public, in the given order. */
  photos: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['boards', 'photos', ids],
      queryFn: async ({ signal }) =>
        ids.length === 0
          ? []
          : (await api(inspirations).listInspirations({ query: { ids: [...ids] } }, { signal })).data,
    }),
})

export type BoardChange = { name?: string; shared?: boolean; shows_owner?: boolean; forget_taken_back?: boolean }

export const boardActions = (api: Api) => ({
  create: async (start: BoardStart) => (await api(boards).createBoard({ body: start })).data,
  change: async (id: number, body: BoardChange) => (await api(boards).patchBoard({ params: { id }, body })).data,
  remove: async (id: number): Promise<void> => void (await api(boards).deleteBoard({ params: { id } })),
  /** Saves to the board used last. */
  save: async (photo: number) => (await api(boards).saveInspiration({ params: { id: photo }, body: {} })).data.boards,
  put: async (id: number, photo: number, on: boolean): Promise<void> => {
    if (on) await api(boards).addBoardItem({ params: { id }, body: { photo_id: photo } })
    else await api(boards).removeBoardItem({ params: { id, photo } })
  },
  changeItem: async (id: number, photo: number, body: { mark?: BoardMark; note?: string }): Promise<void> =>
    void (await api(boards).patchBoardItem({ params: { id, photo }, body })),
  sort: async (id: number, photo_ids: readonly number[]): Promise<void> =>
    void (await api(boards).sortBoard({ params: { id }, body: { photo_ids: [...photo_ids] } })),
  attach: async (board_id: number) => (await (await briefCalls(api)).attachBoard({ body: { board_id } })).data,
  detach: async () => (await (await briefCalls(api)).detachBoard()).data,
})

/** Changing the brief's board changes its matches too. */
export async function boardsChanged(cache: QueryClient): Promise<void> {
  const isAttached = cache.getQueryData<BoardSummary[]>(['boards', 'list'])?.some(({ attached }) => attached) ?? true
  await cache.invalidateQueries({ queryKey: ['boards'] })
  if (!isAttached) return
  for (const queryKey of [['brief'], ['matches']]) await cache.invalidateQueries({ queryKey })
}
