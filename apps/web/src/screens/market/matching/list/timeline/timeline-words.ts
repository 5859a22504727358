/** Texts for the client's project: the headline and the next step. */
import type { TFunction } from 'i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import { formatDate, formatDeadline } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import type { MatchPage } from '#queries/market/matching.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { endOf } from '#parts/market/meetings/meeting-words.ts'

export const isHired = ({ status, awaiting_confirmation }: TimelineEntry): boolean =>
  status === 'won' && !awaiting_confirmation
export const hasQuote = ({ status, quote }: TimelineEntry): boolean => isLive(status) && quote?.status === 'sent'

export const isReviewDue = ({ review_until }: TimelineEntry, now: number): boolean =>
  review_until !== null && Date.parse(review_until) > now

/** Nobody has said yet that the work is done, or the period after the expert said so is over without a review. */
export const mayReportDone = (entry: TimelineEntry, now: number): boolean =>
  isHired(entry) &&
  entry.review_until !== null &&
  (entry.finished === null || (entry.finished.by === 'expert' && !isReviewDue(entry, now)))

/** A hire, or the end of the brief, closed this lead, and the expert was notified. */
export function wasClosed({ status, history }: TimelineEntry): boolean {
  const last = history.findLast((step) => step.status === status)
  return (status === 'lost' && last?.by !== 'expert') || (status === 'withdrawn' && last?.by === 'system')
}

type MeetingNow =
  | { state: 'offered'; slots: string[] }
  | { state: 'over' }
  | { state: 'agreed' | 'met'; id: number; starts_at: string }

/** The current state of the meeting; the answer that contains it may be older than its times. */
export function meetingNow({ status, meeting }: TimelineEntry, now: number): MeetingNow | undefined {
  if (!meeting || !isLive(status)) return undefined
  const { id, starts_at } = meeting
  if (meeting.status === 'agreed' && starts_at)
    return { state: Date.parse(endOf(starts_at, meeting.minutes)) <= now ? 'met' : 'agreed', id, starts_at }
  const slots = meeting.slots.filter((slot) => Date.parse(slot) > now)
  return slots.length > 0 ? { state: 'offered', slots } : { state: 'over' }
}

export type TimelineStatus = {
  live: TimelineEntry[]
  ended: TimelineEntry[]
  waiting: TimelineEntry[]
  answered: TimelineEntry[]
  quoted: TimelineEntry[]
  hired: TimelineEntry | undefined
}

/** Groups the experts who have the brief by state, in the order of sending. */
export function statusOf(entries: readonly TimelineEntry[]): TimelineStatus {
  const live = entries.filter(({ status }) => isLive(status))
  return {
    live,
    ended: entries.filter(({ status }) => !isLive(status)),
    waiting: live.filter(({ status }) => status === 'new'),
    answered: live.filter(({ status }) => status !== 'new'),
    quoted: live.filter(hasQuote),
    hired: live.find(isHired),
  }
}

/** The best match who may replace an expert; undefined once the brief has reached its limit of experts. */
export const nextInLine = (
  free: readonly Match[],
  { used, used_limit }: MatchPage['meta']['invitations'],
  moving?: Match,
): Match | undefined =>
  used < used_limit ? free.find(({ id, expert }) => id !== moving?.id && expert.available) : undefined

export type Phrase = { key: string; values: Record<string, string | number> }

/** The headline's phrases: keys for `Trans`, because a part of each is marked with `<stroke>`. */
export function headlineOf(
  { hired, waiting, answered, quoted }: TimelineStatus,
  ended: boolean,
  t: TFunction,
): Phrase[] {
  const phrase = (key: string, values: Phrase['values'] = {}): Phrase => ({
    key: `matches.timeline.headline.${key}`,
    values,
  })
  const counted = (key: string, { length: count }: readonly TimelineEntry[]) =>
    phrase(key, { count, number: t(`matches.number.${count}`) })
  if (hired) return [phrase('hired', { name: shortName(hired.expert) })]
  if (ended) return [phrase('ended')]
  if (quoted.length > 0 && waiting.length === 0) return [counted('quotes', quoted)]
  if (answered.length > 0 && waiting.length > 0)
    return [counted('answers', answered), phrase(`onTheWay.${waiting.length}`)]
  if (answered.length > 0) return [counted('answered', answered)]
  return waiting.length > 0 ? [counted('waiting', waiting)] : [phrase('nobody')]
}

/** The client's next step, or what happens by itself. */
export function nextStepOf(
  { hired, waiting, answered, quoted }: TimelineStatus,
  { ended, now, language, t }: { ended: boolean; now: number; language: Language; t: TFunction },
): string {
  const say = (key: string, entry?: TimelineEntry, more: Record<string, unknown> = {}) =>
    t(`matches.timeline.next.${key}`, { name: entry ? shortName(entry.expert) : '', ...more })
  if (hired) return say(isReviewDue(hired, now) ? 'hiredReview' : 'hired', hired)
  if (ended) return say('ended')
  const asking = answered.find(({ awaiting_confirmation }) => awaiting_confirmation)
  if (asking) return say('confirm', asking)
  if (quoted.length > 1) return say('compare')
  const [quote] = quoted
  if (quote)
    return quote.quote?.valid_until
      ? say('quote', quote, { date: formatDate(`${quote.quote.valid_until}T12:00:00Z`, language, 'weekday') })
      : say('quoteOpen', quote)
  const withMeeting = (state: MeetingNow['state']) => answered.find((entry) => meetingNow(entry, now)?.state === state)
  const sayWhen = (key: string, entry: TimelineEntry | undefined) =>
    entry?.meeting?.starts_at
      ? say(key, entry, { date: formatDate(entry.meeting.starts_at, language, 'moment') })
      : undefined
  const offered = withMeeting('offered')
  if (offered) return say('times', offered)
  const toCome = sayWhen('meeting', withMeeting('agreed'))
  if (toCome) return toCome
  const over = withMeeting('over')
  if (over) return say('timesOver', over)
  const due = waiting.toSorted((a, b) => (a.answer_by ?? '').localeCompare(b.answer_by ?? ''))
  const first = due.find(({ answer_by }) => answer_by !== null)
  if (first?.answer_by) return say('waiting', first, { date: formatDeadline(first.answer_by, language) })
  return sayWhen('met', withMeeting('met')) ?? say(answered.length > 0 ? 'talk' : 'nobody')
}
