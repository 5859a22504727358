/** Meetings agreed in a conversation, as calendar files, and a person's private calendar address. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import {
  ANSWER_NOTE_MAX,
  MEETING_ABOUT_MAX,
  MEETING_PLACE_MAX,
  MEETING_SLOTS_MAX,
  MEETING_MINUTES_MIN,
  MEETING_MINUTES_MAX,
  VISIT_ADDRESS_MAX,
  VISIT_NOTE_MAX,
} from '../core/limits.ts'
import { id, idText, instant, one, pageQuery, paged, trimmed } from '../core/shapes.ts'
import * as words from '../core/vocabulary.ts'

/** It becomes a link on the other person's screen and in calendars: only https, without credentials in it. */
export function isMeetingLink(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}

/** One line, because it is written into calendar files. */
const line = (min: number, max: number) =>
  trimmed(min, max).refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid_characters' })

const offer = z.object({
  kind: z.enum(words.meetingKinds),
  /** The purpose: "Go through the quote". */
  about: line(1, MEETING_ABOUT_MAX),
  /** The link of an online meeting (https), the studio’s address, or who calls; empty for a visit at home. */
  place: line(0, MEETING_PLACE_MAX).default(''),
  minutes: z.int().min(MEETING_MINUTES_MIN).max(MEETING_MINUTES_MAX),
  /** Start times, in the future. */
  slots: z.array(instant()).min(1).max(MEETING_SLOTS_MAX),
})
type Offer = z.infer<typeof offer>

const settled = <T extends Offer>({ kind, place, slots }: T, context: z.core.$RefinementCtx) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message, input: place })
  if (kind === 'online' && !isMeetingLink(place)) refuse(['place'], place === '' ? 'required' : 'meeting_link')
  if (kind === 'studio' && place === '') refuse(['place'], 'required')
  if (new Set(slots.map((slot) => Date.parse(slot))).size < slots.length) refuse(['slots'], 'slot_twice')
}

/** The address of a visit to the client's home, as entered by the client. */
export const visitAddress = z.object({
  address: line(1, VISIT_ADDRESS_MAX),
  /** The floor or the door. */
  note: line(0, VISIT_NOTE_MAX).default(''),
})
export type VisitAddress = z.infer<typeof visitAddress>
/** On one line: "Nørrebrogade 12, 2nd floor". */
export const visitLine = ({ address, note }: VisitAddress): string => [address, note].filter(Boolean).join(', ')

/** Only the client enters a home's address, so a link or a studio typed for an earlier choice is dropped. */
const placed = <T extends Offer>(given: T): T => (given.kind === 'home' ? { ...given, place: '' } : given)

export const offerMeeting = offer.extend({ thread_id: id() }).superRefine(settled).overwrite(placed)
export const changeMeeting = offer.superRefine(settled).overwrite(placed)
export type MeetingOffer = z.infer<typeof changeMeeting>

export const meeting = z.object({
  id: z.int(),
  thread_id: z.int(),
  lead_id: z.int(),
  status: z.enum(words.meetingStatuses),
  kind: z.enum(words.meetingKinds),
  about: z.string(),
  place: z.string(),
  minutes: z.int(),
  slots: z.array(instant()),
  /** The time that was agreed. */
  starts_at: instant().nullable(),
  /** The client asks for other times. */
  other_times_wanted: z.boolean(),
  /** Whether the reader offered it. */
  mine: z.boolean(),
  expert: z.object({ id: z.int(), name: z.string() }),
  client: z.object({ first_name: z.string() }),
  /** The offer that replaced it. */
  replaced_by: z.int().nullable(),
  cancelled_by: z.enum(['client', 'expert', 'system']).nullable(),
  cancel_note: z.string().nullable(),
  /** It was cancelled because the client hired another expert. */
  hired_other: z.boolean(),
  created_at: instant(),
  updated_at: instant(),
})
export type Meeting = z.infer<typeof meeting>

export const calendarFeed = z.object({ created_at: instant() })

const people = ['client', 'expert'] as const
const meetingPath = z.object({ id: idText() })
const missing = { 404: ['meeting_not_found'] } as const
const word = z.object({ note: trimmed(0, ANSWER_NOTE_MAX).optional() }).optional()

