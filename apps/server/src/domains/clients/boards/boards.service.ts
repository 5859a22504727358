/** A client's boards: collected photos, shared by a link, attached to a brief. Boards of other clients are 404. */
import { randomBytes } from 'node:crypto'
import { BOARD_PHOTOS_MAX, BOARDS_MAX } from '@husrum/contract/core/limits.ts'
import type { BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import * as queries from './boards.queries.ts'

type Deps = Pick<Platform, 'events'>
export type NewBoard = { name: string; items?: readonly { photo_id: number; mark: BoardMark }[] }

/** 409 `boards_full`. Hidden photos are skipped. */
export async function createBoard(tx: Tx, accountId: number, { name, items = [] }: NewBoard): Promise<number> {
  if ((await queries.lockOwner(tx, accountId)) >= BOARDS_MAX) throw conflict('boards_full', { limit: BOARDS_MAX })
  const id = await queries.insertBoard(tx, accountId, name)
  await queries.insertItems(tx, id, items)
  return id
}

/** Anyone with this token can open the shared board: 256 random bits. */
const newShareToken = (): string => randomBytes(32).toString('base64url')

export type BoardChange = {
  name?: string | undefined
  shared?: boolean | undefined
  shows_owner?: boolean | undefined
  forget_taken_back?: boolean | undefined
}
/** 404 `board_not_found`. */
export function changeBoard(deps: Deps, accountId: number, id: number, change: BoardChange): Promise<void> {
  return deps.events.transaction(async (tx) => {
    if (!(await queries.maybeUpdateBoard(tx, accountId, id, { ...change, token: newShareToken() })))
      throw notFound('board_not_found')
    if (change.forget_taken_back) await queries.deleteUnsaved(tx, id)
    if (change.name !== undefined) await deps.events.emit(tx, 'board.changed', { board_id: id })
  })
}

/** 404 `board_not_found`. A brief with this board loses it first. */
export function removeBoard(deps: Deps, accountId: number, id: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    await lockOwn(tx, accountId, id)
    await deps.events.emit(tx, 'board.deleting', { board_id: id })
    await queries.deleteBoard(tx, id)
  })
}

/** 404 `board_not_found`. Every caller takes this lock before the lock of a brief. */
export async function lockOwn(tx: Tx, accountId: number, id: number): Promise<void> {
  if (!(await queries.lockBoard(tx, accountId, id))) throw notFound('board_not_found')
}

/** 404 `board_not_found`, `photo_not_found`; 409 `board_full`. Repeating it changes nothing. */
export function addItem(deps: Deps, accountId: number, id: number, photoId: number): Promise<void> {
  return deps.events.transaction((tx) => put(deps, tx, accountId, id, photoId))
}

async function put(deps: Deps, tx: Tx, accountId: number, id: number, photoId: number): Promise<void> {
  await lockOwn(tx, accountId, id)
  const { on_it, shown, room } = await queries.insertItem(tx, id, photoId, BOARD_PHOTOS_MAX)
  if (on_it) return
  if (!shown) throw notFound('photo_not_found')
  if (!room) throw conflict('board_full', { limit: BOARD_PHOTOS_MAX })
  await queries.markUsed(tx, id)
  await deps.events.emit(tx, 'board.changed', { board_id: id })
}

/** Saves to the given board, else to the last used one, else to a new one named `firstName`. Errors as in `addItem`. */
export function savePhoto(
  deps: Deps,
  accountId: number,
  photoId: number,
  { boardId, firstName }: { boardId: number | undefined; firstName: string },
): Promise<void> {
  return deps.events.transaction(async (tx) => {
    if (boardId !== undefined) return put(deps, tx, accountId, boardId, photoId)
    await queries.lockOwner(tx, accountId)
    const last = await queries.maybeLastUsed(tx, accountId)
    return put(deps, tx, accountId, last ?? (await queries.insertBoard(tx, accountId, firstName)), photoId)
  })
}

/** 404 `board_not_found`. */
export function removeItem(deps: Deps, accountId: number, id: number, photoId: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    await lockOwn(tx, accountId, id)
    await queries.deleteItem(tx, id, photoId)
    await deps.events.emit(tx, 'board.changed', { board_id: id })
  })
}

export function unsavePhoto(deps: Deps, accountId: number, photoId: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    for (const board_id of await queries.deleteEverywhere(tx, accountId, photoId))
      await deps.events.emit(tx, 'board.changed', { board_id })
  })
}

/** 404 `board_not_found`, `photo_not_found`. */
export function changeItem(
  deps: Deps,
  accountId: number,
  id: number,
  photoId: number,
  change: { mark?: BoardMark | undefined; note?: string | undefined },
): Promise<{ mark: BoardMark; note: string }> {
  return deps.events.transaction(async (tx) => {
    await lockOwn(tx, accountId, id)
    const { mark, note } = change
    const changed = await queries.maybeUpdateItem(tx, id, photoId, {
      ...(mark === undefined ? {} : { mark }),
      ...(note === undefined ? {} : { note }),
    })
    if (!changed) throw notFound('photo_not_found')
    if (mark !== undefined) await deps.events.emit(tx, 'board.changed', { board_id: id })
    return changed
  })
}

/** 404 `board_not_found`. Ids of photos that are not on the board are ignored. */
export function sortBoard(deps: Deps, accountId: number, id: number, photoIds: readonly number[]): Promise<number[]> {
  return deps.events.transaction(async (tx) => {
    await lockOwn(tx, accountId, id)
    return queries.updateOrder(tx, id, photoIds)
  })
}

export type BoardForBrief = Pick<queries.WholeBoardRow, 'id' | 'name' | 'items'>
/** The photos and marks for a brief. The caller has checked that the board belongs to the client of the brief. */
export const maybeBoardForBrief = (tx: Tx, id: number): Promise<BoardForBrief | undefined> =>
  queries.maybeBoardOf(tx, id)

/** 404 `board_not_found`. */
export async function requireBoard(db: Db, accountId: number, id: number): Promise<queries.WholeBoardRow> {
  const board = await queries.maybeBoard(db, accountId, id)
  if (!board) throw notFound('board_not_found')
  return board
}
