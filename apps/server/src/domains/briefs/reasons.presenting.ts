/**
 * What speaks for and against a brief and an expert, from stored keys, numbers and slugs to sentences in the reader's language. It stands
 * here, below leads and matching, because both tell the same reasons: one to the expert, one to the client.
 */
import type { Reason } from '@husrum/contract/matches.ts'
import { isProperStyleName } from '@husrum/contract/rules/style-names.ts'
import { languageOf, type Locale } from '@husrum/contract/shapes.ts'
import type { Translators } from '../../platform/catalogues.ts'
import { nameIn, type OptionKind, type References } from '../reference/reference.service.ts'

export type ReasonTexts = { refs: References; translators: Translators }
/** A reason as it is stored: its text is made when somebody reads it. */
export type StoredReason = Pick<Reason, 'key' | 'params' | 'weight'>
/** The branch of the texts: the first two speak to the client, the others to the expert. */
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

/** Two parts of one town: "0 km" says less than that. */
const nearKeys: Partial<Record<string, string>> = {
  proximity: 'proximity_near',
  online_km: 'online_near',
  online_far: 'online_near',
}

/** The sentence of a distance that rounds to nothing, in place of the one that counts kilometres. */
export const nearKey = (key: string, params: Params): string => (params['km'] === 0 ? nearKeys[key] : undefined) ?? key

/** "4 of the 4" is all of them. */
function sentenceOf(branch: ReasonBranch, key: string, params: Params): string {
  const praises = branch === 'match.reason' || branch === 'match.expert_reason'
  const isAll = praises && (key === 'aspects' || key === 'specialists') && params['n'] === params['total']
  return isAll ? `${key}_all` : nearKey(key, params)
}

type Params = Readonly<Record<string, string | number>>
/** Vocabularies a param's slug may come from, the first that knows it. */
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
/** The matching's short words for the same timelines. */
const longTimelines: Partial<Record<string, string>> = {
  '0-3': '0-3-months',
  '3-6': '3-6-months',
  '6+': '6-months-plus',
}
/** Params that stand inside a sentence or after a colon, where names are written small: nouns only outside German. */
const small = { nouns: ['covered', 'missing'], others: ['band', 'usual', 'timeline', 'other_style'] }
/** Names in place of slugs and ids. */
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
