/** Presents meetings to one of their two people, on a screen and in a calendar. */
import { visitLine, type Meeting, type VisitAddress } from '@husrum/contract/market/meetings.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Deps } from '../../../app/deps.ts'
import { presentPeople } from '../agreements/agreements.presenting.ts'
import type { Reader } from '../messaging/messaging.service.ts'
import type { ShownMeeting } from './meetings.service.ts'

type PresentDeps = Pick<Deps, 'translators'>

export function presentMeeting(deps: PresentDeps, reader: Reader, row: ShownMeeting, locale: Locale): Meeting {
  return {
    id: row.id,
    thread_id: row.thread_id,
    lead_id: row.lead_id,
    status: row.status,
    kind: row.kind,
    about: row.about,
    place: row.place,
    minutes: row.minutes,
    slots: row.slots.map((slot) => slot.toISOString()),
    starts_at: row.starts_at?.toISOString() ?? null,
    other_times_wanted: row.asked_at !== null,
    mine: reader.side === 'expert',
    ...presentPeople(deps, row, locale),
    replaced_by: row.replaced_by,
    cancelled_by: row.cancelled_by,
    cancel_note: row.cancel_note,
    hired_other: row.hired_other,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const MINUTE_MS = 60_000

/**
 * Prints a calendar of meetings that have or had a time. It contains no email addresses or phone numbers, and unchanged
 * meetings give the same text at any time. The file of one visit contains its address.
 */
export function printCalendar(
  deps: PresentDeps,
  reader: Reader,
  rows: readonly (ShownMeeting & { visit?: VisitAddress | undefined })[],
  locale: Locale,
): string {
  const t = deps.translators.for(locale)
  const isCancelled = rows.length === 1 && rows[0]?.status !== 'agreed'
  const calendar = ical({
    prodId: { company: 'Husrum', product: 'Meetings', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  for (const row of rows) {
    if (row.starts_at === null) continue
    const { expert, client } = presentPeople(deps, row, locale)
    const name = reader.side === 'expert' ? client.first_name : expert.name
    const where = (row.visit && visitLine(row.visit)) || row.place || t(`meetings.kind.${row.kind}`)
    calendar.createEvent({
      id: `${row.uid}@husrum`,
      // cancelling is a change too; an offer that replaces the meeting has the next number
      sequence: row.sequence * 2 + (row.status === 'agreed' ? 0 : 1),
      start: row.starts_at,
      end: new Date(row.starts_at.getTime() + row.minutes * MINUTE_MS),
      stamp: row.updated_at,
      created: row.created_at,
      lastModified: row.updated_at,
      summary: t('meetings.calendar.summary', { name, about: row.about }),
      description: t(`meetings.kind.${row.kind}`),
      location: where,
      status: row.status === 'agreed' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      ...(row.kind === 'online' ? { url: row.place } : {}),
    })
  }
  return calendar.toString()
}
