/** Counters of an expert that the leads domain updates inside its own transaction. */
import { replyFigures } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { markLeadAnswered, selectReplyFigures, type ReplyFigures } from './writes.queries.ts'

export { countNewLeads, countsAsNew, lockExpert, takesAnotherLead } from './writes.queries.ts'

const { days, enough_answers: enough } = replyFigures

/** Records the first answer to a lead, accepted or declined, which is written already. */
export const recordAnswer = (tx: Tx, expertId: number): Promise<void> =>
  markLeadAnswered(tx, expertId, { days, enough })

/** What the public's "usually answers within" is made of, for the expert. */
export const readReplyFigures = (db: Db, expertId: number): Promise<ReplyFigures> =>
  selectReplyFigures(db, expertId, days)
