import { bitCount, budgetValue, coverage, offered, qualityValue } from './components.ts'
import { IN_PERSON, ONLINE } from '../store/columns.ts'
import { mids, nearby } from '../model/model.ts'
import { factorOf, IN_AREA, IN_COUNTRY, IN_REACH, makeRules, REFUSED, relaxedAt, stepOf } from '../selection/rules.ts'
import type { Rules } from '../selection/rules.ts'
import { choosePlaces, distanceBetween, inReach, nearness, proximityValue, sameArea } from '../store/places.ts'
import type { Places } from '../store/places.ts'
import { styleQuery } from './styles.ts'
import type { StyleQuery } from './styles.ts'
import type { ModelWeights } from '../learning/learning.types.ts'
import type { ComponentKey } from '../match.types.ts'
import type { Wish } from './wish.ts'
import { textQuery } from '../words/words.ts'
import type { TextQuery, Words } from '../words/words.ts'

/** w·(f − mid) of both sides, indexed by the bits of a column. */
export interface Table {
  client: Float32Array
  expert: Float32Array
}

/** A brief prepared for the market, so that scoring an expert is look-ups and additions only. */
export interface Plan {
  wish: Wish
  rules: Rules
  weights: ModelWeights
  /** The client raised the weight of distance: on their side kilometres count, also for online meetings. */
  byKilometres: boolean
  budget: Table
  /** Sizes, phases and timelines together (10 bits). */
  offers: Table
  specialists: Table
  /** Indexed by asked · 16 + covered, the sum of the two counts below. */
  aspects: Table
  aspectCounts: Uint8Array
  roomCounts: Uint8Array
  type: Table
  quality: Table
  /** Indexed by shared sessions (1-3) and place: shared · places + place. */
  proximity: Table
  /** By place: the bits IN_COUNTRY, IN_AREA (of the client) and IN_REACH (of the expert). */
  placeRules: Uint8Array
  placeKm: Float64Array
  /** By place: 1 within `nearby.km`; null unless the client asked to meet both online and in person. */
  placeNearby: Uint8Array | null
  /** By place: the one that counts; of several, the nearest of those with the lowest cost. */
  placeChosen: Uint32Array
  places: number
  style: StyleQuery | null
  text: TextQuery | null
}

function table(size: number): Table {
  return { client: new Float32Array(size), expert: new Float32Array(size) }
}

/** The cost of a place, for comparing the places of one expert: the step, then the loss by its factor. */
function placeCost(rules: Rules, placeRules: number, judged: number): number {
  const bits = relaxedAt(rules, placeRules, judged)
  // if no place is admitted, the one that fails fewest rules gives the reason
  if (bits === REFUSED) return 100 - bitCount(placeRules)
  return (stepOf[bits] ?? 5) - (factorOf[bits] ?? 0)
}

export interface MarketKnowledge {
  places: Places
  words: Words
  marketShares: Float64Array
}

