/**
 * What two people decide about all their leads (docs/product/states.md, "Lead"): whether contact details are shown, and
 * whether one has blocked the other. Then nothing goes forward; ending stays possible, and carries no words.
 */
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { conflict } from '../../../../platform/http/errors.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { isPairBlocked, updateContactHeld, updateContactShared } from './pair.queries.ts'

export { lockLeadsOfPair, updateCarriedContact } from './pair.queries.ts'

export type Pair = { client_id: number; expert_id: number }

/**
 * 409 `thread_closed` while either of the two has blocked the other. The caller holds the lead; the thread itself is
 * not locked, since the expert and the brief come before it: a block at this moment comes after the step.
 */
export async function requireOpenThread(db: Db, pair: Pair): Promise<void> {
  if (await isPairBlocked(db, pair)) throw conflict('thread_closed')
}

/** Words beside a step that a block does not hinder: none while there is one. */
export async function noteWhileOpen(tx: Tx, pair: Pair, note: string | null): Promise<string | null> {
  return note !== null && (await isPairBlocked(tx, pair)) ? null : note
}

/** Whether anything was shown before that is hidden now, or the other way round. */
export async function shareContactOfPair(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  pair: Pair,
  isShared: boolean,
): Promise<boolean> {
  const changed = await updateContactShared(tx, pair, isShared)
  await tellChanged(events, tx, pair, changed)
  return changed.length > 0
}

/** By staff, for whom it can be taken back, unless the client has decided about it since. */
export async function holdContactOfPair(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  pair: Pair,
  isHeld: boolean,
): Promise<void> {
  await tellChanged(events, tx, pair, await updateContactHeld(tx, pair, isHeld))
}

async function tellChanged(events: Platform['events'], tx: Tx, { client_id, expert_id }: Pair, ids: number[]) {
  for (const lead_id of ids) await events.emit(tx, 'lead.changed', { lead_id, client_id, expert_id })
}
