/** The address of a visit to a client's home: only the client enters, changes and deletes it. */
import type { VisitAddress } from '@husrum/contract/market/meetings.ts'
import { readNow } from '../../../platform/core/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { requireOpenConversation } from '../agreements/agreements.service.ts'
import { maybeLeadForUpdate } from '../leads/leads.service.ts'
import { readerOf } from '../messaging/messaging.service.ts'
import { touchMeeting } from './meetings.queries.ts'
import { isOver, requireMeeting, type ShownMeeting } from './meetings.service.ts'
import * as addresses from './visit-addresses.queries.ts'

type Deps = Pick<Platform, 'events'>

const MINUTE_MS = 60_000

/** 404 `meeting_not_found` */
export async function readVisitAddress(db: Db, viewer: Viewer, id: number): Promise<VisitAddress | undefined> {
  await requireMeeting(db, viewer, id)
  return addresses.maybeVisitAddress(db, readerOf(viewer), id)
}

/** 409 `meeting_over`, `meeting_not_agreed`, `meeting_not_at_home`, `meeting_past`, `thread_closed`, `person_left`. */
export function putVisitAddress(deps: Deps, viewer: Viewer, id: number, given: VisitAddress): Promise<VisitAddress> {
  return deps.events.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, viewer, id)
    if (isOver(meeting)) throw conflict('meeting_over')
    if (meeting.starts_at === null) throw conflict('meeting_not_agreed')
    if (meeting.kind !== 'home') throw conflict('meeting_not_at_home')
    const end = meeting.starts_at.getTime() + meeting.minutes * MINUTE_MS
    if (end <= (await readNow(tx)).getTime()) throw conflict('meeting_past')
    await requireOpenConversation(tx, viewer, meeting.thread_id)
    await addresses.updateAddress(tx, id, given)
    await noteChange(deps, tx, meeting)
    return given
  })
}

/** Works also after the visit, and during a block. */
export function deleteVisitAddress(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, viewer, id)
    if (await addresses.deleteAddress(tx, id)) await noteChange(deps, tx, meeting)
  })
}

/** Reads the meeting under the lock of its lead, so that a cancellation happens entirely before or after. */
async function lockMeeting(tx: Tx, viewer: Viewer, id: number): Promise<ShownMeeting> {
  const { lead_id } = await requireMeeting(tx, viewer, id)
  await maybeLeadForUpdate(tx, lead_id)
  return requireMeeting(tx, viewer, id)
}

async function noteChange(
  { events }: Deps,
  tx: Tx,
  { id, thread_id, lead_id, status }: Pick<ShownMeeting, 'id' | 'thread_id' | 'lead_id' | 'status'>,
): Promise<void> {
  await touchMeeting(tx, id)
  await events.emit(tx, 'meeting.changed', { meeting_id: id, thread_id, lead_id, status })
}
