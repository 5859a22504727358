/** Creates, changes and ends a client's brief. Events are emitted in the same transaction for matching. */
import type { BriefWeights } from '@husrum/contract/market/matching/matching.ts'
import type { BriefStatus } from '@husrum/contract/core/vocabulary.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, notFound, Refusal } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Caller } from '../../../platform/limits/allowances.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { registerPerson, type NewPerson, type RegisterDeps } from '../../identity/accounts/accounts.service.ts'
import type { OpenedSession } from '../../identity/accounts/sessions/sessions.service.ts'
import { requireOfferedPhotos } from '../../experts/showcases/showcases.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import {
  chooseColumns,
  missingAnswers,
  requireCompleteBrief,
  withChanges,
  type Answers,
  type SomeAnswers,
} from './answers.ts'
import { createBoard, type NewBoard } from '../boards/boards.service.ts'
import { boardColumns } from './attaching.service.ts'
import * as queries from './briefs.queries.ts'
import type { BriefColumns, BriefRow } from './briefs.queries.ts'

export { lockBriefsOf } from './briefs.queries.ts'
export type { BriefRow, BriefOverview } from './briefs.queries.ts'
export {
  latestBriefId,
  listBriefs,
  lockBrief,
  maybeCurrentBrief,
  maybeOverview,
  selectBrief,
} from './briefs.queries.ts'

type EventDeps = Pick<Platform, 'events'>
type Deps = EventDeps & { refs: References }

/** docs/product/limits.md: the brief created with the account does not count. */
export const briefsPerDay: Limit = { scope: 'new-briefs', allowed: 3, windowSeconds: 86_400, code: 'too_many_briefs' }

/** Creates an active brief, and its matches in the same transaction. 422 `unknown_option`. */
export const createBrief = (deps: Deps, tx: Tx, clientId: number, answers: Answers): Promise<BriefRow> =>
  insertChosen(deps, tx, clientId, chooseColumns(deps.refs, answers))

async function insertChosen(
  deps: EventDeps,
  tx: Tx,
  clientId: number,
  columns: BriefColumns,
  board: Partial<queries.BoardColumns> = {},
): Promise<BriefRow> {
  await requireOfferedPhotos(tx, columns.photo_ids)
  const brief = await queries.insertBrief(tx, { ...columns, ...board, client_id: clientId })
  await deps.events.emit(tx, 'brief.changed', { brief_id: brief.id })
  return brief
}

/** The answers of a stored brief, without its status and result. */
function answersOf(brief: BriefRow): BriefColumns {
  const {
    id: _id,
    client_id: _client,
    status: _status,
    created_at: _created,
    updated_at: _updated,
    photo_style_ids: _styles,
    weights: _weights,
    close_reason: _reason,
    close_note: _note,
    hired_expert_id: _hired,
    ended_at: _ended,
    paused_by_leaving: _left,
    paused_by_team: _team,
    looking_since: _since,
    paused_at: _paused,
    asked_days: _asked,
    asked_answer: _answer,
    board_id: _boardId,
    board: _board,
    ...answers
  } = brief
  return answers
}

/** Creates a brief of the same client with the same answers; chosen photos remain chosen even if no longer offered. */
export async function copyBrief(deps: EventDeps, tx: Tx, brief: BriefRow): Promise<BriefRow> {
  const copy = await queries.insertBrief(tx, {
    ...answersOf(brief),
    ...(await boardColumns(tx, brief.board_id)),
    client_id: brief.client_id,
  })
  await deps.events.emit(tx, 'brief.changed', { brief_id: copy.id })
  return copy
}

/**
 * Registers a client with a brief: account, brief, its board, matches and session are created together or not at all.
 */
