/** Counters of an expert that the leads domain moves, inside its own transaction. */
import type { Tx } from '../../platform/database/database.ts'
import { markLeadAnswered, markLeadReceived, selectCapacity } from './writes.queries.ts'

/** A new lead: counted once, when it is created. */
export const recordLead = (tx: Tx, expertId: number): Promise<void> => markLeadReceived(tx, expertId)

/** The first answer to a lead (taking it or declining), `minutes` after it came. */
export const recordAnswer = (tx: Tx, expertId: number, minutes: number): Promise<void> =>
  markLeadAnswered(tx, expertId, Math.max(1, Math.round(minutes)))

/** New leads in the last 30 days against this month's room. The expert stays locked until the transaction ends: parallel invitations wait. */
export const readCapacity = (tx: Tx, expertId: number): Promise<{ used: number; capacity: number }> =>
  selectCapacity(tx, expertId)
