import {
  ACTIVE,
  AGENCY,
  BANDS,
  FAR_REQUESTS,
  OFFERS,
  OUTSIDE_AREA,
  PROJECT,
  SESSION,
  SPECIALISTS,
  TEXTS,
} from './columns.ts'
import { tie } from './hash.ts'
import { ladder, mids, newcomers } from './model.ts'
import type { Plan } from './plan.ts'
import type { Store } from './store.ts'
import { STYLES } from './styles.ts'
import { createTop, entry, offer } from './top.ts'
import type { Top } from './top.ts'

/** What gave way, as bits; `stepOf` and `factorOf` follow from them. */
export const RELAXED_TYPE = 1
export const RELAXED_CLIENT_AREA = 2
export const RELAXED_EXPERT_AREA = 4
export const RELAXED_CAPACITY = 8

export const stepOf: readonly number[] = Array.from({ length: 16 }, (_, bits) =>
  bits & RELAXED_CAPACITY
    ? 5
    : bits & RELAXED_EXPERT_AREA
      ? 4
      : bits & RELAXED_CLIENT_AREA
        ? 3
        : bits & RELAXED_TYPE
          ? 2
          : 1,
)
export const factorOf: Float64Array = Float64Array.from({ length: 16 }, (_, bits) => {
  const f = ladder.factors
  return (
    (bits & RELAXED_TYPE ? f.expert_type : 1) *
    (bits & RELAXED_CLIENT_AREA ? f.outside_expert : 1) *
    (bits & RELAXED_EXPERT_AREA ? f.outside_area : 1) *
    (bits & RELAXED_CAPACITY ? f.capacity : 1)
  )
})

/** What `relaxedBits` answers for an expert that no step admits. */
export const REFUSED = -1

/** The rules, for one expert. The pass below goes through here for every row, so there is one place that decides. */
export function relaxedBits(plan: Plan, flags: number, place: number, free: boolean): number {
  const { wish } = plan
  const shared = (flags >>> SESSION) & wish.sessions
  const fits = (flags & ACTIVE) !== 0 && (flags & wish.service) !== 0 && ((flags >>> PROJECT) & wish.project) !== 0
  if (!fits || shared === 0) return REFUSED
  const rules = plan.placeRules[place] ?? 0
  if ((rules & 1) === 0 && (shared & 1) === 0) return REFUSED
  let bits = 0
  if (wish.type >= 0 && wish.type !== ((flags & AGENCY) === 0 ? 0 : 1)) bits |= RELAXED_TYPE
  if ((rules & 2) === 0) {
    if (!wish.outside) bits |= RELAXED_CLIENT_AREA
    if ((flags & OUTSIDE_AREA) === 0) {
      if ((flags & FAR_REQUESTS) === 0) return REFUSED
      bits |= RELAXED_EXPERT_AREA
    }
  }
  return free ? bits : bits | RELAXED_CAPACITY
}

export interface Pool {
  /** Experts that each step admits; index 1-5. */
  counts: number[]
  steps: Top[]
  /** New experts of step 1 and 2, whatever their place. */
  newcomers: Top
}

const POOL = 64

