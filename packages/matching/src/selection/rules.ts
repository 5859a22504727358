import { ACTIVE, AGENCY, FAR_REQUESTS, OUTSIDE_AREA, PROJECT, SERVICE, SESSION } from '../store/columns.ts'
import { ladder } from '../model/model.ts'
import type { Wish } from '../scoring/wish.ts'

/** Relaxed wishes as bits; the ladder's step and the factor follow from them. */
export const RELAXED_TYPE = 1
export const RELAXED_CLIENT_AREA = 2
export const RELAXED_EXPERT_AREA = 4
export const RELAXED_CAPACITY = 8
/** No step admits this expert. */
export const REFUSED = -1

export const stepOf: readonly number[] = Array.from({ length: 16 }, (_, bits) => {
  if (bits & RELAXED_CAPACITY) return 5
  if (bits & RELAXED_EXPERT_AREA) return 4
  if (bits & RELAXED_CLIENT_AREA) return 3
  return bits & RELAXED_TYPE ? 2 : 1
})

export const factorOf: Float64Array = Float64Array.from({ length: 16 }, (_, bits) => {
  const f = ladder.factors
  return (
    (bits & RELAXED_TYPE ? f.expert_type : 1) *
    (bits & RELAXED_CLIENT_AREA ? f.outside_expert : 1) *
    (bits & RELAXED_EXPERT_AREA ? f.outside_area : 1) *
    (bits & RELAXED_CAPACITY ? f.capacity : 1)
  )
})

/** Bits of `placeRules`: the same country, the client's own area, and the expert's. */
export const IN_COUNTRY = 1
export const IN_AREA = 2
export const IN_REACH = 4
const PLACE_RULES = 8

/** The five bits of `flags` from SESSION on: sessions (2), kind, works outside the area, wants far requests. */
const JUDGED = 32

/** The flags that affect the rules beside the place: experts with equal ones differ only by their places. */
export const judgedWithPlace = (flags: number): number => ((flags & ~AGENCY) >>> SESSION) & (JUDGED - 1)

/** The rules of one brief. */
export interface Rules {
  /** Flags an expert must always have: service, project, active. Low bits only, so signed is fine. */
  needed: number
  /** Indexed by place rules · 32 + those five flags: the relaxed wishes, or REFUSED. */
  verdicts: Int8Array
}

/** The rules themselves; all other code reads the tables made from this function. */
function verdict(wish: Wish, flags: number, place: number): number {
  const inCountry = (place & IN_COUNTRY) !== 0
  const shared = (flags >>> SESSION) & wish.sessions
  if (shared === 0 || (!inCountry && (shared & 1) === 0)) return REFUSED
  let bits = 0
  if (wish.type >= 0 && wish.type !== ((flags & AGENCY) === 0 ? 0 : 1)) bits |= RELAXED_TYPE
  if ((place & IN_AREA) === 0 && !wish.outside) bits |= RELAXED_CLIENT_AREA
  if ((place & IN_REACH) === 0 && (flags & OUTSIDE_AREA) === 0) {
    if ((flags & FAR_REQUESTS) === 0) return REFUSED
    bits |= RELAXED_EXPERT_AREA
  }
  return bits
}

export function makeRules(wish: Wish): Rules {
  const verdicts = new Int8Array(PLACE_RULES * JUDGED)
  for (let place = 0; place < PLACE_RULES; place++) {
    for (let judged = 0; judged < JUDGED; judged++)
      verdicts[place * JUDGED + judged] = verdict(wish, judged << SESSION, place)
  }
  return { needed: (wish.service << SERVICE) | (wish.project << PROJECT) | ACTIVE, verdicts }
}

/** The relaxed wishes of an expert with the flags `judged` at a place, whatever their load; REFUSED if none helps. */
export const relaxedAt = ({ verdicts }: Rules, placeRules: number, judged: number): number =>
  verdicts[placeRules * JUDGED + judged] ?? REFUSED

export function relaxedBits(rules: Rules, flags: number, placeRules: number, free: boolean): number {
  if ((flags & rules.needed) !== rules.needed) return REFUSED
  const bits = relaxedAt(rules, placeRules, (flags >>> SESSION) & (JUDGED - 1))
  return free || bits === REFUSED ? bits : bits | RELAXED_CAPACITY
}
