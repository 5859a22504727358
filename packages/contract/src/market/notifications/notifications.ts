/** What people are told: the list in the app, and which kinds come by other channels as well. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { id, instant, meta, one, pageQuery, paged, text } from '../../core/shapes.ts'

/** The kinds people choose channels for, in the order they are listed; in the app all of them always come. */
export const switchableKinds = [
  'new_lead',
  'lead_expiring',
  'lead_answered',
  'new_message',
  'quote',
  'meeting',
  'lead_changed',
  'new_matches',
  'saved_searches',
  'brief_asked',
  'review',
] as const
export type SwitchableKind = (typeof switchableKinds)[number]
/** About the plan and its payments: mailed whatever was chosen, to devices by the choice for `billing`. */
export const billingKinds = [
  'trial_ending',
  'payment_receipt',
  'payment_failed',
  'plan_cancelled',
  'plan_changed',
] as const
export type BillingKind = (typeof billingKinds)[number]
/** What there is a choice for. */
export const preferenceKinds = [...switchableKinds, 'billing'] as const
export type PreferenceKind = (typeof preferenceKinds)[number]
export const kindsOfRole = {
  client: [
    'lead_answered',
    'new_message',
    'quote',
    'meeting',
    'new_matches',
    'saved_searches',
    'brief_asked',
    'review',
  ],
  expert: ['new_lead', 'lead_expiring', 'new_message', 'quote', 'meeting', 'lead_changed', 'review', 'billing'],
} as const satisfies Record<string, readonly PreferenceKind[]>
/** Beside the list in the app. */
export const notificationChannels = ['email', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
/** A decision about an expert's profile is mailed whatever was chosen. */
export const notificationKinds = [...switchableKinds, ...billingKinds, 'profile_decision'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notification = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
  /** Names the sentence: the kind, and where there are several which of them (`lead_answered.declined`). */
  key: z.string(),
  /** What stands in it: names, places, numbers, times as ISO strings. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence in the reader's language. */
  text: z.string(),
  /** A page of ours, without a language. */
  path: z.string(),
  /** Put away by hand, or its lead or conversation was looked at. */
  read: z.boolean(),
  /** The last time: a conversation has one line, however many messages it gets. */
  created_at: instant(),
})
export type Notification = z.infer<typeof notification>

const choice = z.object({ email: z.boolean(), push: z.boolean() } satisfies Record<NotificationChannel, z.ZodBoolean>)
const byKind = <T extends z.ZodType>(each: T) =>
  z
    .object({
      new_lead: each,
      lead_expiring: each,
      lead_answered: each,
      new_message: each,
      quote: each,
      meeting: each,
      lead_changed: each,
      new_matches: each,
      saved_searches: each,
      brief_asked: each,
      review: each,
      /** By mail it always comes. */
      billing: each,
    } satisfies Record<PreferenceKind, T>)
    .partial()

/** Of each kind the role has: which channels it comes by. */
export const notificationPreferences = byKind(choice)
export type NotificationPreferences = z.infer<typeof notificationPreferences>
/** Absent kinds and channels stay; kinds of the other role are dropped like unknown fields. */
export const notificationChoices = byKind(choice.partial())
export type NotificationChoices = z.infer<typeof notificationChoices>

const people = ['client', 'expert'] as const
const token = text().min(1).max(200)

export const notifications = endpoints({
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    audience: people,
    summary: 'What the person was told in the last 90 days, newest first',
    query: z.object(pageQuery(20)),
    status: 200,
    reply: paged(notification).extend({ meta: meta.extend({ unread: z.int() }) }),
  },
  readNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    audience: people,
    summary: 'Put away those named, or all of them; twice changes nothing',
    form: true,
    body: z.object({ ids: z.array(id()).max(100).optional() }),
    status: 200,
    reply: one(z.object({ unread: z.int() })),
  },
  getNotificationPreferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    audience: people,
    summary: "Which channels each of the role's kinds comes by",
    status: 200,
    reply: one(notificationPreferences),
  },
  putNotificationPreferences: {
    method: 'PUT',
    path: '/api/notifications/preferences',
    audience: people,
    summary: 'Choose channels by kind; counts from the next email on',
    override: true,
    form: true,
    body: notificationChoices,
    status: 200,
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
    status: 200,
    reply: one(z.object({ kind: z.enum(switchableKinds), email: z.literal(false) })),
    refusals: { 422: ['unsubscribe_invalid'] },
  },
})
