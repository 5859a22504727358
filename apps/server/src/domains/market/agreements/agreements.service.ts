/** Shared by quotes and meetings: the two people of a live lead agree on both in their conversation. */
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { requireOpenThread } from '../leads/contact/blocks.service.ts'
import { maybeLeadForUpdate, type LeadRow } from '../leads/leads.service.ts'
import { readerOf, requireThread } from '../messaging/messaging.service.ts'

export { noteUnlessBlocked } from '../leads/contact/blocks.service.ts'
export { ofReader, people, type People } from './agreements.queries.ts'

/** Locks the lead of a conversation. 409 `lead_not_live`, `thread_closed`, `person_left`. */
export async function lockLeadOfThread(tx: Tx, viewer: Viewer, threadId: number): Promise<LeadRow> {
  const thread = await requireOpenConversation(tx, viewer, threadId)
  const lead = thread.lead_id === null ? undefined : await maybeLeadForUpdate(tx, thread.lead_id)
  return requireLive(lead)
}

/** Requires an open thread with a present partner. 404 `thread_not_found`; 409 `thread_closed`, `person_left`. */
export async function requireOpenConversation(tx: Tx, viewer: Viewer, threadId: number) {
  const thread = await requireThread(tx, readerOf(viewer), threadId)
  if (thread.blocked_at) throw conflict('thread_closed')
  if (thread.counterpart_gone) throw conflict('person_left')
  return thread
}

/** docs/product/limits.md: quotes sent and times offered in one conversation count together. */
const cardsPerHour: Limit = { scope: 'cards', allowed: 6, windowSeconds: 3600, code: 'too_many_cards' }

/** 429 `too_many_cards`. The conversation's lead must be locked; a card refused afterwards does not count. */
export const countCard = ({ limits }: Pick<Platform, 'limits'>, tx: Tx, threadId: number): Promise<void> =>
  limits.count(tx, cardsPerHour, String(threadId))

/** Checks a locked lead before its client agrees to a quote or meeting. 409 `lead_not_live`, `thread_closed`. */
export async function requireAgreeable(tx: Tx, lead: LeadRow | undefined): Promise<LeadRow> {
  const live = requireLive(lead)
  await requireOpenThread(tx, live)
  return live
}

function requireLive(lead: LeadRow | undefined): LeadRow {
  if (!lead || !isLive(lead.status)) throw conflict('lead_not_live')
  return lead
}
