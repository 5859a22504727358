import { boards, type BoardSummary } from '@husrum/contract/clients/boards/boards.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { presentedOne } from '../../../platform/core/presenting.ts'
import { presentBoard, presentBoards, presentSharedBoard } from './boards.presenting.ts'
import { listBoards, listBoardsWith, maybeSharedBoard } from './boards.queries.ts'
import {
  addItem,
  changeBoard,
  changeItem,
  createBoard,
  removeBoard,
  removeItem,
  requireBoard,
  savePhoto,
  sortBoard,
  unsavePhoto,
} from './boards.service.ts'

type BoardDeps = Pick<Deps, 'db' | 'events' | 'readModels' | 'translators'>

export function mountBoards(http: FastifyInstance, deps: BoardDeps, options: MountOptions): void {
  const { db, events } = deps
  const one = async (accountId: number, id: number, locale: Locale): Promise<BoardSummary> =>
    presentedOne(await presentBoards(deps, await listBoards(db, accountId, id), locale), `board ${id}`)
  const saved = async (accountId: number, photo: number) => ({
    data: { photo_id: photo, boards: await listBoardsWith(db, accountId, photo) },
  })
  mount(
    http,
    boards,
    {
      listBoards: async ({ viewer, locale }) => ({
        data: await presentBoards(deps, await listBoards(db, viewer.account_id), locale),
      }),
      async createBoard({ viewer, body, locale }) {
        const id = await events.transaction((tx) => createBoard(tx, viewer.account_id, body))
        return { data: await one(viewer.account_id, id, locale) }
      },
      async getSharedBoard({ params, locale }) {
        const board = await maybeSharedBoard(db, params.token)
        if (!board) throw notFound('board_not_found')
        return { data: await presentSharedBoard(deps, board, locale) }
      },
      getBoard: async ({ viewer, params: { id }, locale }) => ({
        data: await presentBoard(deps, await requireBoard(db, viewer.account_id, id), locale),
      }),
      async patchBoard({ viewer, params: { id }, body, locale }) {
        await changeBoard(deps, viewer.account_id, id, body)
        return { data: await one(viewer.account_id, id, locale) }
      },
      deleteBoard: ({ viewer, params: { id } }) => removeBoard(deps, viewer.account_id, id),
      async addBoardItem({ viewer, params: { id }, body }) {
        await addItem(deps, viewer.account_id, id, body.photo_id)
        return saved(viewer.account_id, body.photo_id)
      },
      patchBoardItem: async ({ viewer, params: { id, photo }, body }) => ({
        data: { photo_id: photo, ...(await changeItem(deps, viewer.account_id, id, photo, body)) },
      }),
      async removeBoardItem({ viewer, params: { id, photo } }) {
        await removeItem(deps, viewer.account_id, id, photo)
        return saved(viewer.account_id, photo)
      },
      sortBoard: async ({ viewer, params: { id }, body }) => ({
        data: { photo_ids: await sortBoard(deps, viewer.account_id, id, body.photo_ids) },
      }),
      async saveInspiration({ viewer, params: { id }, body, locale }) {
        const firstName = deps.translators.for(locale)('boards.first')
        await savePhoto(deps, viewer.account_id, id, { boardId: body?.board_id, firstName })
        return saved(viewer.account_id, id)
      },
      async unsaveInspiration({ viewer, params: { id } }) {
        await unsavePhoto(deps, viewer.account_id, id)
        return saved(viewer.account_id, id)
      },
    },
    options,
  )
}
