/** Counters of an expert that the leads domain updates inside its own transaction. */
import type { Tx } from '../../platform/database/database.ts'
import { markLeadAnswered } from './writes.queries.ts'

export { countNewLeads, lockExpert, takesAnotherLead } from './writes.queries.ts'

/** Records the first answer to a lead, accepted or declined, `minutes` after it was created. */
export const recordAnswer = (tx: Tx, expertId: number, minutes: number): Promise<void> =>
  markLeadAnswered(tx, expertId, Math.max(1, Math.round(minutes)))
