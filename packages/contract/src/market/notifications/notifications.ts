/** Notifications: the list in the app, and the kinds that come by other channels as well. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import {
  billingKinds,
  notificationChoices,
  notificationPreferences,
  switchableKinds,
} from '../../identity/accounts/notification-preferences.ts'
import { id, instant, meta, one, pageQuery, paged, text } from '../../core/shapes.ts'

/** Decisions about an expert's profile are always mailed. */
export const notificationKinds = [...switchableKinds, ...billingKinds, 'profile_decision'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notification = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
  /** The sentence's key: the kind, with a variant if there are several (`lead_answered.declined`). */
  key: z.string(),
  /** Its parameters: names, places, numbers, times as ISO strings. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence in the reader's language. */
  text: z.string(),
  /** A path of our pages, without a language. */
  path: z.string(),
  /** Dismissed by hand, or its lead or conversation was opened. */
  read: z.boolean(),
  /** The time of the latest one: a conversation has one entry, however many messages it gets. */
  created_at: instant(),
})
export type Notification = z.infer<typeof notification>

const people = ['client', 'expert'] as const
const token = text().min(1).max(200)

export const notifications = endpoints({
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    audience: people,
    summary: 'What the person was told in the last 90 days, newest first',
    query: z.object(pageQuery(20)),
    reply: paged(notification).extend({ meta: meta.extend({ unread: z.int() }) }),
  },
  readNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    audience: people,
    summary: 'Put away those named, or all of them; twice changes nothing',
    form: true,
    body: z.object({ ids: z.array(id()).max(100).optional() }),
    reply: one(z.object({ unread: z.int() })),
  },
  getNotificationPreferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    audience: people,
    summary: "Which channels each of the role's kinds comes by",
    reply: one(notificationPreferences),
  },
  putNotificationPreferences: {
    method: 'PUT',
    path: '/api/notifications/preferences',
    audience: people,
    summary: 'Choose channels by kind; counts from the next email on',
    form: true,
    body: notificationChoices,
    reply: one(notificationPreferences),
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    audience: ['public'],
    summary:
      'End the mails of one kind by the link that is in each of them (RFC 8058: the token may stand in the query)',
    form: true,
    query: z.object({ token: token.optional() }),
    body: z.object({ token: token.optional() }),
    reply: one(z.object({ kind: z.enum(switchableKinds), email: z.literal(false) })),
    refusals: { 422: ['unsubscribe_invalid'] },
  },
})
