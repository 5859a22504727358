/**
 * Decisions of two people about all their leads (docs/product/states.md, "Lead"): whether contact details are shared,
 * and whether one has blocked the other. A block stops all steps forward; ending stays possible, without a text.
 */
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { conflict } from '../../../../platform/http/errors.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { isPairBlocked, updateContactHeld, updateContactShared, type Pair } from './pair.queries.ts'

export { lockLeadsOfPair, updateCarriedContact } from './pair.queries.ts'

type Deps = Pick<Platform, 'events'>

/**
 * 409 `thread_closed` while either person has blocked the other. The caller has locked the lead. The thread is not
 * locked, because it follows the expert and the brief in the lock order: a block at this moment comes after the step.
 */
export async function requireOpenThread(db: Db, pair: Pair): Promise<void> {
  if (await isPairBlocked(db, pair)) throw conflict('thread_closed')
}

/** The note for a step that is possible during a block; null while there is a block. */
export async function noteUnlessBlocked(tx: Tx, pair: Pair, note: string | null): Promise<string | null> {
  return note !== null && (await isPairBlocked(tx, pair)) ? null : note
}

/** Returns whether the visibility of contact details changed. */
export async function shareContactOfPair({ events }: Deps, tx: Tx, pair: Pair, isShared: boolean): Promise<boolean> {
  const changed = await updateContactShared(tx, pair, isShared)
  await tellChanged(events, tx, pair, changed)
  return changed.length > 0
}

/** Staff hide contact details; staff can undo this unless the client has made a decision since. */
export async function hideContactByStaff({ events }: Deps, tx: Tx, pair: Pair, isHeld: boolean): Promise<void> {
  await tellChanged(events, tx, pair, await updateContactHeld(tx, pair, isHeld))
}

async function tellChanged(events: Platform['events'], tx: Tx, { client_id, expert_id }: Pair, ids: number[]) {
  for (const lead_id of ids) await events.emit(tx, 'lead.changed', { lead_id, client_id, expert_id })
}
