/** Counters of an expert that the leads domain updates inside its own transaction. */
import { replyFigures } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { markLeadAnswered, selectReplyFigures, type ReplyFigures } from './workload.queries.ts'

export { countNewLeads, countsAsNew, lockExpert, takesAnotherLead } from './workload.queries.ts'

const { days, enough_answers: enough } = replyFigures

/** Records the first answer to a lead, accepted or declined, after the lead is written. */
export const recordAnswer = (tx: Tx, expertId: number): Promise<void> =>
  markLeadAnswered(tx, expertId, { days, enough })

/** The figures behind the public "usually answers within", for the expert. */
export const readReplyFigures = (db: Db, expertId: number): Promise<ReplyFigures> =>
  selectReplyFigures(db, expertId, days)
