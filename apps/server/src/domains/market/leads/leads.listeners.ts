/** Reactions of leads to ended briefs and to deleted or suspended accounts, inside their transactions. */
import type { Platform } from '../../../platform/core/platform.ts'
import { maybeExpertOf } from '../../experts/profile/expert-accounts.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { declineLater, moveDeadlinesLater } from './deadlines/due.service.ts'
import {
  clearAuthor,
  clearClientTexts,
  clearExpertTexts,
  listClientsOpen,
  lockLeadsOfBrief,
  markClientActed,
  markUnassigned,
} from './leads.queries.ts'
import { byExpertAlone, followEnd, withdrawOpen } from './leads.service.ts'
import { pauseLeads, resumeLeads } from './deadlines/pausing.service.ts'

/**
 * Register it after the listeners of briefs: a brief is paused before its leads are withdrawn, so that no new expert is
 * proposed.
 */
export function registerLeadListeners(deps: Platform & { refs: References }): void {
  const { events } = deps
  events.on('brief.ending', async (tx, { brief_id }) => void (await lockLeadsOfBrief(tx, brief_id)))
  events.on('brief.ended', (tx, ended) => followEnd(deps, tx, ended))
  events.on('brief.forgotten', (tx, { brief_id }) => clearClientTexts(tx, { brief_id }))
  events.on('expert.changed', (tx, { expert_id }) => moveDeadlinesLater(deps, tx, expert_id))
  // agreeing on a meeting or declining a quote is not a message, but ends the client's silence
  for (const step of ['quote.moved', 'meeting.moved'] as const)
    events.on(step, async (tx, { lead_id, actor }) => void (actor === 'client' && (await markClientActed(tx, lead_id))))
  events.on('account.leaving', async (tx, { account_id }) => void (await listClientsOpen(tx, account_id)))
  events.on('account.left', async (tx, { account_id }) => {
    await withdrawOpen(deps, tx, account_id)
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId !== undefined) await declineLater(deps, tx, expertId)
  })
  events.on('account.suspension', (tx, { account_id, suspended }) =>
    (suspended ? pauseLeads : resumeLeads)(deps, tx, account_id),
  )
  events.on('studio.left', async (tx, { account_id }) => {
    for (const { id, expert_id, client_id } of await markUnassigned(tx, account_id))
      await events.emit(tx, 'lead.changed', { lead_id: id, expert_id, client_id, ...byExpertAlone })
  })
  events.on('account.erasing', async (tx, { account_id }) => {
    await clearClientTexts(tx, { client_id: account_id })
    await clearAuthor(tx, account_id)
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId !== undefined) await clearExpertTexts(tx, expertId)
  })
}
