import { ladder, proximity } from '../model/model.ts'
import { exchangeList } from './snapshot.ts'
import type { Exchange } from './snapshot.ts'
import type { MarketPlace } from '../expert.types.ts'

/** Every place with experts, once: rules and distances are computed per place, not per expert. */
export interface Places {
  list: KnownPlace[]
  byKey: Map<string, number>
  /** Entries for several places that no expert has any more, to be reused. */
  free: number[]
}

export interface KnownPlace {
  country: string
  state: string | null
  city: string | null
  lat: number | null
  lon: number | null
  /** The own area of these experts, if it is a circle. Experts of the city with another area have another place. */
  reach?: number
  /** An entry for experts with several places: each wish or search decides which of them counts. */
  several?: Several
}

export interface Several {
  /** Indexes of single places, the main one first. */
  of: number[]
  /** What else decides which place counts: the experts' flags of `judgedWithPlace`. */
  judged: number
  /** The number of experts with this entry. */
  users: number
}

export function createPlaces(): Places {
  return { list: [], byKey: new Map(), free: [] }
}

export function asPlace(place: MarketPlace): KnownPlace {
  const located = Number.isFinite(place.lat) && Number.isFinite(place.lon)
  return {
    country: String(place.country),
    state: place.state == null ? null : String(place.state),
    city: place.city == null ? null : String(place.city),
    lat: located ? place.lat : null,
    lon: located ? place.lon : null,
  }
}

const keyOf = ({ country, state, city, lat, lon, reach, several }: KnownPlace): string =>
  several
    ? `${several.of.join()}\n${several.judged}`
    : `${country}\n${state ?? ''}\n${city ?? ''}\n${lat ?? ''}\n${lon ?? ''}\n${reach ?? ''}`

export function internPlace(places: Places, place: MarketPlace, reach?: number): number {
  const known = reach === undefined ? asPlace(place) : { ...asPlace(place), reach }
  const key = keyOf(known)
  const at = places.byKey.get(key)
  if (at !== undefined) return at
  places.byKey.set(key, places.list.length)
  return places.list.push(known) - 1
}

/** The entry for an expert's places; `releasePlaces` releases it. A single place is an entry without a count. */
export function takePlaces(
  places: Places,
  all: readonly [MarketPlace, ...MarketPlace[]],
  reach: number | undefined,
  judged: number,
): number {
  const of = [...new Set(all.map((place) => internPlace(places, place, reach)))]
  const [main = 0] = of
  if (of.length === 1) return main
  const entry = { ...asPlace(all[0]), several: { of, judged, users: 1 } }
  const key = keyOf(entry)
  const known = places.byKey.get(key)
  const several = known === undefined ? undefined : places.list[known]?.several
  if (known !== undefined && several) {
    several.users++
    return known
  }
  const at = places.free.pop() ?? places.list.length
  places.byKey.set(key, at)
  places.list[at] = entry
  return at
}

export function releasePlaces(places: Places, at: number): void {
  const place = places.list[at]
  if (!place?.several || place.several.users === 0) return
  place.several.users--
  if (place.several.users > 0) return
  places.byKey.delete(keyOf(place))
  places.free.push(at)
}

/**
 * The index of the place that counts: a single place itself, and of several the first by `isBefore`, the earlier one
 * among equals.
 */
export function choosePlaces(
  { list }: Places,
  isBefore: (one: number, other: number, several: Several) => boolean,
): Uint32Array {
  const chosen = new Uint32Array(list.length)
  for (const [at, { several }] of list.entries())
    chosen[at] = several ? several.of.reduce((best, one) => (isBefore(one, best, several) ? one : best)) : at
  return chosen
}

export async function exchangePlaces(places: Places, exchange: Exchange): Promise<void> {
  places.list = await exchangeList(exchange, places.list)
  if (!exchange.reading) return
  const used = [...places.list.entries()].filter(([, { several }]) => several?.users !== 0)
  places.byKey = new Map(used.map(([at, place]) => [keyOf(place), at]))
  places.free = [...places.list.entries()].flatMap(([at, { several }]) => (several?.users === 0 ? at : []))
}

const EARTH_KM = 6371
const RADIANS = Math.PI / 180

export function kilometres(aLat: number, aLon: number, bLat: number, bLon: number): number {
  const dLat = Math.sin(((bLat - aLat) * RADIANS) / 2)
  const dLon = Math.sin(((bLon - aLon) * RADIANS) / 2)
  const h = dLat * dLat + Math.cos(aLat * RADIANS) * Math.cos(bLat * RADIANS) * dLon * dLon
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** NaN when either has no coordinates. */
export function distanceBetween(a: KnownPlace, b: KnownPlace): number {
  if (a.lat == null || a.lon == null || b.lat == null || b.lon == null) return Number.NaN
  return kilometres(a.lat, a.lon, b.lat, b.lon)
}

/** The same state; without a known state the same city or a circle. */
export function sameArea(a: KnownPlace, b: KnownPlace, km: number): boolean {
  if (a.country !== b.country) return false
  if (a.state != null && b.state != null) return a.state === b.state
  return (a.city != null && a.city === b.city) || km <= ladder.area_km
}

/** The expert's own area: the circle they set, across borders of states, else the same area. */
export const inReach = (client: KnownPlace, expert: KnownPlace, km: number): boolean =>
  expert.reach === undefined || Number.isNaN(km) ? sameArea(client, expert, km) : km <= expert.reach

/** 0..1 by kilometres alone; null when the distance is unknown. */
export function nearness(km: number, sameCity: boolean): number | null {
  const known = Number.isNaN(km) ? (sameCity ? 0 : null) : km
  return known == null ? null : Math.exp(-Math.max(0, known - proximity.free_km) / proximity.fade_km)
}

/**
 * 0..1, null when unknown. In person it falls with distance, online it has a minimum; with both the better value
 * counts. `shared` has bit 1 for online, bit 2 for in person.
 */
export function proximityValue(shared: number, km: number, sameCity: boolean): number | null {
  const inPerson = (shared & 2) === 0 ? null : nearness(km, sameCity)
  const online = shared & 1 ? proximity.online_floor : null
  if (inPerson == null) return online
  return online == null ? inPerson : Math.max(online, inPerson)
}
