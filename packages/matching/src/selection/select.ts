import { entriesOf } from './best.ts'
import type { Entry } from './best.ts'
import { AGENCY, BANDS, IN_PERSON, SESSION } from '../store/columns.ts'
import { priceLevel } from '../scoring/components.ts'
import { deficit, typicalOf } from '../fairness/ledger.ts'
import { fairness, ladder, nearby, newcomers, variety } from '../model/model.ts'
import { relaxedBits, stepOf } from './rules.ts'
import type { Pool } from './pass.ts'
import type { Plan } from '../scoring/plan.ts'
import { calibrated, explain } from '../scoring/explain.ts'
import type { Calibration } from '../learning/learning.types.ts'
import type { Store } from '../store/store.ts'
import { STYLES } from '../scoring/styles.ts'
import type { PlaceReason } from '../match.types.ts'

export interface Candidate {
  row: number
  bits: number
  step: number
  /** p · pacing: the order before fairness and variety. */
  key: number
  /** The same, adjusted by the ledger. */
  fair: number
  tie: number
  isNewSlot: boolean
  /** Moved among the first because they meet nearby. */
  isRaisedNearby: boolean
}

function candidate(store: Store, plan: Plan, { row, key, tie }: Entry): Candidate {
  const c = store.columns
  const bits = relaxedBits(
    plan.rules,
    c.flags[row] ?? 0,
    plan.placeRules[c.place[row] ?? 0] ?? 0,
    (c.supply[row] ?? 0) > 0,
  )
  const step = stepOf[bits] ?? 5
  const found = { row, bits, step, key, fair: key, tie, isNewSlot: false, isRaisedNearby: false }
  if (step !== 3) return found
  // Step three admits by distance; in the list p decides, as for all experts.
  const { p, pacing } = explain(store, plan, row, bits)
  return { ...found, key: p * pacing, fair: p * pacing }
}

/** The percentage of a candidate's key, in points. */
type PointsOf = (candidate: Candidate) => number

/** Better first; ties by hash(brief, expert). */
function before(a: Candidate, b: Candidate): number {
  return b.key - a.key || a.tie - b.tie
}

/** All candidates of the list, best first, before fairness and variety. */
export function candidates(store: Store, plan: Plan, pool: Pool): Candidate[] {
  const found: Candidate[] = []
  let sofar = 0
  for (let step = 1; step <= pool.last; step++) {
    const best = pool.steps[step]
    // Experts outside the client's area are only added up to the missing number, nearest first.
    const entries = best ? entriesOf(best) : []
    const wanted = step === 3 ? Math.max(ladder.enough - sofar, 0) : entries.length
    for (const entry of entries.slice(0, wanted)) found.push(candidate(store, plan, entry))
    sofar += pool.counts[step] ?? 0
  }
  return found.sort(before)
}

/** 0..1: the similarity of two experts. */
function likeness(store: Store, a: number, b: number): number {
  const { styleUnits, flags } = store.columns
  let ab = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < STYLES; i++) {
    const x = styleUnits[a * STYLES + i] ?? 0
    const y = styleUnits[b * STYLES + i] ?? 0
    ab += x * y
    aa += x * x
    bb += y * y
  }
  const style = aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0
  const priceA = priceLevel(((flags[a] ?? 0) >>> BANDS) & 31)
  const priceB = priceLevel(((flags[b] ?? 0) >>> BANDS) & 31)
  const price = priceA === null || priceB === null ? 0 : Math.max(0, 1 - Math.abs(priceA - priceB) / 2)
  const type = ((flags[a] ?? 0) & AGENCY) === ((flags[b] ?? 0) & AGENCY) ? 1 : 0
  return variety.style * style + variety.price * price + variety.type * type
}

/**
 * Maximal marginal relevance: after the best, each next expert trades some score for being different. Neither variety
 * nor fairness places an expert above a clearly likelier one: each place goes to a near-equal of the best remaining.
 */
function varied(store: Store, sorted: readonly Candidate[], limit: number, points: PointsOf): Candidate[] {
  const left = sorted
    .map((c) => ({ c, key: c.fair, points: points(c), alike: 0 }))
    .sort((a, b) => b.key - a.key || a.c.tie - b.c.tie)
  const chosen: Candidate[] = []
  const highest = left[0]?.key ?? 1
  while (chosen.length < limit && left.length > 0) {
    let bestAt = 0
    let bestWorth = -Infinity
    const least = Math.max(...left.map((item) => item.points)) - fairness.near_points
    let looked = 0
    for (const [i, item] of left.entries()) {
      if (item.points < least) continue
      if (looked === variety.window) break
      looked++
      const worth = (variety.lambda * item.key) / highest - (1 - variety.lambda) * item.alike
      if (worth > bestWorth) {
        bestWorth = worth
        bestAt = i
      }
    }
    const [taken] = left.splice(bestAt, 1)
    if (!taken) break
    chosen.push(taken.c)
    for (const item of left.slice(0, 2 * variety.window))
      item.alike = Math.max(item.alike, likeness(store, taken.c.row, item.c.row))
  }
  return chosen
}

export function isNewcomer(store: Store, row: number, day: number): boolean {
  const { leadsTotal, joined } = store.columns
  return (leadsTotal[row] ?? 0) < newcomers.leads_below && day - (joined[row] ?? 0) < newcomers.days_below
}

