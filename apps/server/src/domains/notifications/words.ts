/** Shared by the list in the app and the mails: which sentence, its parameters and its link. */
import { tellDeadline } from '@husrum/contract/rules/lead-moves.ts'
import { languageOf, type Locale } from '@husrum/contract/shapes.ts'
import type { Translators } from '../../platform/catalogues.ts'
import { nameIn, type References } from '../reference/reference.service.ts'
import type { NotificationRow } from './notifications.queries.ts'

type Texts = { translators: Translators; refs: References }

/** Kinds with several sentences add the detail to their key. */
export function keyOf({ kind, detail, name, lead_status }: NotificationRow): string {
  if (kind === 'lead_expiring') return lead_status === 'new' ? 'lead_expiring.open' : 'lead_expiring.settled'
  if (kind === 'lead_answered') return name === '' ? 'lead_answered.gone' : `lead_answered.${detail ?? ''}`
  return kind === 'profile_decision' ? `profile_decision.${detail ?? ''}` : kind
}

/** Without a language prefix. */
export function pathOf({ kind, role, detail, lead_id, pair_thread_id }: NotificationRow): string {
  switch (kind) {
    case 'new_lead':
    case 'lead_expiring':
      return `/expert/leads?lead=${lead_id}`
    case 'new_message':
      return `/${role === 'client' ? 'account' : 'expert'}/messages?thread=${pair_thread_id}`
    case 'lead_answered':
      return pair_thread_id !== null && detail !== 'declined' && detail !== 'expired'
        ? `/account/messages?thread=${pair_thread_id}`
        : '/account/design-hub'
    case 'profile_decision':
      return detail === 'active' ? '/expert/leads' : '/expert/settings'
  }
}

export type Words = Record<string, string | number>

/** `params` are raw values; `words` are formatted for the reader. */
export function wordsOf(
  { translators, refs }: Texts,
  row: NotificationRow,
  locale: Locale,
): { params: Words; words: Words } {
  const params: Words = {
    ...(row.name === '' ? {} : { name: row.name }),
    ...(row.city_id === null ? {} : { city: nameIn(refs.city(row.city_id), locale) }),
    ...(row.kind === 'new_message' ? { count: Math.max(1, row.unread_messages) } : {}),
    ...(row.expires_at === null ? {} : { expires_at: row.expires_at.toISOString() }),
  }
  const words: Words = {
    ...params,
    name: row.name === '' ? translators.for(locale)('person.deleted') : row.name,
    deadline: row.expires_at === null ? '' : momentIn(row.expires_at, locale),
  }
  return { params, words }
}

/** Day and hour in the reader's language; a deadline at midnight is told as the whole day before it. */
export function momentIn(at: Date, locale: Locale): string {
  const language = languageOf(locale)
  const { day, is_whole_day } = tellDeadline(at)
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(is_whole_day ? {} : { hour: '2-digit', minute: '2-digit' }),
    timeZone: 'Europe/Copenhagen',
  }).format(day)
}