export function makePlan(wish: Wish, market: MarketKnowledge, weights: ModelWeights, byKilometres = false): Plan {
  const { client, expert } = weights
  const fill = (into: Table, at: number, key: ComponentKey, value: number | null): void => {
    if (value == null) return
    const lift = value - mids[key]
    into.client[at] = (into.client[at] ?? 0) + (client[key] ?? 0) * lift
    into.expert[at] = (into.expert[at] ?? 0) + (expert[key] ?? 0) * lift
  }

  const budget = table(32)
  for (let mask = 0; mask < 32; mask++) fill(budget, mask, 'budget', budgetValue(mask, wish.budget))

  const parts = [table(16), table(16), table(16)] as const
  for (let mask = 0; mask < 16; mask++) {
    fill(parts[0], mask, 'size', offered(mask & 7, wish.size))
    fill(parts[1], mask, 'phase', offered(mask, wish.phase))
    fill(parts[2], mask, 'timeline', offered(mask & 7, wish.timeline))
  }
  const offers = table(1024)
  for (const side of ['client', 'expert'] as const) {
    const [sizes, phases, timelines] = [parts[0][side], parts[1][side], parts[2][side]]
    const into = offers[side]
    for (let mask = 0; mask < 1024; mask++)
      into[mask] = (sizes[mask & 7] ?? 0) + (phases[(mask >>> 3) & 15] ?? 0) + (timelines[mask >>> 7] ?? 0)
  }

  const specialists = table(64)
  for (let mask = 0; mask < 64; mask++) fill(specialists, mask, 'specialists', coverage(mask, wish.specialists))

  // Aspects and rooms are two groups of six: each adds to "asked" (× 16) and "covered", which index the value.
  const [aspectCounts, roomCounts] = [new Uint8Array(64), new Uint8Array(64)]
  for (let mask = 1; mask < 64; mask++) {
    aspectCounts[mask] = bitCount(wish.aspects & 63) * 16 + bitCount(mask & wish.aspects & 63)
    roomCounts[mask] = bitCount(wish.aspects >>> 6) * 16 + bitCount(mask & (wish.aspects >>> 6))
  }
  const aspects = table(256)
  for (let of = 1; of <= 12; of++) {
    for (let n = 0; n <= of; n++) fill(aspects, of * 16 + n, 'aspects', n / of)
  }

  const type = table(2)
  if (wish.type >= 0) for (const kind of [0, 1]) fill(type, kind, 'type', kind === wish.type ? 1 : 0)

  const quality = table(256)
  for (let code = 0; code < 256; code++) fill(quality, code, 'quality', qualityValue(code))

  const rules = makeRules(wish)
  const places = market.places.list.length
  const near = table(places * 4)
  const placeRules = new Uint8Array(places)
  const placeKm = new Float64Array(places)
  const way = new Float64Array(places)
  market.places.list.forEach((place, at) => {
    const km = distanceBetween(wish.place, place)
    const inCountry = place.country === wish.place.country
    const sameCity =
      inCountry && place.city != null && place.city === wish.place.city && place.state === wish.place.state
    placeKm[at] = km
    way[at] = Number.isNaN(km) ? (sameCity ? 0 : Infinity) : km
    placeRules[at] =
      (inCountry ? IN_COUNTRY : 0) |
      (sameArea(wish.place, place, km) ? IN_AREA : 0) |
      (inReach(wish.place, place, km) ? IN_REACH : 0)
    for (let shared = 1; shared < 4; shared++) {
      const cell = shared * places + at
      fill(near, cell, 'proximity', proximityValue(shared, km, sameCity))
      const byWay = byKilometres ? nearness(km, sameCity) : null
      if (byWay !== null) near.client[cell] = (client.proximity ?? 0) * (byWay - mids.proximity)
    }
  })
  const placeChosen = choosePlaces(market.places, (one, other, { judged }) => {
    const asked = placeCost(rules, placeRules[one] ?? 0, judged) - placeCost(rules, placeRules[other] ?? 0, judged)
    return asked === 0 ? (way[one] ?? 0) < (way[other] ?? 0) : asked < 0
  })
  for (const [at, chosen] of placeChosen.entries()) {
    if (chosen === at) continue
    placeKm[at] = placeKm[chosen] ?? 0
    placeRules[at] = placeRules[chosen] ?? 0
    for (let shared = 1; shared < 4; shared++) {
      near.client[shared * places + at] = near.client[shared * places + chosen] ?? 0
      near.expert[shared * places + at] = near.expert[shared * places + chosen] ?? 0
    }
  }

  const wantsNearby = wish.sessions === (ONLINE | IN_PERSON) && client.proximity !== 0
  const placeNearby = wantsNearby
    ? Uint8Array.from(placeChosen, (at) => ((way[at] ?? Infinity) <= nearby.km ? 1 : 0))
    : null

  return {
    wish,
    rules,
    weights,
    byKilometres,
    budget,
    offers,
    specialists,
    aspects,
    aspectCounts,
    roomCounts,
    type,
    quality,
    proximity: near,
    placeRules,
    placeKm,
    placeNearby,
    placeChosen,
    places,
    style: styleQuery(wish.brief.styles, market.marketShares),
    text: textQuery(market.words, wish.brief.about_project, wish.brief.language),
  }
}
