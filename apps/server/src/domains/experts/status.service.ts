/** Every change of an expert's status (docs/product/states.md), checked by the contract's rules in one function. */
import { nextExpertStatus, type ExpertMove } from '@husrum/contract/rules/expert-moves.ts'
import type { ExpertStatus } from '@husrum/contract/vocabulary.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import { expertChanged } from './changes.service.ts'
import * as queries from './status.queries.ts'
import type { StandingRow } from './status.queries.ts'

export { clearReasons, listMoves, updateStanding, type MoveRow, type StandingRow } from './status.queries.ts'

export type Actor = { actor: 'expert' | 'staff'; account_id: number } | { actor: 'system'; account_id: null }
export const bySystem: Actor = { actor: 'system', account_id: null }

/** Locks the profile until the transaction ends. Undefined when it does not exist or its account is deleted. */
export async function lockStanding(tx: Tx, expertId: number): Promise<StandingRow | undefined> {
  const standing = await queries.maybeStandingForUpdate(tx, expertId)
  return standing && standing.status_before_leaving === null ? standing : undefined
}

/** One checked step of a locked profile, recorded in the history and announced to the market. 409 `illegal_move`. */
export async function moveExpert(
  deps: Pick<Platform, 'events'> & { refs: References },
  tx: Tx,
  standing: Pick<StandingRow, 'id' | 'status'>,
  move: ExpertMove,
  {
    by,
    reason = null,
    set = {},
    words = false,
  }: {
    by: Actor
    reason?: string | null
    set?: Parameters<typeof queries.updateStanding>[2]
    /** `set` changes what the expert is found by */ words?: boolean
  },
): Promise<ExpertStatus> {
  const to = nextExpertStatus(standing.status, move)
  if (to === undefined) throw conflict('illegal_move', { from: standing.status, to: move })
  const status =
    move === 'restore' &&
    standing.status === 'suspended' &&
    (await queries.maybeBeforeSuspension(tx, standing.id)) === 'paused'
      ? 'paused'
      : to
  await queries.updateStanding(tx, standing.id, { ...set, status, status_reason: reason })
  await recordMove(tx, standing.id, { from: standing.status, to: status, by, reason })
  await expertChanged(deps, tx, standing.id, { words })
  await deps.events.emit(tx, 'expert.moved', { expert_id: standing.id, from: standing.status, status })
  return status
}

/** Adds a history row: for the start, and for decisions that change no status. */
export async function recordMove(
  tx: Tx,
  expertId: number,
  { from, to, by, reason = null }: { from: string | null; to: string; by: Actor; reason?: string | null },
): Promise<void> {
  await queries.insertMove(tx, {
    expert_id: expertId,
    status_from: from,
    status_to: to,
    reason,
    actor: by.actor,
    actor_account_id: by.account_id,
  })
}
