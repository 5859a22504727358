import { calibrated, explain } from '../../packages/matching/src/scoring/explain.ts'
import { hashText, tie } from '../../packages/matching/src/store/hash.ts'
import { rowOf } from '../../packages/matching/src/store/ids.ts'
import { makePlan } from '../../packages/matching/src/scoring/plan.ts'
import { readBrief, readCities, readExpert, readLoad } from '../../packages/matching/src/read-line.ts'
import { REFUSED, relaxedBits, stepOf } from '../../packages/matching/src/selection/rules.ts'
import { createStore, setLoadOf, updateDerived, upsertExpert } from '../../packages/matching/src/store/store.ts'
import type { Calibration } from '../../packages/matching/src/learning/learning.types.ts'
import { modelWeights } from '../../packages/matching/src/model/weights.ts'
import { readWish } from '../../packages/matching/src/scoring/wish.ts'
import { BANDS, STYLES } from './vocabulary.ts'
import type { Expert } from './experts.ts'
import { LISTED, type Policy } from './simulate.ts'

/**
 * The first model of the matching: docs/product/matching.md without later findings. It does not learn, and trusts a
 * stated capacity. Its components are the package's; ladder, order and ledger are its own, so that a change of the
 * package's order does not change this reference.
 */
const ENOUGH = 25
/**
 * Experts at capacity are listed when fewer others than this are found. Literally, the ladder lists them below 25: then
 * half the leads of a congested market exceed the experts' capacity, and a comparison would prove nothing.
 */
const ENOUGH_BEFORE_FULL = 1
const PACING = 0.5
const FAIRNESS = { strength: 0.25, from_share: 0.7, from_place: 10, deserving: 25 }
const NEWCOMERS = { leads_below: 2, days_below: 60, place: 4, first: 5, from_share: 0.6 }
const VARIETY = 0.93
/** Fitted on worlds 1-3, hard to read: `--fit`. */
const CALIBRATION = { a: 0.57, b: -0.62 }

interface Candidate {
  id: string
  p: number
  /** p · pacing, then also · fairness. */
  key: number
  step: number
  km: number
  tie: number
  isFull: boolean
}

const psi = (x: number): number => (1 - Math.exp(x - 1)) / (1 - Math.exp(-1))
const order = (a: Candidate, b: Candidate): number =>
  Number(a.isFull) - Number(b.isFull) || b.key - a.key || a.tie - b.tie

/** Style, price and kind of an expert, for comparing two of them. */
function lookOf({ profile, agency }: Expert) {
  const { portfolio, budget_bands } = profile
  const shown = portfolio.flatMap(({ photos }) => photos)
  const styles = STYLES.map((style) => shown.filter((photo) => photo.style === style).length)
  const norm = Math.hypot(...styles)
  return {
    styles: styles.map((n) => (norm > 0 ? n / norm : 0)),
    price: budget_bands.reduce((sum, band) => sum + BANDS.indexOf(band), 0) / Math.max(1, budget_bands.length),
    agency,
  }
}
type Look = ReturnType<typeof lookOf>

const alike = (a: Look, b: Look): number =>
  0.5 * a.styles.reduce((sum, share, i) => sum + share * (b.styles[i] ?? 0), 0) +
  0.3 * Math.max(0, 1 - Math.abs(a.price - b.price) / 2) +
  0.2 * Number(a.agency === b.agency)

