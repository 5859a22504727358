/** Points each thread to the relevant lead of its two people, and erases the files of people who have left. */
import { clearAuditOf } from '../../../platform/core/audit.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { updateCarriedContact } from '../leads/contact/blocks.service.ts'
import { deleteInboundOf, markReplyAddressesEnded } from './inbound-mail/inbound.queries.ts'
import { isBlockedBetween } from './threads/blocking.queries.ts'
import { deleteAttachmentsOf } from './attachments/attachments.queries.ts'
import { clearAuthor } from './messages.queries.ts'
import { scanInvitations } from './first-words.service.ts'
import { followLead, followPair } from './messaging.service.ts'
import { deleteReporterWords } from './reports/reports.queries.ts'

export function registerMessagingListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('lead.created', async (tx, { leads }) => {
    // an expert who opens a thread at this moment waits for the lead's lock on the expert
    for (const { id, client_id, expert_id, thread_id } of leads)
      if (thread_id !== null) {
        if (await isBlockedBetween(tx, client_id, expert_id)) throw conflict('thread_closed')
        await updateCarriedContact(tx, id)
        await followPair({ events }, tx, client_id, expert_id)
      }
    await scanInvitations(tx, leads)
  })
  events.on('account.erasing', async (tx, { account_id }) => {
    for (const id of await deleteReporterWords(tx, account_id)) await clearAuditOf(tx, { kind: 'report', id })
    await deleteAttachmentsOf(tx, account_id)
    await clearAuthor(tx, account_id)
    await deleteInboundOf(tx, account_id)
  })
  events.on('account.email_changed', (tx, { account_id }) => markReplyAddressesEnded(tx, { account_id }))
  events.on('lead.moved', (tx, { lead_id }) => followLead({ events }, tx, lead_id))
}