/** The new expert for the reserved slot, unless a new expert is among the first anyway. */
function newcomer(store: Store, plan: Plan, pool: Pool, chosen: readonly Candidate[], day: number): Candidate | null {
  const first = chosen.slice(0, newcomers.none_in_first)
  const last = first.at(-1)
  if (!last || first.length < newcomers.place || first.some((c) => isNewcomer(store, c.row, day))) return null
  const { given } = store.columns
  const able = entriesOf(pool.newcomers)
    .map((entry) => candidate(store, plan, entry))
    .filter((c) => c.key >= newcomers.from_share * last.key)
    .sort((a, b) => (given[a.row] ?? 0) - (given[b.row] ?? 0) || before(a, b))
  return able[0] ? { ...able[0], isNewSlot: true } : null
}

/**
 * Places nearby experts among the first if the client asked for both ways to meet and these experts do about as well as
 * the best: online meetings count as near everywhere, and would leave no expert of the client's town at the top.
 */
function withNearby(store: Store, plan: Plan, pool: Pool, chosen: readonly Candidate[], points: PointsOf): Candidate[] {
  const first = chosen.slice(0, nearby.first)
  const { placeNearby } = plan
  if (placeNearby === null || first.length < nearby.first) return [...chosen]
  const { flags, place } = store.columns
  const isNear = ({ row }: Candidate) =>
    placeNearby[place[row] ?? 0] === 1 && (((flags[row] ?? 0) >>> SESSION) & IN_PERSON) !== 0
  const missing = nearby.of_first - first.filter(isNear).length
  if (missing <= 0) return [...chosen]
  const enough = nearby.from_share * Math.max(...chosen.map(points))
  const raised = entriesOf(pool.nearby)
    .map((entry) => candidate(store, plan, entry))
    .filter((c) => points(c) >= enough && first.every(({ row }) => row !== c.row))
    .sort(before)
    .slice(0, missing)
  // The last of the other experts make room; nearby ones stay.
  const others = first.filter((c) => !isNear(c))
  const yielding = others.slice(others.length - raised.length)
  const top = [...first.filter((c) => !yielding.includes(c)), ...raised.map((c) => ({ ...c, isRaisedNearby: true }))]
  const rows = new Set(top.map(({ row }) => row))
  return [...top, ...chosen.filter(({ row }) => !rows.has(row))]
}

/** The list: fairness and variety between near-equals, nearby experts, the new expert's slot. */
export function choose(
  store: Store,
  plan: Plan,
  pool: Pool,
  sorted: readonly Candidate[],
  { limit, day, calibration }: { limit: number; day: number; calibration: Calibration },
): Candidate[] {
  const points: PointsOf = ({ key }) => 100 * calibrated(key, calibration)
  const bar = fairness.from_share * (sorted[Math.min(fairness.from_place, sorted.length) - 1]?.key ?? 0)
  const { columns } = store
  const near = sorted.filter((c) => c.key >= bar).map((c) => c.row)
  const typical = typicalOf(columns, near)
  const judged = sorted.map((c) =>
    c.key >= bar ? { ...c, fair: c.key * Math.exp(fairness.strength * deficit(columns, c.row, typical)) } : c,
  )
  const ordered = varied(store, judged, Math.max(limit, newcomers.none_in_first), points)
  const chosen = withNearby(store, plan, pool, ordered, points)
  const fresh = newcomer(store, plan, pool, chosen, day)
  if (fresh) {
    const at = chosen.findIndex((c) => c.row === fresh.row)
    if (at >= 0) chosen.splice(at, 1)
    chosen.splice(newcomers.place - 1, 0, fresh)
  }
  return unrelaxedStay(sorted, chosen.slice(0, limit))
}

/** Gives the last places to experts without relaxed wishes, if the list would have too few of them. */
function unrelaxedStay(sorted: readonly Candidate[], chosen: Candidate[]): Candidate[] {
  let missing = ladder.unrelaxed - chosen.filter((c) => c.step === 1).length
  if (missing <= 0) return chosen
  for (const candidate of sorted) {
    if (missing === 0) break
    if (candidate.step !== 1 || chosen.some((c) => c.row === candidate.row)) continue
    const at = chosen.findLastIndex((c) => c.step !== 1)
    if (at < 0) break
    chosen.splice(at, 1)
    chosen.push(candidate)
    missing--
  }
  return chosen
}

/**
 * Why each match is above one with a higher percentage: the first criterion that decided. `matches` is in the same
 * order.
 */
export function placeReasons(
  chosen: readonly Candidate[],
  matches: readonly { percentage: number; score: number }[],
  wished: (candidate: Candidate) => number,
): (PlaceReason | null)[] {
  let above: { candidate: Candidate; percentage: number } | undefined
  const found: (PlaceReason | null)[] = []
  for (let at = chosen.length - 1; at >= 0; at--) {
    const [candidate, match] = [chosen[at], matches[at]]
    if (!candidate || !match) continue
    if (above && above.percentage > match.percentage) {
      found[at] = reasonOver(candidate, above.candidate, wished)
    } else {
      found[at] = null
      above = { candidate, percentage: match.percentage }
    }
  }
  return found
}

function reasonOver(upper: Candidate, lower: Candidate, wished: (candidate: Candidate) => number): PlaceReason {
  if (upper.isNewSlot) return 'new_here'
  if (upper.isRaisedNearby) return 'near_you'
  if (wished(upper) > wished(lower)) return 'your_weights'
  if (upper.key >= lower.key) return 'room_for_you'
  return upper.fair >= lower.fair ? 'less_seen' : 'variety'
}
