/**
 * A client's message to an expert without a live lead of the current brief sends the brief: it is an invitation and
 * counts as one. In an existing thread, a limit of invitations stops the brief and not the message. Experts can only
 * write if there is a lead. There is one thread per pair.
 */
import type { AttachmentFacts } from '@husrum/contract/market/messaging/attachments.ts'
import { ATTACHMENTS_MAX } from '@husrum/contract/core/limits.ts'
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import { editableUntil } from '@husrum/contract/market/messaging/message-editing.rules.ts'
import { inSavepoint, type Db, type Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound, Refusal, type FieldRefusal } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import { keeperOf, requireExpert, type Viewer } from '../../../platform/http/http-viewer.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { selectAccount } from '../../identity/accounts/accounts.service.ts'
import { lockBrief, maybeCurrentBrief } from '../../clients/briefs/briefs.service.ts'
import { maybeAvailability } from '../../experts/profile/expert-accounts.service.ts'
import { lockExpert } from '../../experts/profile/workload/load.service.ts'
import { needsCaution } from '../leads/contact/first-contact.service.ts'
import { answerByMessage, maybeLead, maybeLeadForUpdate, maybeLiveLead } from '../leads/leads.service.ts'
import { isPublished } from '../../experts/portfolio/portfolio.service.ts'
import { inviteByMessage, type MatchingDeps } from '../matching/matching.service.ts'
import { listAttachmentNames } from './attachments/attachments.queries.ts'
import { placeOf, unknownAttachments, type Attachments } from './attachments/attachments.service.ts'
import { scanEditedText, scanFirstText, refuseSameTexts, type FirstWords } from './first-words.service.ts'
import * as queries from './messages.queries.ts'
import { insertAutomaticReport } from './reports/reports.queries.ts'

import {
  maybeThread,
  maybeThreadVersion,
  type MessageRow,
  type Reader,
  type ThreadRow,
} from './threads/threads.queries.ts'
import {
  maybeLeadBetween,
  maybeThreadBetween,
  maybeUpdateThreadLead,
  maybeWritableThread,
  upsertThread,
  type WritableThread,
} from './threads/writable-threads.queries.ts'

export type { MessageRow, Reader, ThreadRow } from './threads/threads.queries.ts'

// docs/product/limits.md: 20 messages a minute, 5 new threads of a client an hour (not messages in existing ones)
const messagesPerMinute: Limit = { scope: 'messages', allowed: 20, windowSeconds: 60, code: 'too_many_messages' }
const editsPerMinute: Limit = { ...messagesPerMinute, scope: 'message-edits' }
const threadsPerHour: Limit = { scope: 'new-threads', allowed: 5, windowSeconds: 3600, code: 'too_many_threads' }

type Deps = Pick<Platform, 'events' | 'limits'> & MatchingDeps
type SendingDeps = Deps & { attachments: Attachments }

export function readerOf(viewer: Viewer): Reader {
  if (viewer.role === 'client') return { side: 'client', client_id: viewer.account_id }
  return { side: 'expert', expert_id: requireExpert(viewer) }
}

/** 404 `thread_not_found` also for threads of others. */
export async function requireThread(db: Db, reader: Reader, id: number): Promise<ThreadRow> {
  const thread = await maybeThread(db, reader, id)
  if (!thread) throw notFound('thread_not_found')
  return thread
}

/** Selects a part of a thread by at most one of these; without any, the part is the end of the thread. */
type Place = { before?: number | undefined; after?: number | undefined; around?: number | undefined }
export type ThreadPage = {
  thread: ThreadRow
  messages: MessageRow[]
  has_more: boolean
  has_newer: boolean
}

/** A part of the reader's thread, oldest first. */
export async function readThread(
  db: Db,
  reader: Reader,
  id: number,
  { before, after, around, per_page }: Place & { per_page: number },
): Promise<ThreadPage> {
  const thread = await requireThread(db, reader, id)
  if (around !== undefined) return { thread, ...(await readAround(db, id, around, per_page)) }
  if (after !== undefined) {
    const found = await queries.listMessagesAfter(db, id, { after, limit: per_page + 1 })
    return { thread, messages: found.slice(0, per_page), has_more: true, has_newer: found.length > per_page }
  }
  const found = await queries.listMessages(db, id, { before, limit: per_page + 1 })
  const has_newer = before !== undefined
  return { thread, messages: found.slice(0, per_page).toReversed(), has_more: found.length > per_page, has_newer }
}

