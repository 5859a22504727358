/** How many towns an area of work holds, in one list for every radius that can be set. */
import { REACH_KM_MAX } from '@husrum/contract/limits.ts'
import type { TownCounts } from '@husrum/contract/reference.ts'

export type Town = { country_id: number; state_id: number; latitude: number; longitude: number }

const EARTH_KM = 6371
const RADIANS = Math.PI / 180

/** As the crow flies: what the matching measures circles with (places.ts of packages/matching). */
export function kilometres(a: Town, b: Town): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2)
  const east = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2)
  const h = north * north + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * east * east
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Towns of the same country, `from` included. About a millisecond for all towns we know. */
export function countTownsAround(from: Town, towns: readonly Town[]): TownCounts {
  const own = towns.filter(({ country_id }) => country_id === from.country_id)
  const within = Array.from({ length: REACH_KM_MAX + 1 }, () => 0)
  for (const town of own) {
    const first = Math.ceil(kilometres(from, town))
    if (first <= REACH_KM_MAX) within[first] = (within[first] ?? 0) + 1
  }
  let sum = 0
  return {
    region: own.filter(({ state_id }) => state_id === from.state_id).length,
    country: own.length,
    within: within.map((added) => (sum += added)),
  }
}
