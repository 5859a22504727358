import { AGENCY, trueCapacityAt, SESSION, TEXTS } from '../store/columns.ts'
import * as values from './components.ts'
import { calibration as fitted, mids } from '../model/model.ts'
import { factorOf } from '../selection/rules.ts'
import type { Plan } from './plan.ts'
import { nearness, proximityValue } from '../store/places.ts'
import type { Store } from '../store/store.ts'
import { dot, STYLES } from './styles.ts'
import type { Calibration } from '../learning/learning.types.ts'
import type { Breakdown, Component, ComponentKey, Params } from '../match.types.ts'
import * as words from '../vocabulary.ts'
import { usesTerm } from '../words/words.ts'

/** The order of components in a breakdown. */
const order: readonly ComponentKey[] = [
  'style',
  'budget',
  'proximity',
  'quality',
  'type',
  'specialists',
  'aspects',
  'text',
  'timeline',
  'size',
  'phase',
  'response',
]

type Fact = { value: number | null; params: Params }

function fact(value: number | null, params: Params = {}): Fact {
  return { value, params }
}

function styleFact(store: Store, plan: Plan, row: number): Fact {
  const { styleUnits, styleNorm } = store.columns
  const norm = styleNorm[row] ?? 0
  if (!plan.style || norm === 0) return fact(null)
  const at = row * STYLES
  const value = Math.min(1, (dot(plan.style.vector, styleUnits, at) + plan.style.constant) * norm)
  let sum = 0
  for (let i = 0; i < STYLES; i++) sum += styleUnits[at + i] ?? 0
  const shares = words.styles.map((style, i) => ({
    style,
    share: (styleUnits[at + i] ?? 0) / sum,
    wanted: plan.style?.shares[i] ?? 0,
  }))
  // The reason names styles of both, the caveat a style that the expert shows beyond the client's wish.
  const common = shares
    .filter((s) => s.share > 0 && s.wanted > 0)
    .sort((a, b) => Math.min(b.share, b.wanted) - Math.min(a.share, a.wanted) || b.share - a.share)
  const beyond = shares.toSorted((a, b) => b.share - b.wanted - (a.share - a.wanted))[0]
  const params: Record<string, number | string> = {}
  const named = common.slice(0, 2).toSorted((a, b) => b.share - a.share)
  named.forEach((s, i) => {
    params[i === 0 ? 'style' : 'style_2'] = s.style
    params[i === 0 ? 'percent' : 'percent_2'] = Math.round(s.share * 100)
  })
  if (beyond && beyond.share > beyond.wanted) params['other_style'] = beyond.style
  return fact(value, params)
}

function proximityFact(store: Store, plan: Plan, row: number, flags: number): Fact {
  const own = store.columns.place[row] ?? 0
  const at = plan.placeChosen[own] ?? own
  const place = store.places.list[at]
  const wished = plan.wish.place
  const km = plan.placeKm[at] ?? Number.NaN
  const sameCity =
    place !== undefined &&
    place.country === wished.country &&
    place.city != null &&
    place.city === wished.city &&
    place.state === wished.state
  const shared = (flags >>> SESSION) & plan.wish.sessions
  const value = proximityValue(shared, km, sameCity)
  const params: Record<string, number | string> = {
    online: shared & 1,
    physical: shared >> 1,
    same_city: sameCity ? 1 : 0,
  }
  if (!Number.isNaN(km)) params['km'] = Math.round(km)
  if (place?.city != null) params['city'] = place.city
  if (at !== own) params['places'] = store.places.list[own]?.several?.of.length ?? 1
  return fact(value, params)
}

function textFact(plan: Plan, row: number, wants: number): Fact {
  const { text } = plan
  if (!text || (wants & (1 << (TEXTS + text.language))) === 0) return fact(null)
  const used = text.terms.filter((term) => usesTerm(term, row))
  const params: Record<string, number | string> = { n: used.length, count: used.length }
  used.slice(0, 2).forEach((term, i) => (params[i === 0 ? 'word' : 'word_2'] = term.word))
  return fact(
    used.reduce((sum, term) => sum + term.share, 0),
    params,
  )
}

function coverFact(value: number | null, list: readonly string[], offered: number, wanted: number): Fact {
  if (value === null) return fact(null)
  const covered = words.slugsOf(list, offered & wanted)
  const missing = words.slugsOf(list, wanted & ~offered)
  const params: Record<string, number | string> = {
    n: covered.length,
    total: covered.length + missing.length,
    count: covered.length,
  }
  if (covered[0]) params['covered'] = covered[0]
  if (missing[0]) params['missing'] = missing[0]
  return fact(value, params)
}

