/** Pauses, resumes and ends a brief, for its client or because of the client's account. */
import type { closeReasons } from '@husrum/contract/clients/briefs/briefs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { drainBatches, type DrainDeps } from '../../../platform/core/jobs/drain.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import * as queries from './briefs.queries.ts'
import type { BriefRow } from './briefs.queries.ts'
import { briefsPerDay, canMoveBrief, copyBrief, markBriefStatus } from './briefs.service.ts'

type Deps = Pick<Platform, 'events'>
/** docs/product/accounts.md: closed briefs are erased after 24 months. */
const WORDS_KEPT_MONTHS = 24

/** 404 `no_brief`; 409 `illegal_move`. */
export function moveOwnBrief(deps: Deps, viewer: Viewer, to: 'active' | 'paused'): Promise<BriefRow> {
  return deps.events.transaction(async (tx) => {
    await queries.lockClientsBriefs(tx, viewer.account_id)
    return markBriefStatus(deps, tx, (await requireLatest(tx, viewer.account_id)).id, to)
  })
}

export type Closing = {
  reason: (typeof closeReasons)[number]
  expert_id?: number | undefined
  note?: string | undefined
}

/** 404 `no_brief`; 409 `illegal_move`; 422 `unknown_option` for an expert who has not answered the brief. */
export function closeOwnBrief(deps: Deps, viewer: Viewer, { reason, expert_id, note }: Closing): Promise<BriefRow> {
  return deps.events.transaction(async (tx) => {
    await queries.lockClientsBriefs(tx, viewer.account_id)
    const { id } = await requireLatest(tx, viewer.account_id)
    const hired = reason === 'hired' ? expert_id : undefined
    if (expert_id !== undefined && (hired === undefined || !(await queries.hasAnswered(tx, id, hired))))
      throw fieldRefusal('expert_id', 'unknown_option')
    return endBrief(deps, tx, id, {
      status: reason === 'hired' ? 'hired' : 'closed',
      close_reason: reason,
      close_note: note || null,
      hired_expert_id: hired ?? null,
    })
  })
}

/**
 * Ends a brief as hired by confirming the expert's `won`, within the caller's transaction. 409 `nothing_to_confirm`
 * when no lead awaits confirmation, `illegal_move` when the brief has ended.
 */
export async function hireFor(
  deps: Deps,
  tx: Tx,
  clientId: number,
  { brief_id, expert_id }: { brief_id: number; expert_id: number },
): Promise<void> {
  const check = async () => {
    if (!(await queries.isAwaitingConfirmation(tx, brief_id, expert_id))) throw conflict('nothing_to_confirm')
  }
  await lockForEnding(deps, tx, { client_id: clientId, brief_id }, check)
  // another call may have rejected the confirmation before the lock
  await check()
  await endLockedBrief(deps, tx, brief_id, {
    status: 'hired',
    close_reason: 'hired',
    close_note: null,
    hired_expert_id: expert_id,
  })
}

/**
 * Creates a brief with the answers of the one that was closed or expired. 404 `no_brief`; 409 `illegal_move`; 429
 * `too_many_briefs`.
 */
export function restartBrief(deps: Deps & Pick<Platform, 'limits'>, viewer: Viewer): Promise<BriefRow> {
  return deps.events.transaction(async (tx) => {
    await queries.lockClientsBriefs(tx, viewer.account_id)
    const ended = await requireLatest(tx, viewer.account_id)
    if (ended.status !== 'closed') throw conflict('illegal_move', { from: ended.status, to: 'active' })
    await deps.limits.count(tx, briefsPerDay, String(viewer.account_id))
    return copyBrief(deps, tx, ended)
  })
}

async function requireLatest(tx: Tx, clientId: number): Promise<BriefRow> {
  const brief = await queries.maybeLatestBrief(tx, clientId)
  if (!brief) throw notFound('no_brief')
  return brief
}

/**
 * Locks a client's briefs, then the leads of the one that may end, before rows that depend on them (`endBrief`).
 * `check` runs between the two locks and may throw: of fifty parallel tries it stops all but one.
 */
export async function lockForEnding(
  deps: Deps,
  tx: Tx,
  { client_id, brief_id }: { client_id: number; brief_id: number },
  check: () => Promise<void>,
): Promise<void> {
  await queries.lockClientsBriefs(tx, client_id)
  await check()
  await deps.events.emit(tx, 'brief.ending', { brief_id })
}

export async function endBrief(deps: Deps, tx: Tx, id: number, end: queries.BriefEnd): Promise<BriefRow> {
  await deps.events.emit(tx, 'brief.ending', { brief_id: id })
  return endLockedBrief(deps, tx, id, end)
}

/** The caller has called `lockForEnding`. */
async function endLockedBrief(deps: Deps, tx: Tx, id: number, end: queries.BriefEnd): Promise<BriefRow> {
  const brief = await queries.lockBrief(tx, id)
  if (!canMoveBrief(brief.status, end.status)) throw conflict('illegal_move', { from: brief.status, to: end.status })
  const ended = await queries.markBriefEnded(tx, id, end)
  const { close_reason, hired_expert_id } = end
  await deps.events.emit(tx, 'brief.ended', {
    brief_id: id,
    hired_expert_id: hired_expert_id ?? undefined,
    close_reason,
  })
  return ended
}

/** Briefs in one transaction; each of them emits an event. */
const FORGOTTEN_AT_ONCE = 50

/** Clears the texts of briefs that ended two years ago; choices from lists stay for statistics. */
export async function forgetOldBriefs(deps: DrainDeps): Promise<void> {
  await drainBatches(deps, 'forget-old-briefs', {
    most: FORGOTTEN_AT_ONCE,
    next: (tx, ready, most) => queries.listWithExpiredTexts(tx, ready, WORDS_KEPT_MONTHS, most),
    async act(tx, due) {
      const ids = due.map(({ id }) => id)
      await queries.clearWords(tx, ids)
      for (const brief_id of ids) await deps.events.emit(tx, 'brief.forgotten', { brief_id })
    },
  })
}
