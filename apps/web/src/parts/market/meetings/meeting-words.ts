import type { TFunction } from 'i18next'
import type { Meeting } from '@husrum/contract/market/meetings.ts'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

const MINUTE_MS = 60_000
export const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString()

/** Whether the meeting was agreed and is over. */
export const hasTakenPlace = ({ status, starts_at, minutes }: Meeting, now: number): boolean =>
  status === 'agreed' && starts_at !== null && Date.parse(endOf(starts_at, minutes)) <= now

/** "16:30–17:15" */
export const spanWords = (start: string, minutes: number, language: Language): string =>
  `${formatDate(start, language, 'time')}–${formatDate(endOf(start, minutes), language, 'time')}`

/** "at your place", from the reader's view. */
export function kindWords({ kind, mine, client }: Pick<Meeting, 'kind' | 'mine' | 'client'>, t: TFunction): string {
  if (kind !== 'home') return t(`meetings.at.${kind}`)
  return mine ? t('meetings.at.home', { name: client.first_name }) : t('meetings.at.yours')
}

/** Whether a time overlaps one of these meetings. */
export const overlaps = (
  start: string,
  minutes: number,
  others: readonly Pick<Meeting, 'id' | 'starts_at' | 'minutes'>[],
): boolean =>
  others.some(
    (other) =>
      other.starts_at !== null &&
      start < endOf(other.starts_at, other.minutes) &&
      other.starts_at < endOf(start, minutes),
  )