/** Every expert, exactly: rules, both sides' yes, load. Keeps the best of each step. */
export function pass(store: Store, plan: Plan, day: number, excluded: ReadonlySet<number> | null): Pool {
  const { columns } = store
  const { flags, wants, place, joined, styleUnits, styleNorm, quality, supply, leadsTotal, idHash, appeal, end } =
    columns
  const { bands, offers, specialists, aspects, type, proximity, placeKm, places, style, wish } = plan
  const starLift = plan.quality.client
  const wantsAspects = wish.aspects !== 0
  const { aspectCounts, roomCounts } = plan
  const clientStyle = plan.clientWeights.style ?? 0
  const expertStyle = plan.expertWeights.style ?? 0
  const clientText = plan.clientWeights.text ?? 0
  const v = style?.vector ?? new Float64Array(STYLES)
  const [v0 = 0, v1 = 0, v2 = 0, v3 = 0, v4 = 0, v5 = 0, v6 = 0, v7 = 0] = v
  const styleConstant = style?.constant ?? 0
  const texts = plan.text ? store.textShares(plan.text) : null
  const textBit = plan.text ? 1 << (TEXTS + plan.text.language) : 0
  const needed = (wish.service | (wish.project << PROJECT) | ACTIVE) >>> 0
  const pool: Pool = {
    counts: [0, 0, 0, 0, 0, 0],
    steps: [0, 1, 2, 3, 4, 5].map((step) => createTop(step === 3 ? ladder.nearest : POOL)),
    newcomers: createTop(POOL),
  }
  const { counts, steps } = pool

  // `?? 0` below only satisfies the type of an indexed read: rows are in bounds, and V8 drops the check.
  for (let row = 0; row < end; row++) {
    const f = flags[row] ?? 0
    if ((f & needed) >>> 0 !== needed) continue
    const at = place[row] ?? 0
    const supplied = supply[row] ?? 0
    const bits = relaxedBits(plan, f, at, supplied > 0)
    if (bits < 0 || (joined[row] ?? 0) > day || (excluded !== null && excluded.has(row))) continue
    const step = stepOf[bits] ?? 5
    counts[step] = (counts[step] ?? 0) + 1
    const top = steps[step]
    if (!top) continue

    const isNew =
      step <= 2 && (leadsTotal[row] ?? 0) < newcomers.leads_below && day - (joined[row] ?? 0) < newcomers.days_below
    const least = isNew ? Math.min(entry(top), entry(pool.newcomers)) : entry(top)
    if (step === 3) {
      // The nearest come in, whoever they are.
      const km = placeKm[at] ?? 0
      offer(top, Number.isNaN(km) ? -1e9 : -km, tie(wish.seed, idHash[row] ?? 0), row)
      continue
    }
    const weight = step === 5 ? store.responseOf(row) * (factorOf[bits] ?? 1) : supplied * (factorOf[bits] ?? 1)
    if (weight < least) continue

    const near = ((f >>> SESSION) & wish.sessions) * places + at
    const b5 = (f >>> BANDS) & 31
    const o10 = (f >>> OFFERS) & 1023
    const s6 = (f >>> SPECIALISTS) & 63
    const kind = (f & AGENCY) === 0 ? 0 : 1
    let client =
      plan.clientIntercept +
      (appeal[row] ?? 0) +
      (bands.client[b5] ?? 0) +
      (offers.client[o10] ?? 0) +
      (specialists.client[s6] ?? 0) +
      (type.client[kind] ?? 0) +
      (starLift[quality[row] ?? 0] ?? 0) +
      (proximity.client[near] ?? 0)
    let expert =
      plan.expertIntercept +
      (bands.expert[b5] ?? 0) +
      (offers.expert[o10] ?? 0) +
      (specialists.expert[s6] ?? 0) +
      (proximity.expert[near] ?? 0)
    const norm = styleNorm[row] ?? 0
    if (style !== null && norm > 0) {
      const u = row * STYLES
      const likeness =
        (styleConstant +
          v0 * (styleUnits[u] ?? 0) +
          v1 * (styleUnits[u + 1] ?? 0) +
          v2 * (styleUnits[u + 2] ?? 0) +
          v3 * (styleUnits[u + 3] ?? 0) +
          v4 * (styleUnits[u + 4] ?? 0) +
          v5 * (styleUnits[u + 5] ?? 0) +
          v6 * (styleUnits[u + 6] ?? 0) +
          v7 * (styleUnits[u + 7] ?? 0)) *
          norm -
        mids.style
      client += clientStyle * likeness
      expert += expertStyle * likeness
    }
    if (wantsAspects) {
      const w = wants[row] ?? 0
      const counts16 = (aspectCounts[w & 63] ?? 0) + (roomCounts[(w >>> 6) & 63] ?? 0)
      client += aspects.client[counts16] ?? 0
      expert += aspects.expert[counts16] ?? 0
    }
    if (texts !== null && ((wants[row] ?? 0) & textBit) !== 0) client += clientText * ((texts[row] ?? 0) - mids.text)

    // σ(client)·σ(expert) = 1/((1+e^-client)(1+e^-expert)); leave before the second exponential where it cannot matter.
    const clientOdds = 1 + Math.exp(-client)
    if (weight < least * clientOdds) continue
    const key = weight / (clientOdds * (1 + Math.exp(-expert)))
    if (key < least) continue
    const ties = tie(wish.seed, idHash[row] ?? 0)
    offer(top, key, ties, row)
    if (isNew) offer(pool.newcomers, key, ties, row)
  }
  if (texts !== null && plan.text) store.clearTextShares(plan.text)
  return pool
}
