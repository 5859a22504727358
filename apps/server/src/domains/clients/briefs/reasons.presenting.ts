/**
 * Renders reasons for and against a match: from stored keys and numbers to sentences in the reader's language. Shared
 * by leads (the expert's side) and matching (the client's side).
 */
import type { Reason } from '@husrum/contract/market/matching/matching.ts'
import { isProperStyleName } from '@husrum/contract/foundation/reference/style-names.rules.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Translators } from '../../../platform/core/texts/catalogues.ts'
import { nameIn, type OptionKind, type References } from '../../foundation/reference/reference.service.ts'

export type ReasonTexts = { refs: References; translators: Translators }
/** A reason as stored; its text is rendered when read. */
export type StoredReason = Pick<Reason, 'key' | 'params' | 'weight'>
/** Groups of texts: the first two address the client, the others the expert. */
export type ReasonBranch =
  | 'match.reason'
  | 'match.caveat'
  | 'match.expert_reason'
  | 'match.expert_caveat'
  | 'match.improve'

export function renderReason(texts: ReasonTexts, reason: StoredReason, branch: ReasonBranch, locale: Locale): Reason {
  const { key, params, weight } = reason
  return {
    key,
    params,
    weight,
    text: texts.translators.for(locale)(
      `${branch}.${sentenceOf(branch, key, params)}`,
      nameParams(texts, params, locale),
    ),
  }
}

/** Keys of sentences for a distance of 0 km, within one city. */
const nearKeys: Partial<Record<string, string>> = {
  proximity: 'proximity_near',
  online_km: 'online_near',
  online_far: 'online_near',
}

/** The key of the sentence without kilometres where the distance rounds to zero. */
export const nearKey = (key: string, params: Params): string => (params['km'] === 0 ? nearKeys[key] : undefined) ?? key

/** The key of the sentence: "All 4" instead of "4 of the 4", and no distance of 0 km. */
function sentenceOf(branch: ReasonBranch, key: string, params: Params): string {
  const praises = branch === 'match.reason' || branch === 'match.expert_reason'
  const isAll = praises && (key === 'aspects' || key === 'specialists') && params['n'] === params['total']
  return isAll ? `${key}_all` : nearKey(key, params)
}

type Params = Readonly<Record<string, string | number>>
/** The option kinds that a parameter's slug may belong to; the first kind that has the slug is used. */
const kindsOf: Partial<Record<string, readonly OptionKind[]>> = {
  style: ['style'],
  style_2: ['style'],
  other_style: ['style'],
  band: ['budget'],
  usual: ['budget'],
  timeline: ['timeline'],
  covered: ['specialty', 'aspect', 'room_type'],
  missing: ['specialty', 'aspect', 'room_type'],
}
/** Maps the short timeline names of matching to option slugs. */
const longTimelines: Partial<Record<string, string>> = {
  '0-3': '0-3-months',
  '3-6': '3-6-months',
  '6+': '6-months-plus',
}
/** Parameters inside a sentence, whose names start in lower case; German nouns retain their capital. */
const small = { nouns: ['covered', 'missing'], others: ['band', 'usual', 'timeline', 'other_style'] }
/** Replaces slugs and ids with names. */
export function nameParams(
  { refs, translators }: ReasonTexts,
  params: Params,
  locale: Locale,
): Record<string, string | number> {
  const translate = translators.for(locale)
  const nameOf = (param: string, value: string | number): string | number => {
    if (param === 'city') return refs.resolve('city', value) ? nameIn(refs.city(Number(value)), locale) : value
    if (param === 'size') return translate(`briefs.size.${value}`)
    if (param === 'phase') return translate(`briefs.phase.${value}`)
    const slug = longTimelines[value] ?? value
    const row = kindsOf[param]?.map((kind) => refs.resolve(kind, slug)).find((found) => found !== undefined)
    if (!row) return value
    const name = nameIn(row, locale)
    const language = languageOf(locale)
    const isSmall = small.others.includes(param) || (small.nouns.includes(param) && language !== 'de')
    return isSmall && !isProperStyleName(row.slug, language) ? name.charAt(0).toLowerCase() + name.slice(1) : name
  }
  return Object.fromEntries(Object.entries(params).map(([param, value]) => [param, nameOf(param, value)]))
}
