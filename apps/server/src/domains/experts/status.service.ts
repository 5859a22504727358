/** Every step of a profile's status (docs/product/states.md): one table says which are legal, one function takes them. */
import type { ExpertStatus } from '@husrum/contract/vocabulary.ts'
import { conflict } from '../../platform/errors.ts'
import type { Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import * as rows from './status.queries.ts'
import type { StandingRow } from './status.queries.ts'

export { clearReasons, listMoves, updateStanding, type MoveRow, type StandingRow } from './status.queries.ts'

const moves = {
  submit: { pending_review: 'pending_review', changes_requested: 'pending_review' },
  approve: { pending_review: 'active' },
  request_changes: { pending_review: 'changes_requested' },
  reject: { pending_review: 'rejected', changes_requested: 'rejected' },
  pause: { active: 'paused' },
  resume: { paused: 'active' },
  suspend: { active: 'suspended', paused: 'suspended' },
  // a suspended one comes back as it was; a rejected one is looked at again
  restore: { suspended: 'active', rejected: 'pending_review' },
} as const satisfies Record<string, Partial<Record<ExpertStatus, ExpertStatus>>>
export type ExpertMove = keyof typeof moves

export const nextStatus = (from: string, move: ExpertMove): ExpertStatus | undefined =>
  (moves[move] as Partial<Record<string, ExpertStatus>>)[from] // read by any status: most have no such step

export type Actor = { actor: 'expert' | 'staff'; account_id: number } | { actor: 'system'; account_id: null }
export const bySystem: Actor = { actor: 'system', account_id: null }

/** Locks the profile until the transaction ends. Undefined when there is none, or its person has left. */
export async function lockStanding(tx: Tx, expertId: number): Promise<StandingRow | undefined> {
  const standing = await rows.maybeStandingForUpdate(tx, expertId)
  return standing && standing.status_before_leaving === null ? standing : undefined
}

/** Takes one step on a locked profile, with its line in the history; the market hears of it. 409 `illegal_move`. */
export async function moveExpert(
  deps: Pick<Platform, 'events'>,
  tx: Tx,
  standing: Pick<StandingRow, 'id' | 'status'>,
  move: ExpertMove,
  {
    by,
    reason = null,
    set = {},
  }: { by: Actor; reason?: string | null; set?: Parameters<typeof rows.updateStanding>[2] },
): Promise<ExpertStatus> {
  const to = nextStatus(standing.status, move)
  if (to === undefined) throw conflict('illegal_move', { from: standing.status, to: move })
  const status =
    move === 'restore' &&
    standing.status === 'suspended' &&
    (await rows.maybeBeforeSuspension(tx, standing.id)) === 'paused'
      ? 'paused'
      : to
  await rows.updateStanding(tx, standing.id, { ...set, status, status_reason: reason })
  await recordMove(tx, standing.id, { from: standing.status, to: status, by, reason })
  await deps.events.emit(tx, 'expert.changed', { expert_id: standing.id })
  await deps.events.emit(tx, 'expert.moved', { expert_id: standing.id })
  return status
}

/** A line of the history: for the beginning, and for what changes no status. */
export async function recordMove(
  tx: Tx,
  expertId: number,
  { from, to, by, reason = null }: { from: string | null; to: string; by: Actor; reason?: string | null },
): Promise<void> {
  await rows.insertMove(tx, {
    expert_id: expertId,
    status_from: from,
    status_to: to,
    reason,
    actor: by.actor,
    actor_account_id: by.account_id,
  })
}
