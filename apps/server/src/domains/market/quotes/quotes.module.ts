import type { Module } from '../../../app/module.ts'
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import { maybeExpertOf } from '../../experts/profile/expert-accounts.service.ts'
import { clearClientTexts, clearExpertTexts } from './quotes.queries.ts'
import { mountQuotes } from './quotes.routes.ts'
import { closeWithLead, expireQuotes } from './quotes.service.ts'

export const quotesModule: Module = {
  routes: mountQuotes,
  /** Quotes react to leads that end and to people who are erased, inside their transactions. */
  listeners(deps) {
    const { events } = deps
    events.on('lead.moved', async (tx, { lead_id, status, actor }) => {
      if (!isLive(status)) await closeWithLead(deps, tx, lead_id, actor)
    })
    events.on('brief.forgotten', (tx, { brief_id }) => clearClientTexts(tx, { brief_id }))
    events.on('account.erasing', async (tx, { account_id }) => {
      await clearClientTexts(tx, { client_id: account_id })
      const expertId = await maybeExpertOf(tx, account_id)
      if (expertId !== undefined) await clearExpertTexts(tx, expertId)
    })
  },
  /** Expires quotes that were not answered in time. */
  jobs(deps) {
    deps.jobs.every(1, 'expire-quotes', async () => void (await expireQuotes(deps)))
  },
}
