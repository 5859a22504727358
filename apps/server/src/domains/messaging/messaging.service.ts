/**
 * A client's message to an expert without a live lead of the current brief sends the brief: it is an invitation and
 * counts as one. Experts write only where a lead is. One thread per pair.
 */
import { isLive } from '@husrum/contract/rules/lead-moves.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/limits/limits.ts'
import { requireExpert, type Viewer } from '../../platform/http/http-viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectAccount } from '../accounts/accounts.service.ts'
import { maybeCurrentBrief } from '../briefs/briefs.service.ts'
import { isActiveExpert, maybeAvailability } from '../experts/expert-availability.service.ts'
import { answerByMessage, maybeLead, maybeLeadForUpdate, maybeLiveLead } from '../leads/leads.service.ts'
import { inviteByMessage, type MatchingDeps } from '../matching/matching.service.ts'
import * as queries from './messaging.queries.ts'

export type { MessageRow, Reader, ThreadRow } from './messaging.queries.ts'

// docs/product/limits.md: 20 messages a minute, 5 new threads an hour (messages in existing threads do not count)
const messagesPerMinute: Limit = { scope: 'messages', allowed: 20, windowSeconds: 60, code: 'too_many_messages' }
const threadsPerHour: Limit = { scope: 'new-threads', allowed: 5, windowSeconds: 3600, code: 'too_many_threads' }

type Deps = Pick<Platform, 'events' | 'limits'> & MatchingDeps

export function readerOf(viewer: Viewer): queries.Reader {
  if (viewer.role === 'client') return { side: 'client', client_id: viewer.account_id }
  return { side: 'expert', expert_id: requireExpert(viewer) }
}

/** 404 `thread_not_found` also for threads of others. */
export async function requireThread(db: Db, reader: queries.Reader, id: number): Promise<queries.ThreadRow> {
  const thread = await queries.maybeThread(db, reader, id)
  if (!thread) throw notFound('thread_not_found')
  return thread
}

/** The latest messages of the reader's thread, or those before `before`; oldest first. */
export async function readThread(
  db: Db,
  reader: queries.Reader,
  id: number,
  { before, per_page }: { before?: number | undefined; per_page: number },
): Promise<{ thread: queries.ThreadRow; messages: queries.MessageRow[]; has_more: boolean }> {
  const thread = await requireThread(db, reader, id)
  const found = await queries.listMessages(db, id, { before, limit: per_page + 1 })
  return { thread, messages: found.slice(0, per_page).toReversed(), has_more: found.length > per_page }
}

/** Exactly one of the three ids says whom it goes to. */
export type Sending = {
  threadId?: number | undefined
  expertId?: number | undefined
  leadId?: number | undefined
  body: string
}
/** What refusals call the expert's id on the wire. */
const EXPERT_FIELD = 'architect_id'
export type Sent = { thread_id: number; message: queries.MessageRow }

export function sendMessage(deps: Deps, viewer: Viewer, sending: Sending): Promise<Sent> {
  const reader = readerOf(viewer)
  return deps.events.transaction(async (tx) => {
    await deps.limits.count(tx, messagesPerMinute, String(viewer.account_id))
    const thread = await openThread(deps, tx, viewer, reader, sending)
    // before the message: locks are taken in the order lead, expert, brief, thread, as in an invitation
    if (reader.side === 'expert') {
      // not `thread.lead_id`: in rows of earlier releases it may be an ended lead
      const leadId = await queries.maybeLeadBetween(tx, thread.client_id, thread.expert_id)
      if (leadId !== undefined) await answerByMessage(deps, tx, leadId)
    }
    const message = await queries.insertMessage(tx, { thread_id: thread.id, sender: reader.side, body: sending.body })
    // the message has locked the thread: a simultaneous invitation is either seen here or sets its own lead after this
    await followPair(tx, thread)
    await deps.events.emit(tx, 'message.created', { message_id: message.id, thread_id: thread.id })
    return { thread_id: thread.id, message }
  })
}

