/** The kinds of notifications that people can configure, by role, and the channels of each. */
import { z } from 'zod'

/** The kinds with a choice of channels, in the order of the list; the app always shows all of them. */
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
/** About the plan and its payments: always mailed; pushed to devices by the choice for `billing`. */
export const billingKinds = [
  'trial_ending',
  'payment_receipt',
  'payment_failed',
  'plan_cancelled',
  'plan_changed',
] as const
export type BillingKind = (typeof billingKinds)[number]
/** All kinds with a choice. */
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
/** In addition to the list in the app. */
export const notificationChannels = ['email', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
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
      /** It is always mailed. */
      billing: each,
    } satisfies Record<PreferenceKind, T>)
    .partial()

/** The channels of each kind the role has. */
export const notificationPreferences = byKind(choice)
export type NotificationPreferences = z.infer<typeof notificationPreferences>
/** Absent kinds and channels stay; kinds of the other role are dropped like unknown fields. */
export const notificationChoices = byKind(choice.partial())
export type NotificationChoices = z.infer<typeof notificationChoices>
