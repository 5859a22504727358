import { mids, wording } from '../model/model.ts'
import type { Breakdown, Component, ComponentKey, Params, Reason } from '../match.types.ts'

/** Averages are shown from this number of reviews. */
const SHOWN_REVIEWS = 3
/** A style is named from this share of the expert's pictures. */
const NAMED_PERCENT = 15

type Sentence = (params: Params) => string | null

const number = (params: Params, key: string): number => Number(params[key] ?? 0)
const kind = (params: Params): string => (params['type'] === 'agency' ? 'type_agency' : 'type_individual')

/** The sentence for a good value; null if there is no useful one. */
const praise: Readonly<Record<ComponentKey, Sentence>> = {
  style: (p) => {
    if (number(p, 'percent') < NAMED_PERCENT) return null
    return number(p, 'percent_2') >= NAMED_PERCENT ? 'style_two' : 'style'
  },
  budget: (p) => (number(p, 'claimed') ? 'budget' : null),
  proximity: (p) => {
    if (p['km'] === undefined) return number(p, 'online') ? 'online' : null
    if (number(p, 'physical') === 0) return 'online_km'
    if (number(p, 'km') > 60) return number(p, 'online') ? 'online' : null
    return number(p, 'same_city') ? 'proximity_here' : 'proximity'
  },
  quality: (p) => (number(p, 'n') >= SHOWN_REVIEWS ? 'quality' : null),
  type: kind,
  specialists: (p) => (number(p, 'total') === 1 ? 'specialist' : 'specialists'),
  aspects: (p) => (number(p, 'total') === 1 ? 'aspect' : 'aspects'),
  text: (p) => (number(p, 'n') === 0 ? null : number(p, 'n') === 1 ? 'text' : 'text_two'),
  timeline: () => 'timeline',
  size: () => 'size',
  phase: () => 'phase',
  response: (p) => (number(p, 'total') >= SHOWN_REVIEWS ? 'response' : null),
}

const objection: Readonly<Record<ComponentKey, Sentence>> = {
  style: (p) =>
    p['other_style'] === undefined ? null : number(p, 'percent') >= NAMED_PERCENT ? 'style' : 'style_apart',
  budget: (p) => (number(p, 'above') > 0 ? 'budget_above' : number(p, 'above') < 0 ? 'budget_below' : null),
  proximity: (p) =>
    p['km'] === undefined || number(p, 'km') < 20 ? null : number(p, 'online') ? 'online_far' : 'proximity',
  quality: (p) => (number(p, 'n') >= SHOWN_REVIEWS ? 'quality' : null),
  type: kind,
  specialists: (p) => (p['missing'] === undefined ? null : 'specialists'),
  aspects: (p) => (p['missing'] === undefined ? null : 'aspects'),
  text: () => null,
  timeline: () => 'timeline',
  size: () => 'size',
  phase: () => 'phase',
  response: (p) => (number(p, 'total') >= SHOWN_REVIEWS ? 'response' : null),
}

/** Clients read a sentence for weak values too: for everything below its middle value. */
const honest: Readonly<Record<ComponentKey, Sentence>> = {
  ...objection,
  budget: (p) => objection.budget(p) ?? 'budget_unnamed',
  quality: (p) => objection.quality(p) ?? (number(p, 'n') > 0 ? 'quality_few' : null),
  text: () => 'text',
  response: (p) => objection.response(p) ?? 'response_new',
}

/** The other side's gain matters to each side too, but less than its own. */
const OTHER_SIDE = 0.4

function lift(component: Component, side: 'client' | 'expert'): number {
  const { key, value, client_weight, expert_weight } = component
  if (value === null) return 0
  if (key === 'response') return side === 'client' ? Math.log(Math.max(value, 0.01) / mids.response) : 0
  // An expert's own reviews are no reason to take a project.
  if (key === 'quality' && side === 'expert') return 0
  const weight =
    side === 'client' ? client_weight + OTHER_SIDE * expert_weight : expert_weight + OTHER_SIDE * client_weight
  return weight * (value - mids[key])
}

function sentences(
  breakdown: Breakdown,
  side: 'client' | 'expert',
  keyOf: Readonly<Record<ComponentKey, Sentence>>,
  sign: 1 | -1,
): Reason[] {
  return breakdown.components
    .flatMap((component) => {
      const weight = lift(component, side)
      const key = keyOf[component.key](component.params)
      const params = key?.startsWith('budget_')
        ? { ...component.params, count: Math.abs(number(component.params, 'above')) }
        : component.params
      return key === null ? [] : [{ key, component: component.key, params, weight }]
    })
    .filter(({ weight }) => sign * weight > 0)
    .sort((a, b) => sign * (b.weight - a.weight))
}

/** At most three good reasons, strongest first. A client always reads the distance, unless it is an objection. */
export function reasonsFor(breakdown: Breakdown, side: 'client' | 'expert'): Reason[] {
  const all = sentences(breakdown, side, praise, 1).filter(({ weight }) => weight >= wording.reason_from)
  if (side === 'expert') return all.slice(0, wording.reasons)
  const way = wayOf(breakdown)
  const found = (isObjection(way) ? all.filter((reason) => !isDistance(reason)) : all).slice(0, wording.reasons)
  if (isObjection(way) || found.some(isDistance)) return found
  const key = way && praise.proximity(way.params)
  if (!way || key == null) return found
  const distance = { key, component: way.key, params: way.params, weight: Math.max(0, lift(way, side)) }
  return [...found.slice(0, wording.reasons - 1), distance]
}

const wayOf = (breakdown: Breakdown): Component | undefined =>
  breakdown.components.find(({ key, value }) => key === 'proximity' && value !== null)
const isDistance = ({ component }: Reason): boolean => component === 'proximity'
/** A long way is an objection, unless the two only meet online. */
const isObjection = (way: Component | undefined): boolean =>
  way !== undefined &&
  number(way.params, 'physical') === 1 &&
  objection.proximity(way.params) !== null &&
  (number(way.params, 'km') > wording.far_km || lift(way, 'client') < 0)

/**
 * The strongest objection. A client reads one whenever a component is below its middle, always a far distance in
 * addition, and for experts without leads a note that their response is unknown.
 */
export function caveatsFor(breakdown: Breakdown, side: 'client' | 'expert'): Reason[] {
  const all = sentences(breakdown, side, side === 'client' ? honest : objection, -1)
  if (side === 'expert') return all.filter(({ weight }) => weight <= wording.caveat_from).slice(0, wording.caveats)
  const found = all.slice(0, wording.caveats)
  const way = wayOf(breakdown)
  const key = isObjection(way) && !found.some(isDistance) ? objection.proximity(way?.params ?? {}) : null
  if (way && key !== null)
    found.push({ key, component: way.key, params: way.params, weight: Math.min(0, lift(way, side)) })
  const answers = breakdown.components.find((c) => c.key === 'response')
  if (found.length > 0 || !answers || number(answers.params, 'total') > 0) return found
  return [{ key: 'response_new', component: 'response', params: {}, weight: 0 }]
}

export function wordFor(percentage: number): 'strong' | 'good' | 'possible' {
  return percentage >= wording.strong_from ? 'strong' : percentage >= wording.good_from ? 'good' : 'possible'
}