/** 404 `message_not_found` for a message of another thread. */
async function readAround(
  db: Db,
  threadId: number,
  around: number,
  count: number,
): Promise<Omit<ThreadPage, 'thread'>> {
  const half = Math.ceil(count / 2)
  const found = await queries.listMessagesAround(db, threadId, { around, limit: half + 1 })
  if (!found.some(({ id }) => id === around)) throw notFound('message_not_found')
  const [newer, older] = [found.filter(({ id }) => id > around), found.filter(({ id }) => id <= around)]
  return {
    messages: [...newer.slice(-half), ...older.slice(0, half)].toReversed(),
    has_more: older.length > half,
    has_newer: newer.length > half,
  }
}

/** A version of the latest messages that `readThread` returns: changes with all data in them. */
export async function requireThreadVersion(
  db: Db,
  reader: Reader,
  id: number,
  { per_page }: { per_page: number },
): Promise<string> {
  const version = await maybeThreadVersion(db, reader, id, per_page + 1)
  if (version === undefined) throw notFound('thread_not_found')
  return version
}

/** Exactly one of the three ids names the recipient. */
export type Sending = {
  threadId?: number | undefined
  expertId?: number | undefined
  leadId?: number | undefined
  body?: string | undefined
  /** Ids of uploaded files, and files that came with the message, in this order. */
  attachments?: readonly number[] | undefined
  files?: readonly UploadedFile[] | undefined
  /** The expert's own published project, shown with the text. */
  project_id?: number | undefined
}
/** The name of the expert's id in errors on the wire. */
const EXPERT_FIELD = 'architect_id'
export type Sent = { thread_id: number; message: MessageRow }

/** 422 on `body` without text, files or project, on `attachments.N` and `project_id` for refused values. */
export async function sendMessage(deps: SendingDeps, viewer: Viewer, sending: Sending): Promise<Sent> {
  const { attachments = [], files = [], body = '' } = sending
  if (attachments.length + files.length > ATTACHMENTS_MAX)
    throw invalid('attachments', { code: 'too_many', params: { limit: ATTACHMENTS_MAX } })
  if (attachments.length + files.length === 0) {
    if (body === '' && sending.project_id === undefined) throw invalid('body', { code: 'required' })
    return writeMessage(deps, viewer, sending, [])
  }
  await requireAddressee(deps, viewer, sending)
  const ahead = await deps.attachments.prepare(keeperOf(viewer), attachments)
  const made = [...ahead.copies]
  try {
    const along = await keepFiles(deps, viewer, files, attachments.length)
    made.push(...along)
    return await writeMessage(deps, viewer, sending, [...ahead.ids, ...along])
  } catch (error) {
    await deps.attachments.discard(keeperOf(viewer), made)
    throw error
  }
}

/** Throws the errors of sending early, before a file is decoded or copied for it. Changes nothing. */
export function requireAddressee(deps: Deps, viewer: Viewer, { threadId, expertId, leadId }: Sending): Promise<void> {
  const reader = readerOf(viewer)
  return deps.db.transaction().execute(async (tx) => {
    await deps.limits.requireRoom(tx, messagesPerMinute, String(viewer.account_id))
    if (threadId !== undefined) return requireOpen(await requireWritable(tx, reader, threadId))
    if (reader.side === 'client') return void (await readClientsWay(tx, reader.client_id, requireExpertId(expertId)))
    await requireOpenLead(tx, await readExpertsLead(tx, reader.expert_id, requireLeadId(leadId)))
  })
}

const invalid = (field: string, refusal: FieldRefusal): Refusal =>
  new Refusal(422, 'validation_failed', { fields: { [field]: [refusal] } })

/** Stores all of them or none; 422 names each bad one. */
async function keepFiles(
  deps: SendingDeps,
  viewer: Viewer,
  files: readonly UploadedFile[],
  before: number,
): Promise<number[]> {
  const account_id = keeperOf(viewer)
  const kept = await Promise.allSettled(
    files.map((file, n) => deps.attachments.keep(account_id, file, placeOf(before + n))),
  )
  const failed = kept.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []))
  const ids = kept.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
  if (failed.length === 0) return ids
  await deps.attachments.discard(account_id, ids)
  const refused = failed.filter((error) => error instanceof Refusal).filter(({ status }) => status === 422)
  const [first] = refused
  if (!first || refused.length < failed.length) throw failed.find((error) => !refused.some((each) => each === error))
  throw new Refusal(422, first.code, { fields: Object.assign({}, ...refused.map(({ fields }) => fields)) })
}

