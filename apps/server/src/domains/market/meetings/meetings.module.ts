import type { Module } from '../../../app/module.ts'
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import { maybeExpertOf } from '../../experts/profile/expert-accounts.service.ts'
import { deleteFeed } from './feeds.queries.ts'
import { clearWords } from './meetings.queries.ts'
import { mountMeetings } from './meetings.routes.ts'
import { cancelWithLead } from './meetings.service.ts'
import { deleteOldAddresses } from './visit-addresses.queries.ts'

export const meetingsModule: Module = {
  routes: mountMeetings,
  /** Meetings react to leads that end and to people who are erased, inside their transactions. */
  listeners(deps) {
    const { events } = deps
    events.on('lead.moved', async (tx, { lead_id, status, actor }) => {
      if (!isLive(status)) await cancelWithLead(deps, tx, lead_id, actor)
    })
    // an intruder with brief access to the account may have created the address
    events.on('account.logged_out', (tx, { account_id }) => deleteFeed(tx, account_id))
    events.on('brief.forgotten', (tx, { brief_id }) => clearWords(tx, { brief_id }))
    // from the moment of leaving, the address shows nothing (`maybeFeedOwner`)
    events.on('account.erasing', async (tx, { account_id }) => {
      await deleteFeed(tx, account_id)
      await clearWords(tx, { client_id: account_id })
      const expertId = await maybeExpertOf(tx, account_id)
      if (expertId !== undefined) await clearWords(tx, { expert_id: expertId })
    })
  },
  jobs({ db, jobs }) {
    jobs.every(30, 'sweep-visit-addresses', () => deleteOldAddresses(db))
  },
}
