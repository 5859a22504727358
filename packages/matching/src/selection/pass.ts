import { createBest, offer } from './best.ts'
import type { Best } from './best.ts'
import { anyOf, bitsOf, setDay, wordsFor } from '../store/bits.ts'
import { AGENCY, BANDS, IN_PERSON, OFFERS, SESSION, SPECIALISTS, TEXTS } from '../store/columns.ts'
import { tie } from '../store/hash.ts'
import { ladder, mids, newcomers } from '../model/model.ts'
import type { Plan } from '../scoring/plan.ts'
import { factorOf, REFUSED, RELAXED_CAPACITY, stepOf } from './rules.ts'
import type { Store } from '../store/store.ts'
import { STYLES } from '../scoring/styles.ts'
import { styles } from '../vocabulary.ts'

export interface Pool {
  /** Experts admitted by each step in use; index 1-5. */
  counts: number[]
  /** The last step in use; experts beyond it are not scored. */
  last: number
  steps: Best[]
  /** New experts of steps 1 and 2, whatever their score. */
  newcomers: Best
  /** The best of steps 1 and 2 who meet in person nearby, if the client asked for both ways to meet. */
  nearby: Best
}

const POOL = 64
const NEARBY = 8

/** The last step of the ladder that is needed. */
export function lastStep(counts: readonly number[]): number {
  let found = counts[1] ?? 0
  for (let step = 2; step <= 5; step++) {
    const isEnough =
      step === 5
        ? found >= ladder.enough_before_capacity || (counts[5] ?? 0) > ladder.full_at_most
        : found >= ladder.enough
    if (isEnough) return step - 1
    found += counts[step] ?? 0
  }
  return 5
}

/** The experts that ranking may use. */
export interface Scope {
  day: number
  /** Rows. */
  excluded: readonly number[]
  /** Only experts with a visible style. */
  styled: boolean
}

function keepThose(found: Int32Array, map: Int32Array | undefined): void {
  for (let at = 0; at < found.length; at++) found[at] = (found[at] ?? 0) & (map?.[at] ?? 0)
}

export function inScope({ columns, bits }: Store, { day, excluded, styled }: Scope): Int32Array {
  setDay(bits, columns, day)
  const found = bits.here.slice(0, wordsFor(columns.end))
  if (styled) {
    const shown = styles.map((_, style) => bitsOf(bits, 'styles', style))
    keepThose(found, anyOf(shown, found.length))
  }
  for (const row of excluded) found[row >>> 5] = (found[row >>> 5] ?? 0) & ~(1 << (row & 31))
  return found
}

/** The experts in scope who meet all fixed rules: 32 at a time, a third of the time of checking each. */
export function eligible(store: Store, { wish }: Plan, scope: Scope): Int32Array {
  const found = inScope(store, scope)
  keepThose(found, bitsOf(store.bits, 'service_type', 31 - Math.clz32(wish.service)))
  keepThose(found, bitsOf(store.bits, 'project_type', 31 - Math.clz32(wish.project)))
  return found
}

/** Words of bits between two checks whether a step is still needed. */
const STRETCH = 512

/**
 * Counts the experts that each step in use admits, and lists them with their relaxed wishes. `?? 0` in this file only
 * satisfies the types of indexed reads: rows are in bounds, and V8 drops the check.
 */
function admit(store: Store, plan: Plan, scope: Scope): { n: number; counts: number[] } {
  const { flags, place, supply } = store.columns
  const { placeRules } = plan
  const { verdicts } = plan.rules
  const { admitted, admittedBits } = store.scratch
  const found = eligible(store, plan, scope)
  const counts = [0, 0, 0, 0, 0, 0]
  let last = 5
  let n = 0
  for (let at = 0; at < found.length; at++) {
    if (at % STRETCH === 0 && last > 1) last = lastStep(counts)
    let left = found[at] ?? 0
    while (left !== 0) {
      const bit = left & -left
      left ^= bit
      const row = at * 32 + 31 - Math.clz32(bit)
      const f = flags[row] ?? 0
      const bits = verdicts[((placeRules[place[row] ?? 0] ?? 0) << 5) | ((f >>> SESSION) & 31)] ?? REFUSED
      if (bits < 0 || (stepOf[bits] ?? 5) > last) continue
      const all = (supply[row] ?? 0) > 0 ? bits : bits | RELAXED_CAPACITY
      const step = stepOf[all] ?? 5
      counts[step] = (counts[step] ?? 0) + 1
      if (step > last) continue
      admitted[n] = row
      admittedBits[n] = all
      n++
    }
  }
  return { n, counts }
}

