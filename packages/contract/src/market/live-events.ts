/**
 * Live events: one stream of server-sent events per browser, and the signal that a person is typing. Counts are those
 * at the time of sending, so applying an event twice does no harm.
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
/** For a client it includes the expert's id, by which matches refer to the lead. */
const ofLead = z.object({
  lead_id: z.int(),
  expert_id: z.int(),
  status: z.enum(words.leadStatuses).nullable(),
  waiting,
})

/** The data of each event. For an event with ids alone the client reads the rest by the usual calls. */
export const liveEvents = {
  'message.created': ofMessage,
  /** Edited, or removed. */
  'message.updated': ofMessage,
  /** `reader` has read the other side's messages up to that one. */
  'message.read': z.object({
    ...ofThread,
    reader: z.enum(['client', 'expert']),
    up_to: z.int(),
    unread_count: z.int(),
    waiting,
  }),
  /** The other person is typing; not repeated when a stream resumes. */
  typing: z.object(ofThread),
  /** Archived, muted, blocked or unblocked. */
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
  /** The client's list has new experts. */
  'matches.updated': z.object({ brief_id: z.int() }),
  'notification.created': z.object({ notification_id: z.int(), waiting }),
  /** Marked as read on another device. */
  'notification.read': z.object({ waiting }),
  /** The caller's plan, its payments or invoices have changed. */
  'subscription.updated': z.object({}),
  /** The stream begins; earlier events are not sent. */
  ready: z.object({}),
  /** Events after the given `Last-Event-ID` were deleted or are too many to send: read all displayed data again. */
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
    events: liveEvents,
  },
  sendTyping: {
    method: 'POST',
    path: '/api/threads/{id}/typing',
    audience: people,
    summary: 'The caller is writing: say it every three seconds at most, more is passed over',
    params: z.object({ id: idText() }),
    refusals: { 404: ['thread_not_found'] },
  },
})
