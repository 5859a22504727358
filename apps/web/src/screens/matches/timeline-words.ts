/** The client's project in a headline and in what is to be done next. */
import type { TFunction } from 'i18next'
import type { TimelineEntry } from '@husrum/contract/timeline.ts'
import { isLive } from '@husrum/contract/rules/lead-moves.ts'
import { formatDate, formatDeadline } from '#lib/format.ts'
import type { Language } from '#lib/locale.ts'
import { shortName } from '#parts/expert-card/expert-words.ts'

export const isHired = ({ status, awaiting_confirmation }: TimelineEntry): boolean =>
  status === 'won' && !awaiting_confirmation
export const hasQuote = ({ status, quote }: TimelineEntry): boolean => isLive(status) && quote?.status === 'sent'

export type Standing = {
  live: TimelineEntry[]
  ended: TimelineEntry[]
  waiting: TimelineEntry[]
  answered: TimelineEntry[]
  quoted: TimelineEntry[]
  hired: TimelineEntry | undefined
}

/** Who has the brief, in which state; the order of sending stays. */
export function standingOf(entries: readonly TimelineEntry[]): Standing {
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

export type Phrase = { key: string; values: Record<string, string | number> }

/** The headline's phrases: keys for `Trans`, since a part of it is marked with `<stroke>`. */
export function headlineOf({ hired, waiting, answered, quoted }: Standing, ended: boolean, t: TFunction): Phrase[] {
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

/** The next thing to do, or what comes by itself. */
export function nextStepOf(
  { hired, waiting, answered, quoted }: Standing,
  { ended, language, t }: { ended: boolean; language: Language; t: TFunction },
): string {
  const say = (key: string, entry?: TimelineEntry, more: Record<string, unknown> = {}) =>
    t(`matches.timeline.next.${key}`, { name: entry ? shortName(entry.expert) : '', ...more })
  if (hired) return say('hired', hired)
  if (ended) return say('ended')
  const asking = answered.find(({ awaiting_confirmation }) => awaiting_confirmation)
  if (asking) return say('confirm', asking)
  if (quoted.length > 1) return say('compare')
  const [quote] = quoted
  if (quote)
    return quote.quote?.valid_until
      ? say('quote', quote, { date: formatDate(`${quote.quote.valid_until}T12:00:00Z`, language, 'weekday') })
      : say('quoteOpen', quote)
  const offered = answered.find(({ meeting }) => meeting?.status === 'offered')
  if (offered) return say('times', offered)
  const agreed = answered.find(({ meeting }) => meeting?.starts_at)
  if (agreed?.meeting?.starts_at)
    return say('meeting', agreed, { date: formatDate(agreed.meeting.starts_at, language, 'moment') })
  const firstDue = waiting.flatMap(({ answer_by }) => answer_by ?? []).toSorted()[0]
  if (firstDue) return say('waiting', undefined, { date: formatDeadline(firstDue, language) })
  return say(answered.length > 0 ? 'talk' : 'nobody')
}
