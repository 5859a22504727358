/**
 * Numbers, money and dates in their written form. Numbers are Danish in every language (`1.234,5`); dates follow the
 * page's language.
 */
import { deadlineForDisplay } from '@husrum/contract/core/time/deadline-words.rules.ts'
import { formatMoney, formatNumber, inEuro, KRONER_PER_EURO } from '@husrum/contract/core/numbers.rules.ts'
import type { Language } from './locale.ts'

export { formatMoney, formatNumber }

/** `['oak', 'wool', 'ash']` → "oak, wool and ash"; without the comma that American English puts before the last. */
export const formatList = (words: readonly string[], language: Language): string => conjunction(language).format(words)

/** The same in pieces, for words that are elements and not plain text. */
export const listParts = (words: readonly string[], language: Language) => conjunction(language).formatToParts(words)

const conjunction = (language: Language) =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' })

/** Words with which German labels begin that are no nouns. */
const germanBeginning =
  /^(?:Ab|Alle[rs]?|Auf|Bei|Beim|Das|Der|Die|Ein|Eine|Für|Im|In|Innerhalb|Kein|Keine|Mehr|Mit|Nach|Noch|Nur|Ohne|Vor|Während|Zu|Zum|Zur)\b/

/**
 * A label inside a sentence or a list begins in lower case: "One or two rooms, the whole home". German nouns keep their
 * capital.
 */
export function insideList(label: string, language: Language): string {
  if (language === 'de' && !germanBeginning.test(label)) return label
  return label.charAt(0).toLocaleLowerCase(language) + label.slice(1)
}

/** Whole euros: `5000` → `5.000 €`. */
export const formatEuro = (euros: number): string => inEuro(formatNumber(euros))

/** A band of euros with a single currency sign: `5.000–10.000 €`. */
export const formatEuroBand = (from: number, to: number): string => inEuro(`${formatNumber(from)}–${formatNumber(to)}`)

/** A Danish home uses kroner in every language; where no home is known, Danish pages do. */
const countsInKroner = (language: Language, home: string | undefined): boolean =>
  home === undefined ? language === 'da' : home === DENMARK
const DENMARK = 'DK'
const about: Record<Language, string> = { en: 'about', da: 'ca.', de: 'ca.' }

/** The approximate kroner of a band of euros for homes in Denmark (their country's code); else undefined. */
export function formatKronerBand(from: number, to: number, language: Language, home?: string): string | undefined {
  if (!countsInKroner(language, home)) return undefined
  const kroner = (euros: number) => formatNumber(euros * KRONER_PER_EURO)
  return `${about[language]} ${kroner(from)}–${kroner(to)}\u00a0kr.`
}

// British order (20 November 2026) is familiar to all readers of the English pages in Denmark and Germany.
const dateLocales: Record<Language, string> = { en: 'en-GB', da: 'da-DK', de: 'de-DE' }
/**
 * All days of the product are days in Copenhagen, whatever the reader's time zone: server and browser must print the
 * same.
 */
const TIME_ZONE = 'Europe/Copenhagen'

const dateFormats = new Map<string, Intl.DateTimeFormat>()
function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(dateLocales[language], { timeZone: TIME_ZONE, ...options })
  dateFormats.set(key, made)
  return made
}

const shapes = {
  /** 20 Nov 2026 */
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 20 November 2026 */
  longDay: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 20 November */
  longDayOfYear: { day: 'numeric', month: 'long' },
  /** 20 Nov */
  dayOfYear: { day: 'numeric', month: 'short' },
  /** Fri 20 Nov, 14:40 */
  moment: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** 14:40 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** Friday 20 November */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Fri 20 Nov */
  weekdayShort: { weekday: 'short', day: 'numeric', month: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateShape = keyof typeof shapes

export function formatDate(value: string | Date, language: Language, shape: DateShape = 'day'): string {
  return dates(language, shapes[shape]).format(typeof value === 'string' ? new Date(value) : value)
}

/** The day of a deadline: what ends at midnight between Tuesday and Wednesday is "Tuesday 24 November". */
export const formatDeadline = (value: string | Date, language: Language): string =>
  formatDate(deadlineForDisplay(new Date(value)).day, language, 'weekday')

/** The deadline with its hour: "Tue 24 Nov, 14:40". A deadline at midnight is shown as the whole day before it. */
export function formatDeadlineMoment(value: string | Date, language: Language): string {
  const { day, is_whole_day } = deadlineForDisplay(new Date(value))
  return formatDate(day, language, is_whole_day ? 'weekday' : 'moment')
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relativeFormats = new Map<Language, Intl.RelativeTimeFormat>()

/** "3 days ago", "in 5 hours", "now"; `now` is given so that server and browser agree within one rendering. */
export function formatRelative(value: string | Date, language: Language, now: Date): string {
  let format = relativeFormats.get(language)
  if (!format)
    relativeFormats.set(language, (format = new Intl.RelativeTimeFormat(dateLocales[language], { numeric: 'auto' })))
  const seconds = (new Date(value).getTime() - now.getTime()) / 1000
  for (const [unit, size] of steps)
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  return format.format(0, 'second')
}
