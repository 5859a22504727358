/**
 * Live events: one stream of server-sent events for each browser, and what is said while somebody types. Counts are
 * those of the moment an event is sent, so an event may be applied twice and does no harm.
 */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { message } from './messaging/messaging.ts'
import { idText } from '../core/shapes.ts'
import * as words from '../core/vocabulary.ts'

/** The numbers beside Messages, Leads and Notifications; only those that the event may have changed. */
const waiting = z.object({
  messages: z.int().optional(),
  leads: z.int().optional(),
  notifications: z.int().optional(),
})
export type Waiting = z.infer<typeof waiting>

const ofThread = { thread_id: z.int() }
const ofMessage = z.object({
  ...ofThread,
  message,
  /** The recipient's unread messages in this thread. */ unread_count: z.int(),
  waiting,
})
/** To a client the expert's id, by which matches know the lead. */
const ofLead = z.object({
  lead_id: z.int(),
  expert_id: z.int(),
  status: z.enum(words.leadStatuses).nullable(),
  waiting,
})

/** What each event carries. Of an event with ids alone the rest is read by the usual calls. */
export const liveEvents = {
  'message.created': ofMessage,
  /** Edited, or taken out. */
  'message.updated': ofMessage,
  /** `reader` has seen what the other side wrote, up to that message. */
  'message.read': z.object({
    ...ofThread,
    reader: z.enum(['client', 'expert']),
    up_to: z.int(),
    unread_count: z.int(),
    waiting,
  }),
  /** The other one is writing; not repeated on resuming. */
  typing: z.object(ofThread),
  /** Archived, muted, blocked or opened again. */
  'thread.updated': z.object({ ...ofThread, unread_count: z.int(), waiting }),
  'lead.created': ofLead,
  'lead.updated': ofLead,
  'quote.updated': z.object({ ...ofThread, quote_id: z.int(), lead_id: z.int(), status: z.enum(words.quoteStatuses) }),
  'meeting.updated': z.object({
    ...ofThread,
    meeting_id: z.int(),
    lead_id: z.int(),
    status: z.enum(words.meetingStatuses),
  }),
  /** Experts have come into the client's list. */
  'matches.updated': z.object({ brief_id: z.int() }),
  'notification.created': z.object({ notification_id: z.int(), waiting }),
  /** Put away on another device. */
  'notification.read': z.object({ waiting }),
  /** The own plan, its payments or invoices. */
  'subscription.updated': z.object({}),
  /** The stream begins here: what happened before it is not told. */
  ready: z.object({}),
  /** Events after the given `Last-Event-ID` are not told, being gone or too many: read anew what is shown. */
  reset: z.object({}),
} as const satisfies Record<string, z.ZodType>
export type LiveEventName = keyof typeof liveEvents
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.infer<(typeof liveEvents)[Name]> }
}[LiveEventName]

const people = ['client', 'expert'] as const

export const events = endpoints({
  streamEvents: {
    method: 'GET',
    path: '/api/events',
    hiddenFromStaff: true,
    audience: people,
    summary:
      'What happens, as it happens. Goes on after the `Last-Event-ID` of the request, at first the `last_event_id` of a login, with nothing lost or doubled, on any instance; an id that is unknown, older than two days, or more than 1,000 events ago is answered with `reset`. 30 opened a minute',
    status: 200,
    events: liveEvents,
  },
  sendTyping: {
    method: 'POST',
    path: '/api/threads/{id}/typing',
    audience: people,
    summary: 'The caller is writing: say it every three seconds at most, more is passed over',
    params: z.object({ id: idText() }),
    status: 204,
    refusals: { 404: ['thread_not_found'] },
  },
})
