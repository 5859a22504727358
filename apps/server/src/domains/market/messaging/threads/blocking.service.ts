/**
 * Actions of each person on their conversation: only that side sees archiving and muting; a block closes it for both,
 * and only its author can remove it; only the client shares contact details.
 */
import type { Tx } from '../../../../platform/database/database.ts'
import { conflict, notFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { hideContactByStaff, lockLeadsOfPair, shareContactOfPair } from '../../leads/contact/blocks.service.ts'
import { closeBlockedLead } from '../../leads/leads.service.ts'
import * as queries from './blocking.queries.ts'
import { markReplyAddressesEnded } from '../inbound-mail/inbound.queries.ts'
import { postMessage, readerOf } from '../messaging.service.ts'
import type { Reader } from './threads.queries.ts'
import { maybeWritableThread } from './writable-threads.queries.ts'

type Deps = Pick<Platform, 'events' | 'limits'>

/** docs/product/limits.md: per conversation. Each change is emitted to the stream and may be mailed. */
const contactChangesPerHour: Limit = {
  scope: 'contact-changes',
  allowed: 6,
  windowSeconds: 3600,
  code: 'too_many_contact_changes',
}

export function markThread(
  { events }: Pick<Deps, 'events'>,
  viewer: Viewer,
  id: number,
  mark: queries.Mark,
  isOn: boolean,
): Promise<void> {
  const reader = readerOf(viewer)
  return events.transaction(async (tx) => {
    if (!(await queries.setMark(tx, reader, id, mark, isOn))) throw notFound('thread_not_found')
    await events.emit(tx, 'thread.changed', { thread_id: id, side: reader.side })
  })
}

/**
 * The client withdraws, or the expert declines, a brief that awaits an answer; a client's email and phone are hidden
 * again.
 */
export async function blockThread(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const reader = readerOf(viewer)
  // an invitation may arrive in between: then the next try closes its lead
  while (!(await deps.events.transaction((tx) => tryToBlock(deps, tx, reader, id))));
}

async function tryToBlock(deps: Deps, tx: Tx, reader: Reader, id: number): Promise<boolean> {
  const before = await requireWritable(tx, reader, id)
  // locks are taken in the order lead, brief, expert, thread, as in all code
  if (reader.side === 'client') await shareContactOfPair(deps, tx, before, false)
  if (isOpen(before)) await closeBlockedLead(deps, tx, before.current_lead_id, reader.side)
  await queries.setBlock(tx, reader, id, true)
  await deps.events.emit(tx, 'thread.changed', { thread_id: id })
  return !isOpen(await requireWritable(tx, reader, id))
}

/**
 * Staff close the thread for both, hide the client's contact details, and end an unanswered brief. `can_reopen`:
 * nothing was ended, and staff had not closed it before.
 */
export async function closeByStaff(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  reader: Reader,
  id: number,
): Promise<{ can_reopen: boolean }> {
  let thread = await requireWritable(tx, reader, id)
  let can_reopen = !(await queries.isBlockedByStaff(tx, id))
  await hideContactByStaff(deps, tx, thread, true)
  // an invitation may arrive in between: then the next loop closes its lead
  do {
    if (isOpen(thread)) {
      can_reopen = false
      await closeBlockedLead(deps, tx, thread.current_lead_id, reader.side)
    }
    await queries.markBlockedByStaff(tx, id)
    thread = await requireWritable(tx, reader, id)
  } while (isOpen(thread))
  await deps.events.emit(tx, 'thread.changed', { thread_id: id })
  return { can_reopen }
}

/** Undoes `closeByStaff`, unless another decided report has closed the thread too. */
export async function reopenByStaff(deps: Pick<Deps, 'events'>, tx: Tx, reader: Reader, id: number): Promise<void> {
  const pair = await requireWritable(tx, reader, id)
  // lock both first, so that a simultaneous decision or block is seen
  await lockLeadsOfPair(tx, pair)
  await queries.isBlockedBetween(tx, pair.client_id, pair.expert_id)
  if (!(await queries.markUnblockedByStaff(tx, id))) return
  await hideContactByStaff(deps, tx, pair, false)
  await deps.events.emit(tx, 'thread.changed', { thread_id: id })
}

const isOpen = (thread: {
  current_lead_id: number | null
  current_lead_status: string | null
}): thread is { current_lead_id: number; current_lead_status: 'new' } => thread.current_lead_status === 'new'

async function requireWritable(tx: Tx, reader: Reader, id: number) {
  const thread = await maybeWritableThread(tx, reader, id)
  if (!thread) throw notFound('thread_not_found')
  return thread
}

export function unblockThread({ events }: Pick<Deps, 'events'>, viewer: Viewer, id: number): Promise<void> {
  return events.transaction(async (tx) => {
    if (!(await queries.setBlock(tx, readerOf(viewer), id, false))) throw notFound('thread_not_found')
    // a blocked person who has seen a reply address must not know the next one
    await markReplyAddressesEnded(tx, { thread_id: id })
    await events.emit(tx, 'thread.changed', { thread_id: id })
  })
}

/**
 * Shows or hides contact details in every lead of the pair, with one event. Hiding works in a closed thread and beyond
 * the limit: it counts, and the next sharing is refused.
 */
export function shareContact(deps: Deps, viewer: Viewer, id: number, isShared: boolean): Promise<void> {
  const reader = readerOf(viewer)
  return deps.events.transaction(async (tx) => {
    const thread = await requireWritable(tx, reader, id)
    if (isShared && thread.counterpart_gone) throw conflict('person_left')
    if (isShared && thread.current_lead_id === null) throw conflict('nothing_to_share')
    // lock leads before the thread
    const changed = await shareContactOfPair(deps, tx, thread, isShared)
    const isBlocked = await queries.isBlockedBetween(tx, thread.client_id, thread.expert_id)
    if (isShared && isBlocked) throw conflict('thread_closed')
    if (!changed) return
    if (isShared) await deps.limits.count(tx, contactChangesPerHour, String(id))
    else await deps.limits.record(tx, contactChangesPerHour, String(id))
    if (!isBlocked && !thread.counterpart_gone) {
      const kind = isShared ? 'contact_shared' : 'contact_withdrawn'
      await postMessage(deps, tx, { thread_id: id, sender: 'client', kind, ref_id: null, body: '' })
    }
    await deps.events.emit(tx, 'thread.changed', { thread_id: id })
    if (isShared && thread.current_lead_id !== null)
      await deps.events.emit(tx, 'contact.shared', { lead_id: thread.current_lead_id })
  })
}
