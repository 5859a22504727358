/**
 * Meetings: an expert offers times in a conversation with a live lead, and the client agrees to one. Each change of a
 * meeting locks its lead first, so that of fifty parallel calls one is agreed.
 */
import { MEETING_DAYS_MAX } from '@husrum/contract/core/limits.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { LeadActor } from '@husrum/contract/market/leads/moves.rules.ts'
import type { MeetingKind, MeetingStatus } from '@husrum/contract/core/vocabulary.ts'
import { readNow } from '../../../platform/core/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import {
  countCard,
  lockLeadOfThread,
  noteUnlessBlocked,
  requireAgreeable,
  requireOpenConversation,
} from '../agreements/agreements.service.ts'
import { answerByMessage, maybeLeadForUpdate, moveLead, type LeadRow } from '../leads/leads.service.ts'
import { postMessage, readerOf } from '../messaging/messaging.service.ts'
import * as queries from './meetings.queries.ts'
import type { ShownMeeting } from './meetings.queries.ts'
import { deleteAddress, updateAddress } from './visit-addresses.queries.ts'

export type { ShownMeeting } from './meetings.queries.ts'

type EventDeps = Pick<Platform, 'events'>
type Deps = EventDeps & Pick<Platform, 'db' | 'limits'>

/** docs/product/limits.md: 30 an hour. */
const meetingsPerHour: Limit = { scope: 'meetings', allowed: 30, windowSeconds: 3600, code: 'too_many_meetings' }
const DAY_MS = 86_400_000

/** 404 `meeting_not_found` also for meetings of others. */
export async function requireMeeting(db: Db, viewer: Viewer, id: number): Promise<ShownMeeting> {
  const meeting = await queries.maybeMeeting(db, readerOf(viewer), id)
  if (!meeting) throw notFound('meeting_not_found')
  return meeting
}

export type Offer = { kind: MeetingKind; about: string; place: string; minutes: number; slots: readonly string[] }

/** 404 `thread_not_found`; 409 `lead_not_live`, `thread_closed`, `person_left`; 422 `slot_past`, `date_too_late`. */
export function offerMeeting(
  deps: Deps,
  viewer: Viewer,
  { thread_id, ...offer }: Offer & { thread_id: number },
): Promise<ShownMeeting> {
  return deps.events.transaction(async (tx) => {
    const lead = await lockLeadOfThread(tx, viewer, thread_id)
    const before = await queries.maybeOffered(tx, lead.id)
    return offerTimes(deps, tx, viewer, { offer, thread_id, lead, before })
  })
}

/** 409 `meeting_over`, and the errors of `offerMeeting`. */
export function changeMeeting(deps: Deps, viewer: Viewer, id: number, offer: Offer): Promise<ShownMeeting> {
  return deps.events.transaction(async (tx) => {
    const { thread_id } = await requireMeeting(tx, viewer, id)
    const lead = await lockLeadOfThread(tx, viewer, thread_id)
    const before = await requireMeeting(tx, viewer, id)
    if (isOver(before)) throw conflict('meeting_over')
    const waiting = await queries.maybeOffered(tx, lead.id)
    // another open offer is replaced as well
    if (waiting && waiting.id !== id) await end(deps, tx, waiting, { to: 'replaced', by: 'expert' })
    return offerTimes(deps, tx, viewer, { offer, thread_id, lead, before })
  })
}

export const isOver = ({ status }: Pick<queries.MeetingRow, 'status'>): boolean =>
  status === 'cancelled' || status === 'replaced'

type Offering = { offer: Offer; thread_id: number; lead: LeadRow; before: queries.OpenMeeting | undefined }
async function offerTimes(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { offer: { slots, ...offer }, thread_id, lead, before }: Offering,
): Promise<ShownMeeting> {
  await deps.limits.count(tx, meetingsPerHour, String(viewer.account_id))
  await countCard(deps, tx, thread_id)
  const now = await readNow(tx)
  const times = slots.map((slot, at) => requireToCome(new Date(slot), now, `slots.${at}`))
  const address = before && (await deleteAddress(tx, before.id))
  if (before) await end(deps, tx, before, { to: 'replaced', by: 'expert' })
  const id = await queries.insertMeeting(tx, {
    ...offer,
    thread_id,
    lead_id: lead.id,
    slots: times.toSorted((a, b) => a.getTime() - b.getTime()),
    changes: before,
  })
  // the same visit at another time: its client need not enter the address again
  if (address && offer.kind === 'home') await updateAddress(tx, id, address)
  // offering times is an answer; the meeting itself begins once the client agrees
  if (lead.status === 'new') await answerByMessage(deps, tx, lead.id, viewer)
  const words = [offer.place]
  await postMessage(deps, tx, {
    thread_id,
    sender: 'expert',
    author: viewer.account_id,
    kind: 'meeting',
    ref_id: id,
    body: offer.about,
    words,
  })
  await emitMoved(deps, tx, { id, thread_id, lead_id: lead.id }, 'offered', 'expert')
  return requireMeeting(tx, viewer, id)
}