async function requirePublished(tx: Tx, reader: Reader, projectId: number): Promise<void> {
  if (reader.side === 'expert' && (await isPublished(tx, reader.expert_id, projectId))) return
  throw new Refusal(422, 'unknown_project', { fields: { project_id: [{ code: 'unknown_project' }] } })
}

function writeMessage(deps: Deps, viewer: Viewer, sending: Sending, attachments: readonly number[]): Promise<Sent> {
  return deps.events.transaction((tx) => sendWithin(deps, tx, viewer, sending, attachments))
}

/** Sends within the caller's transaction, with files that are already stored. */
export async function sendWithin(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  sending: Sending,
  attachments: readonly number[] = [],
): Promise<Sent> {
  const reader = readerOf(viewer)
  await deps.limits.count(tx, messagesPerMinute, String(viewer.account_id))
  if (sending.project_id !== undefined) await requirePublished(tx, reader, sending.project_id)
  const thread = await openThread(deps, tx, viewer, reader, sending)
  // before the message: locks are taken in the order lead, brief, expert, thread, as in an invitation
  if (reader.side === 'expert' && thread.current_lead_id !== null && thread.current_lead_status === 'new')
    await answerByMessage(deps, tx, thread.current_lead_id, viewer)
  const isFirst = !thread.has_written
  if (isFirst) await refuseSameTexts(tx, reader, sending.body ?? '')
  const hasFiles = attachments.length > 0
  const message = await postMessage(deps, tx, {
    thread_id: thread.id,
    sender: reader.side,
    author: reader.side === 'expert' ? viewer.account_id : undefined,
    isFirst,
    // file names are scanned too
    words: isFirst && hasFiles ? await listAttachmentNames(tx, keeperOf(viewer), attachments) : [],
    kind: sending.project_id === undefined ? 'text' : 'project',
    ref_id: sending.project_id ?? null,
    body: sending.body ?? '',
    attachments: hasFiles ? { account_id: keeperOf(viewer), ids: attachments } : undefined,
  })
  const taken = attachmentsOf(message)
  if (taken.length < attachments.length)
    throw unknownAttachments(attachments.flatMap((id, n) => (taken.some((each) => each.id === id) ? [] : [placeOf(n)])))
  // The message has locked the thread: an invitation at the same time is visible now or waits for this one. The events
  // of leads update threads that existed before.
  if (thread.opened || thread.lead_id !== thread.current_lead_id)
    await followPair(deps, tx, thread.client_id, thread.expert_id)
  return { thread_id: thread.id, message }
}

type Posted = Omit<queries.NewMessage, 'caution'> & FirstWords
/**
 * Writes a text, or a card of another domain, into a thread that the caller has checked, and emits an event. First
 * texts are scanned. 409 `thread_closed` when it was blocked at this moment.
 */
export async function postMessage(
  deps: Pick<Platform, 'events'>,
  tx: Tx,
  { words, isFirst, ...message }: Posted,
): Promise<MessageRow> {
  const found = await scanFirstText(tx, message, { words, isFirst })
  const row = await queries.maybeInsertMessage(tx, { ...message, caution: needsCaution(found) })
  if (!row) throw conflict('thread_closed')
  if (row.caution) await insertAutomaticReport(tx, row.id, found.join(' '))
  await deps.events.emit(tx, 'message.created', { message_id: row.id, thread_id: row.thread_id })
  return row
}

/** The attachments as stored in their message. */
export const attachmentsOf = ({ attachments }: Pick<MessageRow, 'attachments'>): readonly AttachmentFacts[] =>
  attachments as AttachmentFacts[] // only `maybeInsertMessage` writes them, from rows