export async function registerWithBrief(
  deps: Deps & RegisterDeps,
  person: Omit<NewPerson, 'role' | 'country_id' | 'city_id'> & {
    verifyCode?: string | undefined
    verification_token?: string | undefined
    device_token?: string | undefined
  },
  answers: Answers,
  from: { caller: Caller; userAgent: string },
  board?: NewBoard,
): Promise<OpenedSession & { made: BriefRow }> {
  // check options first, so that a wrong option does not use up a try of the phone code
  const columns = chooseColumns(deps.refs, answers)
  const { country_id, city_id } = columns
  return registerPerson(deps, { ...person, role: 'client', country_id, city_id }, from, async (tx, accountId) => {
    const boardId = board ? await createBoard(tx, accountId, board) : null
    return insertChosen(deps, tx, accountId, columns, await boardColumns(tx, boardId))
  })
}

/**
 * Changes the current brief or creates one; absent answers stay. `changeProfile` runs in the same transaction; if it
 * comes without answers and there is no brief, the result is null. 422 `brief_incomplete` for a first brief; 409
 * `brief_ended` for partial answers to a brief that has ended; 429 `too_many_briefs`.
 */
export async function putBrief(
  deps: Deps & Pick<Platform, 'limits'>,
  viewer: Viewer,
  given: SomeAnswers,
  changeProfile?: (tx: Tx) => Promise<Refusal | undefined>,
): Promise<BriefRow | null> {
  const outcome = await deps.events.transaction(async (tx) => {
    const refusal = await changeProfile?.(tx)
    if (refusal) return refusal
    const isAnswered = Object.values(given).some((answer) => answer !== undefined)
    if (changeProfile && !isAnswered) return (await queries.maybeCurrentBrief(tx, viewer.account_id)) ?? null
    await queries.lockClientsBriefs(tx, viewer.account_id)
    const current = await queries.maybeCurrentBrief(tx, viewer.account_id)
    if (current) return changeBrief(deps, tx, current.id, given)
    const isChange = missingAnswers(given).length > 0
    if (isChange && (await queries.maybeLatestBrief(tx, viewer.account_id))) throw conflict('brief_ended')
    const answers = requireCompleteBrief(given)
    await deps.limits.count(tx, briefsPerDay, String(viewer.account_id))
    return createBrief(deps, tx, viewer.account_id, answers)
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function changeBrief(deps: Deps, tx: Tx, id: number, given: SomeAnswers): Promise<BriefRow> {
  const brief = await queries.lockBrief(tx, id)
  const columns = chooseColumns(deps.refs, requireCompleteBrief(withChanges(brief, given)), brief)
  await requireOfferedPhotos(tx, columns.photo_ids, brief.photo_ids)
  const changed = await queries.updateBrief(tx, id, columns)
  await deps.events.emit(tx, 'brief.changed', { brief_id: id })
  return changed
}

const moves: Record<BriefStatus, readonly BriefStatus[]> = {
  draft: ['active', 'closed'],
  active: ['paused', 'hired', 'closed'],
  paused: ['active', 'hired', 'closed'],
  hired: [],
  closed: [],
}

export const canMoveBrief = (from: BriefStatus, to: BriefStatus): boolean => moves[from].includes(to)

/** Validates and makes one step of a brief's status within the caller's transaction. 409 `illegal_move`. */
export async function markBriefStatus(deps: EventDeps, tx: Tx, id: number, status: BriefStatus): Promise<BriefRow> {
  const brief = await queries.lockBrief(tx, id)
  if (!canMoveBrief(brief.status, status)) throw conflict('illegal_move', { from: brief.status, to: status })
  const moved = await queries.updateBriefStatus(tx, id, status)
  await deps.events.emit(tx, 'brief.changed', { brief_id: id })
  return moved
}

/** Replaces the stored weights of the preview; the list itself does not use them. 404 `no_brief`. */
export async function saveWeights(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  weights: BriefWeights,
): Promise<BriefWeights> {
  if (!(await queries.updateWeights(db, viewer.account_id, weights))) throw notFound('no_brief')
  return weights
}

export async function requireCurrentBrief(deps: Pick<Platform, 'db'>, viewer: Viewer): Promise<BriefRow> {
  const brief = await queries.maybeCurrentBrief(deps.db, viewer.account_id)
  if (!brief) throw notFound('no_brief')
  return brief
}
