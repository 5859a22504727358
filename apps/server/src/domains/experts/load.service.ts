/** Counters of an expert that the leads domain updates inside its own transaction. */
import type { Tx } from '../../platform/database/database.ts'
import { markLeadAnswered, markLeadReceived, selectCapacity } from './writes.queries.ts'

/** Counts a new lead, once, when it is created. */
export const recordLead = (tx: Tx, expertId: number): Promise<void> => markLeadReceived(tx, expertId)

/** Records the first answer to a lead, accepted or declined, `minutes` after it was created. */
export const recordAnswer = (tx: Tx, expertId: number, minutes: number): Promise<void> =>
  markLeadAnswered(tx, expertId, Math.max(1, Math.round(minutes)))

/** New leads of the last 30 days and this month's limit. Locks the expert until the transaction ends. */
export const readCapacity = (tx: Tx, expertId: number): Promise<{ used: number; capacity: number }> =>
  selectCapacity(tx, expertId)