async function openThread(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  reader: queries.Reader,
  sending: Sending,
): Promise<queries.ThreadRow> {
  if (sending.threadId !== undefined) {
    const thread = await requireThread(tx, reader, sending.threadId)
    if (thread.counterpart_gone) throw conflict('person_left')
    if (thread.blocked_at) throw conflict('thread_closed')
    if (reader.side === 'expert' || !(await inviteAgain(deps, tx, thread))) return thread
    return requireThread(tx, reader, thread.id)
  }
  if (reader.side === 'client') {
    if (sending.expertId === undefined) throw fieldRefusal(EXPERT_FIELD, 'required')
    const id = await openAsClient(deps, tx, viewer, reader.client_id, sending.expertId)
    return requireThread(tx, reader, id)
  }
  if (sending.leadId === undefined) throw fieldRefusal('lead_id', 'required')
  return requireThread(tx, reader, await openAsExpert(deps, tx, viewer, reader.expert_id, sending.leadId))
}

async function openAsClient(deps: Deps, tx: Tx, viewer: Viewer, clientId: number, expertId: number): Promise<number> {
  const status = (await maybeAvailability(tx, expertId))?.status
  if (status === 'paused') throw conflict('expert_unavailable')
  if (status !== 'active') throw notFound('expert_not_found')
  const existing = await queries.maybeThreadBetween(tx, clientId, expertId)
  if (existing?.blocked_at) throw conflict('thread_closed')
  const brief = await maybeCurrentBrief(tx, clientId)
  if (existing && brief?.status !== 'active') return existing.id
  if (!brief || brief.status !== 'active') throw fieldRefusal(EXPERT_FIELD, 'brief_required')
  if (!existing) await deps.limits.count(tx, threadsPerHour, String(viewer.account_id))
  const lead = (await maybeLiveLead(tx, brief.id, expertId)) ?? (await inviteByMessage(deps, tx, brief, expertId))
  return queries.upsertThread(tx, { client_id: clientId, expert_id: expertId, lead_id: lead.id })
}

/** Sends the current brief when the thread has no live lead of it. Returns whether it did. */
async function inviteAgain(deps: Deps, tx: Tx, thread: queries.ThreadRow): Promise<boolean> {
  const brief = await maybeCurrentBrief(tx, thread.client_id)
  if (brief?.status !== 'active' || (await maybeLiveLead(tx, brief.id, thread.expert_id))) return false
  // an expert who is not active can still be written to in an existing thread
  if (!(await isActiveExpert(tx, thread.expert_id))) return false
  await inviteByMessage(deps, tx, brief, thread.expert_id)
  return true
}

async function openAsExpert(deps: Deps, tx: Tx, viewer: Viewer, expertId: number, leadId: number): Promise<number> {
  const named = await maybeLead(tx, leadId)
  if (!named || named.expert_id !== expertId) throw notFound('lead_not_found')
  const currentId = await queries.maybeLeadBetween(tx, named.client_id, expertId)
  const current = currentId === undefined ? undefined : await maybeLead(tx, currentId)
  // Once the client has invited again, that lead decides. Locked, so that a message and a decline cannot both succeed.
  const lead = await maybeLeadForUpdate(tx, current && isLive(current.status) ? current.id : leadId)
  if (!lead) throw notFound('lead_not_found')
  const existing = await queries.maybeThreadBetween(tx, lead.client_id, expertId)
  if (existing?.blocked_at || ['declined', 'expired', 'withdrawn'].includes(lead.status))
    throw conflict('thread_closed')
  if ((await selectAccount(tx, lead.client_id)).deleted_at) throw conflict('person_left')
  // `sendMessage` locks an existing thread once it has answered the lead
  if (existing) return existing.id
  await deps.limits.count(tx, threadsPerHour, String(viewer.account_id))
  return queries.upsertThread(tx, { client_id: lead.client_id, expert_id: expertId, lead_id: lead.id })
}

/** A conversation is about its live lead, also when that is an older one the expert took up again. */
export async function followLead(tx: Tx, leadId: number): Promise<void> {
  const lead = await maybeLead(tx, leadId)
  if (lead) await followPair(tx, lead)
}

async function followPair(tx: Tx, { client_id, expert_id }: { client_id: number; expert_id: number }): Promise<void> {
  const lead_id = await queries.maybeLeadBetween(tx, client_id, expert_id)
  if (lead_id !== undefined) await queries.updateThreadLead(tx, { client_id, expert_id, lead_id })
}

export async function markRead(deps: Pick<Platform, 'db'>, viewer: Viewer, id: number): Promise<queries.ThreadRow> {
  const reader = readerOf(viewer)
  await requireThread(deps.db, reader, id)
  await queries.markThreadRead(deps.db, id, reader.side)
  return requireThread(deps.db, reader, id)
}