/** Scores every expert exactly, with rules, both sides and load, and keeps the best of each step. */
export function pass(store: Store, plan: Plan, scope: Scope): Pool {
  const { n, counts } = admit(store, plan, scope)
  const pool: Pool = {
    counts,
    last: lastStep(counts),
    steps: [0, 1, 2, 3, 4, 5].map((step) => createBest(step === 3 ? ladder.nearest : POOL)),
    newcomers: createBest(POOL),
    nearby: createBest(NEARBY),
  }
  const texts = plan.text ? store.textShares(plan.text) : null
  weigh(store, plan, scope.day, n, texts, pool)
  if (plan.text) store.clearTextShares(plan.text)
  return pool
}

function weigh(
  store: Store,
  plan: Plan,
  day: number,
  n: number,
  texts: Float32Array | null,
  { last, steps, newcomers: fresh, nearby: close }: Pool,
): void {
  const { flags, wants, place, joined, styleUnits, styleNorm, quality, supply, leadsTotal, idHash, appeal } =
    store.columns
  const { admitted, admittedBits } = store.scratch
  const {
    budget,
    offers,
    specialists,
    aspects,
    type,
    proximity,
    placeKm,
    placeNearby,
    places,
    style,
    wish,
    aspectCounts,
    roomCounts,
  } = plan
  const starLift = plan.quality.client
  const wantsAspects = wish.aspects !== 0
  const clientStyle = style === null ? 0 : (plan.weights.client.style ?? 0)
  const expertStyle = style === null ? 0 : (plan.weights.expert.style ?? 0)
  const clientText = plan.weights.client.text ?? 0
  const v = style?.vector ?? new Float64Array(STYLES)
  const [v0 = 0, v1 = 0, v2 = 0, v3 = 0, v4 = 0, v5 = 0, v6 = 0, v7 = 0] = v
  const styleConstant = style?.constant ?? 0
  const textBit = plan.text ? 1 << (TEXTS + plan.text.language) : 0

  for (let i = 0; i < n; i++) {
    const row = admitted[i] ?? 0
    const bits = admittedBits[i] ?? 0
    const step = stepOf[bits] ?? 5
    if (step > last) continue
    const best = steps[step]
    if (!best) continue
    const f = flags[row] ?? 0
    const at = place[row] ?? 0
    if (step === 3) {
      // The nearest are admitted, whatever their score.
      const km = placeKm[at] ?? 0
      const nearness = Number.isNaN(km) ? -1e9 : -km
      if (nearness >= best.least) offer(best, nearness, tie(wish.seed, idHash[row] ?? 0), row)
      continue
    }
    const isNew =
      step <= 2 && (leadsTotal[row] ?? 0) < newcomers.leads_below && day - (joined[row] ?? 0) < newcomers.days_below
    const isNearby =
      placeNearby !== null && step <= 2 && (placeNearby[at] ?? 0) === 1 && ((f >>> SESSION) & IN_PERSON) !== 0
    let least = isNew ? Math.min(best.least, fresh.least) : best.least
    if (isNearby) least = Math.min(least, close.least)
    const weight = (step === 5 ? store.responseOf(row) : (supply[row] ?? 0)) * (factorOf[bits] ?? 1)
    if (weight < least) continue
    const near = ((f >>> SESSION) & wish.sessions) * places + at
    const b5 = (f >>> BANDS) & 31
    const o10 = (f >>> OFFERS) & 1023
    const s6 = (f >>> SPECIALISTS) & 63
    const kind = (f & AGENCY) === 0 ? 0 : 1
    let client =
      plan.weights.client_intercept +
      (appeal[row] ?? 0) +
      (budget.client[b5] ?? 0) +
      (offers.client[o10] ?? 0) +
      (specialists.client[s6] ?? 0) +
      (type.client[kind] ?? 0) +
      (starLift[quality[row] ?? 0] ?? 0) +
      (proximity.client[near] ?? 0)
    let expert =
      plan.weights.expert_intercept +
      (budget.expert[b5] ?? 0) +
      (offers.expert[o10] ?? 0) +
      (specialists.expert[s6] ?? 0) +
      (proximity.expert[near] ?? 0)
    const norm = styleNorm[row] ?? 0
    if (norm > 0) {
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

    // σ(client)·σ(expert) = 1/((1+e^-client)(1+e^-expert)); the second exponential is skipped where it cannot matter.
    const clientOdds = 1 + Math.exp(-client)
    if (weight < least * clientOdds) continue
    const key = weight / (clientOdds * (1 + Math.exp(-expert)))
    if (key < least) continue
    const ties = tie(wish.seed, idHash[row] ?? 0)
    offer(best, key, ties, row)
    if (isNew) offer(fresh, key, ties, row)
    if (isNearby) offer(close, key, ties, row)
  }
}