/** The value of each component for one expert, with the parameters of its sentence. */
function everyComponent(store: Store, plan: Plan, row: number): Record<ComponentKey, Fact> {
  const c = store.columns
  const { wish } = plan
  const flags = c.flags[row] ?? 0
  const wants = c.wants[row] ?? 0
  const bands = values.bandsOf(flags)
  const level = values.priceLevel(bands)
  const offers = (mask: number, wanted: number, list: readonly string[], key: string): Fact =>
    fact(values.offered(mask, wanted), wanted ? { [key]: words.slugsOf(list, wanted)[0] ?? '' } : {})
  const reviews = c.reviews[row] ?? 0
  const leads = c.leads[row] ?? 0
  const responded = Math.min(c.responded[row] ?? 0, leads)
  const kind = (flags & AGENCY) === 0 ? 0 : 1
  return {
    style: styleFact(store, plan, row),
    budget: fact(values.budgetValue(bands, wish.budget), {
      ...(wish.budget >= 0 ? { band: words.budgetBands[wish.budget] ?? '' } : {}),
      ...(level === null ? {} : { usual: words.budgetBands[Math.round(level)] ?? '' }),
      claimed: wish.budget >= 0 && bands & (1 << wish.budget) ? 1 : 0,
      above: level === null ? 0 : Math.round(level - wish.budget),
    }),
    proximity: proximityFact(store, plan, row, flags),
    quality: fact(values.qualityValue(c.quality[row] ?? 0), {
      n: reviews,
      count: reviews,
      stars: Math.round((c.reviewsMean[row] ?? 0) / 100) / 10,
    }),
    type: fact(wish.type < 0 ? null : kind === wish.type ? 1 : 0, { type: words.expertTypes[kind] ?? '' }),
    specialists: coverFact(
      values.coverage(values.specialistsOf(flags), wish.specialists),
      words.specialists,
      values.specialistsOf(flags),
      wish.specialists,
    ),
    aspects: coverFact(
      values.aspectCoverage(wants & 4095, wish.aspects),
      words.aspectsAndRooms,
      wants & 4095,
      wish.aspects,
    ),
    text: textFact(plan, row, wants),
    timeline: offers(values.timelinesOf(flags), wish.timeline, words.timelines, 'timeline'),
    size: offers(values.sizesOf(flags), wish.size, words.projectSizes, 'size'),
    phase: offers(values.phasesOf(flags), wish.phase, words.projectPhases, 'phase'),
    response: fact(values.responseValue(responded, leads), {
      n: responded,
      total: leads,
      count: leads,
      ...(c.answerHours[row] === 255 ? {} : { hours: c.answerHours[row] ?? 0 }),
    }),
  }
}

/** The same value that `makePlan` computes for the client's side; null when the distance is unknown. */
const wayOf = (store: Store, plan: Plan, row: number): number | null =>
  nearness(plan.placeKm[store.columns.place[row] ?? 0] ?? Number.NaN, false)

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** Both sides' probabilities by component. A test checks that the sum equals the one of `pass`. */
export function explain(store: Store, plan: Plan, row: number, bits: number): Breakdown {
  const every = everyComponent(store, plan, row)
  const components: Component[] = order.map((key) => ({
    key,
    value: every[key].value,
    client_weight: plan.weights.client[key] ?? 0,
    expert_weight: plan.weights.expert[key] ?? 0,
    params: every[key].params,
  }))
  let client = plan.weights.client_intercept + (store.columns.appeal[row] ?? 0)
  let expert = plan.weights.expert_intercept
  for (const { key, value, client_weight, expert_weight } of components) {
    if (value === null || key === 'response') continue
    const clientValue = key === 'proximity' && plan.byKilometres ? wayOf(store, plan, row) : null
    client += client_weight * ((clientValue ?? value) - mids[key])
    expert += expert_weight * (value - mids[key])
  }
  const factor = factorOf[bits] ?? 1
  const wants = sigmoid(client)
  const takes = (every.response.value ?? 1) * sigmoid(expert)
  const { leads30, capacity } = store.columns
  return {
    client: wants,
    appeal: store.columns.appeal[row] ?? 0,
    expert: takes,
    factor,
    p: wants * takes * factor,
    pacing: values.pacingOf(leads30[row] ?? 0, capacity[row] ?? 0, trueCapacityAt(store.columns, row)),
    components,
  }
}

/** From raw p to the share of such pairs in which both say yes. */
export function calibrated(p: number, { a, b }: Calibration = fitted): number {
  const bounded = Math.max(1e-6, Math.min(1 - 1e-6, p))
  return sigmoid(a * Math.log(bounded / (1 - bounded)) + b)
}