export const meetings = endpoints({
  listMeetings: {
    method: 'GET',
    path: '/api/meetings',
    audience: people,
    summary: 'Own meetings, newest first, of one conversation or of all',
    query: z.object({
      ...pageQuery(50),
      thread_id: idText().optional(),
      status: z.enum(words.meetingStatuses).optional(),
    }),
    reply: paged(meeting),
  },
  getMeeting: {
    method: 'GET',
    path: '/api/meetings/{id}',
    audience: people,
    summary: 'One meeting',
    params: meetingPath,
    reply: one(meeting),
    refusals: missing,
  },
  offerMeeting: {
    method: 'POST',
    path: '/api/meetings',
    audience: ['expert'],
    summary: 'Offer up to three times for a meeting; an offer that waits is replaced',
    body: offerMeeting,
    status: 201,
    reply: one(meeting),
    refusals: {
      404: ['thread_not_found'],
      409: ['lead_not_live', 'thread_closed', 'person_left'],
      422: ['slot_past'],
      429: ['too_many_meetings', 'too_many_cards'],
    },
  },
  changeMeeting: {
    method: 'POST',
    path: '/api/meetings/{id}/change',
    audience: ['expert'],
    summary: 'Offer other times for a meeting; it takes the place of what was offered or agreed',
    params: meetingPath,
    body: changeMeeting,
    status: 201,
    reply: one(meeting),
    refusals: {
      ...missing,
      409: ['meeting_over', 'lead_not_live', 'thread_closed', 'person_left'],
      422: ['slot_past'],
      429: ['too_many_meetings', 'too_many_cards'],
    },
  },
  chooseSlot: {
    method: 'POST',
    path: '/api/meetings/{id}/choose',
    audience: ['client'],
    summary: 'Agree to one of the times; the lead moves to `meeting`',
    params: meetingPath,
    body: z.object({ slot: instant() }),
    reply: one(meeting),
    refusals: {
      ...missing,
      409: ['meeting_not_offered', 'lead_not_live', 'thread_closed'],
      422: ['slot_past', 'unknown_choice'],
    },
  },
  askOtherTimes: {
    method: 'POST',
    path: '/api/meetings/{id}/ask',
    audience: ['client'],
    summary: 'Ask for other times; the word goes into the conversation',
    form: true,
    params: meetingPath,
    body: word,
    reply: one(meeting),
    refusals: { ...missing, 409: ['meeting_over', 'thread_closed', 'person_left'], 429: ['too_many_meetings'] },
  },
  cancelMeeting: {
    method: 'POST',
    path: '/api/meetings/{id}/cancel',
    audience: people,
    summary: 'Cancel what was offered or agreed, with a word for the other',
    form: true,
    params: meetingPath,
    body: word,
    reply: one(meeting),
    refusals: { ...missing, 409: ['meeting_over'] },
  },
  getMeetingFile: {
    method: 'GET',
    path: '/api/meetings/{id}/ics',
    audience: people,
    summary: 'An agreed or cancelled meeting as a calendar file',
    params: meetingPath,
    produces: 'text/calendar; charset=utf-8',
    refusals: { ...missing, 409: ['meeting_not_agreed'] },
  },
  getVisitAddress: {
    method: 'GET',
    path: '/api/meetings/{id}/address',
    hiddenFromStaff: true,
    audience: people,
    summary: 'Where an agreed visit to the client’s home is; null when nothing was given, or it is kept no longer',
    params: meetingPath,
    reply: one(visitAddress.nullable()),
    refusals: missing,
  },
  putVisitAddress: {
    method: 'PUT',
    path: '/api/meetings/{id}/address',
    audience: ['client'],
    summary: 'Say where an agreed visit to the own home is, for the expert of that conversation alone',
    example: { address: 'Nørrebrogade 12, 2200 København N', note: '2. tv.' },
    params: meetingPath,
    body: visitAddress,
    reply: one(visitAddress),
    refusals: {
      ...missing,
      409: [
        'meeting_not_agreed',
        'meeting_not_at_home',
        'meeting_over',
        'meeting_past',
        'thread_closed',
        'person_left',
      ],
    },
  },
  deleteVisitAddress: {
    method: 'DELETE',
    path: '/api/meetings/{id}/address',
    audience: ['client'],
    summary: 'Take the address of a visit back',
    params: meetingPath,
    refusals: missing,
  },
  getCalendarFeed: {
    method: 'GET',
    path: '/api/calendar',
    hiddenFromStaff: true,
    audience: people,
    summary: 'Whether the reader has a private calendar address, and since when',
    reply: z.object({ data: calendarFeed.nullable() }),
  },
  createCalendarFeed: {
    method: 'POST',
    path: '/api/calendar',
    audience: people,
    summary: 'Make a private calendar address; the one before stops working. It is shown this once',
    reply: one(calendarFeed.extend({ url: z.string() })),
    refusals: { 429: ['too_many_calendars'] },
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: '/api/calendar',
    audience: people,
    summary: 'The private calendar address stops working',
  },
  readCalendar: {
    method: 'GET',
    path: '/api/calendar/{token}',
    audience: ['public'],
    summary: 'The agreed meetings of whoever made the address, for calendar programs; ends in `.ics`',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
    produces: 'text/calendar; charset=utf-8',
    refusals: { 404: ['calendar_not_found'], 429: ['too_many_calendar_reads'] },
  },
})