export function described(calibration: Calibration = CALIBRATION): Policy {
  let store = createStore()
  let places = readCities([])
  let looks = new Map<string, Look>()
  let joined = new Map<string, number>()
  let ledger = new Map<string, { deserved: number; given: number }>()
  let attention: { id: string; share: number }[] = []
  let delivered = new Map<string, string[]>()

  const entry = (id: string): { deserved: number; given: number } => {
    const known = ledger.get(id) ?? { deserved: 0, given: 0 }
    ledger.set(id, known)
    return known
  }

  /** One step at a time while fewer than 25 are found; only as many as are missing from outside the client's area. */
  const climb = (all: readonly Candidate[]): Candidate[] => {
    const found: Candidate[] = []
    for (let step = 1; step <= 5; step++) {
      if (step > 1 && found.length >= (step === 5 ? ENOUGH_BEFORE_FULL : ENOUGH)) break
      const here = all.filter((c) => c.step === step)
      found.push(...(step === 3 ? here.sort((a, b) => a.km - b.km).slice(0, ENOUGH - found.length) : here))
    }
    return found.sort(order)
  }

  const fair = (sorted: readonly Candidate[]): Candidate[] => {
    const bar = FAIRNESS.from_share * (sorted[Math.min(FAIRNESS.from_place, sorted.length) - 1]?.key ?? 0)
    return sorted
      .map((c) => {
        if (c.key < bar) return c
        const { deserved, given } = entry(c.id)
        const deficit = Math.max(-1, Math.min(1, (deserved - given) / (deserved + 1)))
        return { ...c, key: c.key * Math.exp(FAIRNESS.strength * deficit) }
      })
      .sort(order)
  }

  const varied = (sorted: readonly Candidate[]): Candidate[] => {
    const left = sorted.map((c) => ({ c, alike: 0 }))
    const highest = sorted[0]?.key ?? 1
    const chosen: Candidate[] = []
    while (chosen.length < LISTED && left.length > 0) {
      const worth = ({ c, alike: near }: { c: Candidate; alike: number }): number =>
        Number(!c.isFull) + (VARIETY * c.key) / highest - (1 - VARIETY) * near
      const at = left.reduce((best, item, i) => (worth(item) > worth(left[best] ?? item) ? i : best), 0)
      const [taken] = left.splice(at, 1)
      if (!taken) break
      chosen.push(taken.c)
      const look = looks.get(taken.c.id)
      for (const item of left) {
        const other = looks.get(item.c.id)
        if (look && other) item.alike = Math.max(item.alike, alike(look, other))
      }
    }
    return chosen
  }

  return {
    name: 'described',
    start: (where) => {
      store = createStore()
      places = readCities(where)
      looks = new Map()
      joined = new Map()
      ledger = new Map()
      delivered = new Map()
    },
    rank: ({ client, day, new_experts, state }) => {
      for (const expert of new_experts) {
        const read = readExpert(expert.profile, places)
        if (read) upsertExpert(store, read)
        looks.set(expert.id, lookOf(expert))
        joined.set(expert.id, expert.joined_day)
      }
      for (const [id, load] of Object.entries(state)) setLoadOf(store, rowOf(store.ids, id), readLoad(load))
      updateDerived(store)
      const plan = makePlan(readWish(readBrief(client.brief, places)), store, modelWeights)
      const { flags, place, leads30, capacity } = store.columns
      const all = Object.keys(state).flatMap((id): Candidate[] => {
        const row = rowOf(store.ids, id)
        const at = place[row] ?? 0
        const [taken, most] = [leads30[row] ?? 0, capacity[row] ?? 0]
        const isFull = taken >= most
        const bits = relaxedBits(plan.rules, flags[row] ?? 0, plan.placeRules[at] ?? 0, !isFull)
        if (bits === REFUSED) return []
        const { p } = explain(store, plan, row, bits)
        const key = isFull ? p : p * psi(taken / most) ** PACING
        const km = plan.placeKm[at] ?? Number.POSITIVE_INFINITY
        return [{ id, p, key, step: stepOf[bits] ?? 5, km, tie: tie(hashText(client.id), hashText(id)), isFull }]
      })
      const sorted = climb(all)
      const deserving = sorted.slice(0, FAIRNESS.deserving)
      const sum = deserving.reduce((total, c) => total + c.p, 0)
      attention = deserving.map(({ id, p }) => ({ id, share: sum > 0 ? p / sum : 0 }))
      const chosen = varied(fair(sorted))
      const isNew = ({ id }: Candidate): boolean =>
        (state[id]?.['leads_total'] ?? 0) < NEWCOMERS.leads_below && day - (joined.get(id) ?? 0) < NEWCOMERS.days_below
      const first = chosen.slice(0, NEWCOMERS.first)
      const last = first.at(-1)
      if (last && first.length === NEWCOMERS.first && !first.some(isNew)) {
        const able = sorted.filter((c) => isNew(c) && !c.isFull && c.key >= NEWCOMERS.from_share * last.key)
        const [fresh] = able.sort((a, b) => entry(a.id).given - entry(b.id).given || order(a, b))
        if (fresh) {
          const without = chosen.filter(({ id }) => id !== fresh.id)
          chosen.splice(0, chosen.length, ...without.toSpliced(NEWCOMERS.place - 1, 0, fresh))
        }
      }
      const kept = delivered.get(client.id)
      const shown = kept ? kept.flatMap((id) => all.find((c) => c.id === id) ?? []) : chosen
      return shown.slice(0, LISTED).map(({ id, p }) => ({ expert_id: id, score: calibrated(p, calibration) }))
    },
    told: (_day, client, ids) => {
      delivered.set(client.id, ids)
      const worth = ids.map((_, at) => 1 / Math.log2(at + 2))
      ids.forEach((id, at) => (entry(id).given += worth[at] ?? 0))
      const given = worth.reduce((sum, w) => sum + w, 0)
      for (const { id, share } of attention) entry(id).deserved += share * given
    },
  }
}