/** The own text can be edited for a while: 404 `message_not_found`, 409 `edit_expired`. */
export function editMessage(
  deps: Pick<Platform, 'events' | 'limits'>,
  viewer: Viewer,
  id: number,
  body: string,
): Promise<MessageRow> {
  return deps.events.transaction(async (tx) => {
    await deps.limits.count(tx, editsPerMinute, String(viewer.account_id))
    const message = await queries.maybeOwnMessageForUpdate(tx, readerOf(viewer), id, viewer.account_id)
    if (message?.kind !== 'text') throw notFound('message_not_found')
    if (message.counterpart_gone) throw conflict('person_left')
    if (message.blocked) throw conflict('thread_closed')
    if (message.now.getTime() >= editableUntil(message.created_at)) throw conflict('edit_expired')
    if (body === '' && attachmentsOf(message).length === 0) throw invalid('body', { code: 'required' })
    if (body === message.body) return message
    const names = attachmentsOf(message).map(({ name }) => name)
    const found = await scanEditedText(tx, readerOf(viewer), message, body, names)
    const caution = needsCaution(found)
    const edited = await queries.updateMessageBody(tx, id, { body, caution })
    // after the edit, because a report contains the new text
    if (caution && !message.caution) await insertAutomaticReport(tx, id, found.join(' '))
    await deps.events.emit(tx, 'message.changed', { message_id: id, thread_id: message.thread_id })
    return edited
  })
}

type OpenedThread = WritableThread & { opened: boolean }

async function openThread(deps: Deps, tx: Tx, viewer: Viewer, reader: Reader, sending: Sending): Promise<OpenedThread> {
  if (sending.threadId !== undefined) {
    const thread = await requireWritable(tx, reader, sending.threadId)
    requireOpen(thread)
    if (reader.side === 'client' && thread.invites) await inviteAgainIn(deps, tx, thread)
    return { ...thread, opened: false }
  }
  const id = await openWith(deps, tx, viewer, reader, sending)
  return { ...(await requireWritable(tx, reader, id)), opened: true }
}

async function requireWritable(tx: Tx, reader: Reader, id: number): Promise<WritableThread> {
  const thread = await maybeWritableThread(tx, reader, id)
  if (!thread) throw notFound('thread_not_found')
  return thread
}

function requireOpen({ counterpart_gone, blocked }: WritableThread): void {
  if (counterpart_gone) throw conflict('person_left')
  if (blocked) throw conflict('thread_closed')
}

function requireExpertId(expertId: number | undefined): number {
  if (expertId === undefined) throw fieldRefusal(EXPERT_FIELD, 'required')
  return expertId
}

function requireLeadId(leadId: number | undefined): number {
  if (leadId === undefined) throw fieldRefusal('lead_id', 'required')
  return leadId
}

function openWith(deps: Deps, tx: Tx, viewer: Viewer, reader: Reader, { expertId, leadId }: Sending): Promise<number> {
  if (reader.side === 'client') return openAsClient(deps, tx, viewer, reader.client_id, requireExpertId(expertId))
  return openAsExpert(tx, reader.expert_id, requireLeadId(leadId))
}

/** The existing thread for a client's message to this expert, and the brief that is sent with it: one or both. */
async function readClientsWay(tx: Tx, clientId: number, expertId: number) {
  const status = (await maybeAvailability(tx, expertId))?.status
  if (status !== 'active' && status !== 'paused') throw notFound('expert_not_found')
  const existing = await maybeThreadBetween(tx, clientId, expertId)
  if (existing?.blocked_at) throw conflict('thread_closed')
  if (status === 'paused') {
    if (!existing) throw conflict('expert_unavailable')
    return { existing }
  }
  const brief = await maybeCurrentBrief(tx, clientId)
  if (brief?.status === 'active') return { existing, brief }
  if (!existing) throw fieldRefusal(EXPERT_FIELD, 'brief_required')
  return { existing }
}

async function openAsClient(deps: Deps, tx: Tx, viewer: Viewer, clientId: number, expertId: number): Promise<number> {
  const { existing, brief } = await readClientsWay(tx, clientId, expertId)
  if (!brief) return existing.id
  if (existing) {
    await inviteAgain(deps, tx, brief, expertId)
    return existing.id
  }
  await deps.limits.count(tx, threadsPerHour, String(viewer.account_id))
  const lead = (await maybeLiveLead(tx, brief.id, expertId)) ?? (await inviteByMessage(deps, tx, brief, expertId))
  return upsertThread(tx, { client_id: clientId, expert_id: expertId, lead_id: lead.id })
}

