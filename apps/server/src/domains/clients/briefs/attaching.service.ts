/** The board of a brief: changes of the board are copied to the brief while the brief is open. */
import type { Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { lockOwn, maybeBoardForBrief } from '../boards/boards.service.ts'
import { copyOfBoard } from './board-evidence.ts'
import * as queries from './briefs.queries.ts'
import type { BriefRow } from './briefs.queries.ts'

type Deps = Pick<Platform, 'events'>

/** Replaces the attached board; null detaches it. 404 `no_brief`, `board_not_found`. */
export function attachBoard(deps: Deps, viewer: Viewer, boardId: number | null): Promise<BriefRow> {
  return deps.events.transaction(async (tx) => {
    if (boardId !== null) await lockOwn(tx, viewer.account_id, boardId)
    await queries.lockClientsBriefs(tx, viewer.account_id)
    const current = await queries.maybeCurrentBrief(tx, viewer.account_id)
    if (!current) throw notFound('no_brief')
    await queries.lockBrief(tx, current.id)
    return putBoard(deps, tx, current.id, boardId)
  })
}

async function putBoard(deps: Deps, tx: Tx, briefId: number, boardId: number | null): Promise<BriefRow> {
  const brief = await queries.updateBriefBoard(tx, briefId, await boardColumns(tx, boardId))
  await deps.events.emit(tx, 'brief.changed', { brief_id: briefId })
  return brief
}

/** The columns that a brief stores about a board, from the board as it is now. */
export async function boardColumns(tx: Tx, boardId: number | null): Promise<queries.BoardColumns> {
  const board = boardId === null ? undefined : await maybeBoardForBrief(tx, boardId)
  return board ? { board_id: board.id, board: copyOfBoard(board) } : { board_id: null, board: null }
}

/** After a change of the board, copies the board to its open brief again. */
export async function copyBoardChange(deps: Deps, tx: Tx, boardId: number): Promise<void> {
  const id = await queries.maybeOpenBriefWith(tx, boardId)
  if (id === undefined) return
  await queries.lockBrief(tx, id)
  await putBoard(deps, tx, id, boardId)
}

/** After the board is deleted, no brief shows it, and an open brief is matched without it. */
export async function detachDeletedBoard(deps: Deps, tx: Tx, boardId: number): Promise<void> {
  const open = await queries.maybeOpenBriefWith(tx, boardId)
  if (open !== undefined) await queries.lockBrief(tx, open)
  await queries.clearBoard(tx, boardId)
  if (open !== undefined) await deps.events.emit(tx, 'brief.changed', { brief_id: open })
}
