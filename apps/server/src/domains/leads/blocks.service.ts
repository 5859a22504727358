/**
 * What a block of their conversation means for the leads of two people (docs/product/states.md, "Lead"): nothing goes
 * forward between them, ending stays possible, and ending carries no words.
 */
import type { Db, Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { isPairBlocked } from './pair.queries.ts'

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
