/** Every change of an expert's status (docs/product/states.md), checked by the contract's rules in one function. */
import type { historyActions } from '@husrum/contract/experts/profile/decision-kinds.ts'
import { copenhagenDay, daysBetween, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { nextExpertStatus, type ExpertMove } from '@husrum/contract/experts/profile/status-moves.rules.ts'
import type { ExpertStatus } from '@husrum/contract/core/vocabulary.ts'
import { readNow } from '../../../../platform/core/clock.ts'
import { conflict } from '../../../../platform/http/errors.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { expertChanged, type ChangeDeps } from '../changes/changes.service.ts'
import * as queries from './status.queries.ts'
import type { StatusRow } from './status.queries.ts'

export { clearReasons, listMoves, updateStatus, type MoveRow, type StatusRow } from './status.queries.ts'

export type Actor = { actor: 'expert' | 'staff'; account_id: number } | { actor: 'system'; account_id: null }
export const bySystem: Actor = { actor: 'system', account_id: null }

/** Locks the profile until the transaction ends. Undefined when it does not exist or its account is deleted. */
export async function lockStatus(tx: Tx, expertId: number): Promise<StatusRow | undefined> {
  const standing = await queries.maybeStatusForUpdate(tx, expertId)
  return standing && standing.status_before_leaving === null ? standing : undefined
}

/** Locks several profiles in the order of their ids; those of left accounts are missing. */
export async function lockStandings(tx: Tx, expertIds: readonly number[]): Promise<Map<number, StatusRow>> {
  const standings = await queries.listStandingsForUpdate(tx, expertIds)
  return new Map(standings.flatMap((each) => (each.status_before_leaving === null ? [[each.id, each]] : [])))
}

/**
 * One checked step of a locked profile, recorded in the history and announced to the market. Lifting a suspension
 * restores what it ended, and the pick for the days that were lost. 409 `illegal_move`.
 */
export async function moveExpert(
  deps: ChangeDeps,
  tx: Tx,
  standing: Pick<StatusRow, 'id' | 'status'>,
  move: ExpertMove,
  {
    by,
    reason = null,
    shown = reason,
    set = {},
    words = false,
    action,
    checklist,
    taken,
    unheard = false,
  }: {
    by: Actor
    reason?: string | null
    /** what the owner sees with the new status, if it is not the reason */ shown?: string | null
    action?: Recorded['action']
    checklist?: Recorded['checklist']
    taken?: UndoneByStep | undefined
    set?: Parameters<typeof queries.updateStatus>[2]
    /** `set` changes data by which the expert is found */ words?: boolean
    /** it undoes a step about which no one was notified */ unheard?: boolean
  },
): Promise<{ status: ExpertStatus; /** The last day of a restored pick. */ picked_until: string | null }> {
  const to = nextExpertStatus(standing.status, move)
  if (to === undefined) throw conflict('illegal_move', { from: standing.status, to: move })
  const ended =
    move === 'restore' && standing.status === 'suspended' ? await queries.maybeSuspension(tx, standing.id) : undefined
  const status = ended?.status_from === 'paused' ? 'paused' : to
  const picked_until = ended?.pick_until ? await pickedAgain(tx, ended.created_at, ended.pick_until) : null
  await queries.updateStatus(tx, standing.id, {
    ...set,
    ...(picked_until === null ? {} : { featured_until: picked_until }),
    status,
    status_reason: shown,
    // the objected decision is no longer in force; a pause decides nothing
    ...(move === 'pause' || move === 'resume' ? {} : { appealed_at: null }),
  })
  await recordMove(tx, standing.id, { from: standing.status, to: status, by, reason, action, checklist, taken })
  await expertChanged(deps, tx, standing.id, { words, isMarked: true })
  await deps.events.emit(tx, 'expert.moved', { expert_id: standing.id, from: standing.status, status, unheard })
  return { status, picked_until }
}

/** The last day of a removed pick that is restored, extended by the days that were lost. */
export async function pickedAgain(tx: Tx, takenAt: Date, until: string): Promise<string> {
  return plusDays(copenhagenDay(await readNow(tx)), daysBetween(copenhagenDay(takenAt), until))
}

type Recorded = {
  from: string | null
  to: string
  by: Actor
  reason?: string | null
  /** The action, if it says more than the two states. */
  action?: (typeof historyActions)[number] | undefined
  /** The points that staff had ticked. */
  checklist?: readonly string[] | undefined
  /** What the step removed or changed, which an appeal or the end of a suspension restores. */
  taken?: UndoneByStep | undefined
}
export type UndoneByStep = Pick<
  Parameters<typeof queries.insertMove>[1],
  'pick_until' | 'refused_company_name' | 'refused_company_registration' | 'corrected'
>

/** Adds a history row: for the start, and for steps that change no status. Returns its id. */
export function recordMove(
  tx: Tx,
  expertId: number,
  { from, to, by, reason = null, action, checklist = [], taken = {} }: Recorded,
): Promise<number> {
  return queries.insertMove(tx, {
    ...taken,
    action: action ?? null,
    checklist: [...checklist],
    expert_id: expertId,
    status_from: from,
    status_to: to,
    reason,
    actor: by.actor,
    actor_account_id: by.account_id,
  })
}