function requireToCome(slot: Date, now: Date, field: string): Date {
  if (slot <= now) throw fieldRefusal(field, 'slot_past')
  const last = new Date(now.getTime() + MEETING_DAYS_MAX * DAY_MS)
  if (slot > last) throw fieldRefusal(field, 'date_too_late', { limit: copenhagenDay(last) })
  return slot
}

/** 409 `meeting_not_offered`, `lead_not_live`, `thread_closed`; 422 `unknown_choice`, `slot_past`. */
export function chooseSlot(deps: Deps, viewer: Viewer, id: number, slot: string): Promise<ShownMeeting> {
  return deps.events.transaction(async (tx) => {
    const { lead_id } = await requireMeeting(tx, viewer, id)
    const lead = await maybeLeadForUpdate(tx, lead_id)
    const meeting = await requireMeeting(tx, viewer, id)
    if (meeting.status !== 'offered') throw conflict('meeting_not_offered')
    const agreed = await requireAgreeable(tx, lead)
    const chosen = meeting.slots.find((each) => each.getTime() === Date.parse(slot))
    if (!chosen) throw fieldRefusal('slot', 'unknown_choice')
    requireToCome(chosen, await readNow(tx), 'slot')
    if (!(await queries.markAgreed(tx, id, chosen))) throw conflict('meeting_not_offered')
    // only forward: a lead with a quote retains its status
    if (agreed.status === 'contacted') await moveLead(deps, tx, agreed, { to: 'meeting', actor: 'client' })
    await emitMoved(deps, tx, meeting, 'agreed', 'client')
    return requireMeeting(tx, viewer, id)
  })
}

/** Asks for other times; the agreed time stays valid until then. 409 `meeting_over`, `thread_closed`, `person_left`. */
export function askOtherTimes(deps: Deps, viewer: Viewer, id: number, note: string | undefined): Promise<ShownMeeting> {
  return deps.events.transaction(async (tx) => {
    const { lead_id, thread_id } = await requireMeeting(tx, viewer, id)
    await deps.limits.count(tx, meetingsPerHour, String(viewer.account_id))
    await maybeLeadForUpdate(tx, lead_id)
    await requireOpenConversation(tx, viewer, thread_id)
    if (!(await queries.markAsked(tx, id))) throw conflict('meeting_over')
    if (note) await postMessage(deps, tx, { thread_id, sender: 'client', kind: 'text', ref_id: null, body: note })
    const meeting = await requireMeeting(tx, viewer, id)
    const { lead_id: lead, status } = meeting
    await deps.events.emit(tx, 'meeting.moved', {
      meeting_id: id,
      thread_id,
      lead_id: lead,
      status,
      actor: 'client',
      asks: true,
    })
    return meeting
  })
}

/** 409 `meeting_over` */
export function cancelMeeting(deps: Deps, viewer: Viewer, id: number, note: string | undefined): Promise<ShownMeeting> {
  return deps.events.transaction(async (tx) => {
    const meeting = await requireMeeting(tx, viewer, id)
    await maybeLeadForUpdate(tx, meeting.lead_id)
    const by = readerOf(viewer).side
    const said = await noteUnlessBlocked(tx, meeting, note || null)
    if (!(await end(deps, tx, meeting, { to: 'cancelled', by, note: said }))) throw conflict('meeting_over')
    return requireMeeting(tx, viewer, id)
  })
}

/** Ends a meeting whose lead is locked, deletes its address, and emits an event; false when it is already over. */
async function end(
  deps: EventDeps,
  tx: Tx,
  meeting: Pick<queries.OpenMeeting, 'id' | 'thread_id' | 'lead_id'>,
  ending: queries.Ending,
): Promise<boolean> {
  const ended = await queries.markEnded(tx, meeting.id, ending)
  if (!ended) return false
  await deleteAddress(tx, meeting.id)
  await emitMoved(deps, tx, meeting, ending.to, ending.by)
  return true
}

const emitMoved = (
  { events }: EventDeps,
  tx: Tx,
  { id, thread_id, lead_id }: Pick<queries.OpenMeeting, 'id' | 'thread_id' | 'lead_id'>,
  status: MeetingStatus,
  actor: LeadActor,
): Promise<void> => events.emit(tx, 'meeting.moved', { meeting_id: id, thread_id, lead_id, status, actor })

/** When a lead ends, its meetings are cancelled, so that no one waits at a door. */
export async function cancelWithLead(deps: EventDeps, tx: Tx, leadId: number, actor: LeadActor): Promise<void> {
  for (const meeting of await queries.listToCome(tx, leadId))
    await end(deps, tx, meeting, { to: 'cancelled', by: actor })
}
