/** Shared by the list in the app and the mails: the sentence of a notification, its parameters and its link. */
import { deadlineForDisplay } from '@husrum/contract/core/time/deadline-words.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Translators } from '../../../platform/core/texts/catalogues.ts'
import { formatMoney } from '@husrum/contract/core/numbers.rules.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { dateFormat } from '../../../platform/core/texts/dates.ts'

type Texts = { translators: Translators; refs: References }

/** Kinds with several sentences add the detail to their key. */
export function keyOf({ kind, detail, name, lead_status }: NotificationRow): string {
  switch (kind) {
    case 'lead_expiring':
      return lead_status === 'new' ? 'lead_expiring.open' : 'lead_expiring.settled'
    case 'lead_answered':
    case 'lead_changed':
      return name === '' ? `${kind}.gone` : `${kind}.${detail ?? ''}`
    case 'quote':
    case 'meeting':
    case 'review':
    case 'profile_decision':
    case 'trial_ending':
    case 'payment_receipt':
    case 'payment_failed':
    case 'plan_cancelled':
    case 'plan_changed':
      return `${kind}.${detail ?? ''}`
    case 'new_lead':
    case 'new_message':
    case 'new_matches':
    case 'saved_searches':
    case 'brief_asked':
      return kind
  }
}

/** Steps after which the client chooses another expert, or confirms a hire. */
const amongMatches = new Set(['declined', 'expired', 'won'])
/** Decisions that the profile's settings list. */
const decidedBeside = new Set(['company_rejected', 'unfeatured', 'edited', 'appeal_dismissed'])

/** Without a language prefix. */
export function pathOf({ kind, role, detail, lead_id, pair_thread_id }: NotificationRow): string {
  const lead = `/expert/leads?lead=${lead_id}`
  const thread =
    pair_thread_id === null
      ? undefined
      : `/${role === 'client' ? 'account' : 'expert'}/messages?thread=${pair_thread_id}`
  switch (kind) {
    case 'new_lead':
    case 'lead_expiring':
      return lead
    case 'new_message':
      return thread ?? (role === 'client' ? '/account/messages' : '/expert/messages')
    case 'lead_answered':
      return thread !== undefined && !amongMatches.has(detail ?? '') ? thread : '/account/design-hub'
    case 'lead_changed':
      return detail === 'contact_shared' || detail === 'won' ? (thread ?? lead) : lead
    case 'quote':
    case 'meeting':
      return thread ?? (role === 'client' ? '/account/design-hub' : lead)
    case 'new_matches':
    case 'brief_asked':
      return '/account/design-hub'
    case 'saved_searches':
      return '/account/design-hub?tab=searches'
    case 'review':
      return detail === 'due'
        ? `/account/reviews/${lead_id}`
        : role === 'client'
          ? '/account/reviews'
          : '/expert/reviews'
    case 'profile_decision':
      if (detail === 'domain_lost') return '/expert/settings?tab=site'
      if (decidedBeside.has(detail ?? '')) return '/expert/settings?part=decisions'
      return detail === 'active' ? '/expert/leads' : '/expert/settings'
    case 'trial_ending':
    case 'payment_receipt':
    case 'payment_failed':
    case 'plan_cancelled':
    case 'plan_changed':
      return '/expert/billing-and-payments'
  }
}

export type Words = Record<string, string | number>

/** `params` are raw values; `words` are formatted for the reader. */
export function wordsOf(
  { translators, refs }: Texts,
  row: NotificationRow,
  locale: Locale,
): { params: Words; words: Words } {
  const { plan_id, amount, currency, number } = row.facts ?? {}
  const params: Words = {
    ...(plan_id === undefined ? {} : { plan: nameIn(refs.row('plan', plan_id), locale) }),
    ...(amount === undefined || currency === undefined ? {} : { amount, currency }),
    ...(number === undefined ? {} : { number }),
    ...(row.name === '' ? {} : { name: row.name }),
    ...(row.city_id === null ? {} : { city: nameIn(refs.city(row.city_id), locale) }),
    ...(row.kind === 'new_message' ? { count: Math.max(1, row.unread_messages) } : {}),
    ...(row.kind === 'saved_searches' ? { count: Number(row.detail) } : {}),
    ...(row.expires_at === null ? {} : { expires_at: row.expires_at.toISOString() }),
    ...(row.happens_at === null ? {} : { happens_at: row.happens_at.toISOString() }),
  }
  const words: Words = {
    ...params,
    ...(amount === undefined || currency === undefined ? {} : { amount: formatMoney(amount, currency) }),
    name: row.name === '' ? translators.for(locale)('person.deleted') : row.name,
    deadline: row.expires_at === null ? '' : momentIn(row.expires_at, locale),
    when: row.happens_at === null ? '' : momentIn(row.happens_at, locale),
    day: row.happens_at === null ? '' : momentIn(row.happens_at, locale, { withHour: false }),
  }
  return { params, words }
}

/** Day and hour in the reader's language; a deadline at midnight is shown as the whole day before it. */
export function momentIn(at: Date, locale: Locale, { withHour = true } = {}): string {
  const { day, is_whole_day } = deadlineForDisplay(at)
  return dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(is_whole_day || !withHour ? {} : { hour: '2-digit', minute: '2-digit' }),
  }).format(day)
}
