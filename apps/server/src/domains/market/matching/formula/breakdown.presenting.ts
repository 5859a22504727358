/** Explains a score: each side's probability of a yes, component by component, with the fact behind it. */
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Breakdown, Component, Params } from '@husrum/matching/match.types.ts'
import { nameParams, nearKey, type ReasonTexts } from '../../../clients/briefs/reasons.presenting.ts'

type Line = Match['breakdown']['client']['components'][number]
type Side = 'client' | 'expert'

/**
 * The response rate multiplies the expert's side instead of adding to it; this weight represents a usual difference.
 */
const RESPONSE_WEIGHT = 1

export function presentBreakdown(
  texts: ReasonTexts,
  stored: Pick<Breakdown, Side | 'components'>,
  locale: Locale,
): Match['breakdown'] {
  const side = (name: Side) => ({
    percent: Math.round(stored[name] * 100),
    components: stored.components.flatMap((component) => lineOf(texts, component, weightOf(component, name), locale)),
  })
  return { client: side('client'), expert: side('expert') }
}

function weightOf(component: Component, side: Side): number {
  if (side === 'client') return component.client_weight
  return component.key === 'response' ? RESPONSE_WEIGHT : component.expert_weight
}

function lineOf(texts: ReasonTexts, { key, value, params }: Component, weight: number, locale: Locale): Line[] {
  if (weight === 0) return []
  const translate = texts.translators.for(locale)
  const fact = value === null ? 'unknown' : factOf(key, value, params)
  return [
    {
      key,
      name: translate(`match.component.${key}`),
      fit: value,
      weight,
      text: translate(`briefs.fact.${nearKey(fact, params)}`, nameParams(texts, params, locale)),
    },
  ]
}

/**
 * docs/product/matching.md, "Components": the proximity of remote work, slightly above it because fits are stored as
 * floats.
 */
const REMOTE_FLOOR = 0.7201

/** The key of the sentence for the component's fact. */
function factOf(key: Component['key'], value: number, params: Params): string {
  const has = (name: string) => Number(params[name] ?? 0) > 0
  switch (key) {
    case 'style':
      return has('percent_2') ? 'style_two' : has('percent') ? 'style' : 'style_apart'
    case 'budget':
      return 'budget'
    case 'proximity':
      if (params.same_city === 1) return 'proximity_here'
      if (params.km === undefined) return 'online'
      // at the floor for remote work, the online meeting counted and not the distance
      return has('physical') && !(has('online') && value <= REMOTE_FLOOR) ? 'proximity' : 'online_far'
    case 'quality':
      return has('n') ? 'quality' : 'quality_none'
    case 'type':
      return params.type === 'agency' ? 'type_agency' : 'type_individual'
    case 'specialists':
    case 'aspects':
      return 'covered'
    case 'text':
      return has('n') ? 'text' : 'text_none'
    case 'timeline':
    case 'size':
    case 'phase':
      return value > 0 ? key : `${key}_other`
    case 'response':
      return has('total') ? 'response' : 'response_none'
  }
}