/** Errors that stop a lead but never an existing conversation. */
const STOPS_LEADS = new Set([
  'too_many_open',
  'too_many_invitations',
  'too_many_sent',
  'withdrawn_lately',
  'expert_unavailable',
])

/** Sends the current brief if the thread has no live lead of it and no limit stops it. */
async function inviteAgain(
  deps: Deps,
  tx: Tx,
  brief: { id: number; client_id: number },
  expertId: number,
): Promise<void> {
  if (await maybeLiveLead(tx, brief.id, expertId)) return
  // the error is thrown after the lead was counted for the expert, so a savepoint undoes that
  await inSavepoint(tx, () => inviteByMessage(deps, tx, brief, expertId)).catch((error: unknown) => {
    if (!(error instanceof Refusal) || !STOPS_LEADS.has(error.code)) throw error
  })
}

async function inviteAgainIn(deps: Deps, tx: Tx, thread: WritableThread): Promise<void> {
  const brief = await maybeCurrentBrief(tx, thread.client_id)
  if (brief?.status === 'active') await inviteAgain(deps, tx, brief, thread.expert_id)
}

/** The expert's lead with this id, and the lead that decides: once the client has invited again, the newer one. */
async function readExpertsLead(tx: Tx, expertId: number, leadId: number) {
  const named = await maybeLead(tx, leadId)
  if (!named || named.expert_id !== expertId) throw notFound('lead_not_found')
  const currentId = await maybeLeadBetween(tx, named.client_id, expertId)
  const newest = currentId === undefined ? undefined : await maybeLead(tx, currentId)
  return newest && isLive(newest.status) ? newest : named
}

/** The thread of a lead that its expert may still answer, if there is one. */
async function requireOpenLead(tx: Tx, lead: { client_id: number; expert_id: number; status: string }) {
  const existing = await maybeThreadBetween(tx, lead.client_id, lead.expert_id)
  if (existing?.blocked_at || ['declined', 'expired', 'withdrawn'].includes(lead.status))
    throw conflict('thread_closed')
  if ((await selectAccount(tx, lead.client_id)).deleted_at) throw conflict('person_left')
  return existing
}

/** The first answer to a received brief. Unlimited, because invitations have their own limits. */
async function openAsExpert(tx: Tx, expertId: number, leadId: number): Promise<number> {
  const { id } = await readExpertsLead(tx, expertId, leadId)
  // locked, so that a message and a decline cannot both succeed
  const lead = await maybeLeadForUpdate(tx, id)
  if (!lead) throw notFound('lead_not_found')
  const existing = await requireOpenLead(tx, lead)
  // `sendMessage` locks an existing thread once it has answered the lead
  if (existing) return existing.id
  // an invitation at this moment either sees the thread or is found by `followPair`
  await lockBrief(tx, lead.brief_id)
  await lockExpert(tx, expertId)
  return upsertThread(tx, { client_id: lead.client_id, expert_id: expertId, lead_id: lead.id })
}

/** The thread of the pair, opened if there is none; the caller has locked the lead and the expert. */
export const openThreadOfLead = (
  tx: Tx,
  lead: { client_id: number; expert_id: number; lead_id: number },
): Promise<number> => upsertThread(tx, lead)

/** A conversation belongs to its live lead, also to an older one that the expert resumed. */
export async function followLead(deps: Pick<Platform, 'events'>, tx: Tx, leadId: number): Promise<void> {
  const lead = await maybeLead(tx, leadId)
  if (lead) await followPair(deps, tx, lead.client_id, lead.expert_id)
}

/** Notifies open screens of the conversation that it now belongs to another lead. */
export async function followPair(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  clientId: number,
  expertId: number,
): Promise<void> {
  const thread_id = await maybeUpdateThreadLead(tx, clientId, expertId)
  if (thread_id !== undefined) await events.emit(tx, 'thread.changed', { thread_id })
}

export async function markRead(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  viewer: Viewer,
  id: number,
): Promise<ThreadRow> {
  const reader = readerOf(viewer)
  await events.transaction(async (tx) => {
    const { account_id } = viewer
    const { up_to, has_news } = await queries.markThreadRead(tx, id, reader, account_id)
    if (has_news) await events.emit(tx, 'thread.seen', { thread_id: id, account_id })
    if (up_to !== null) await events.emit(tx, 'message.read', { thread_id: id, reader: reader.side, up_to })
  })
  return requireThread(db, reader, id)
}
