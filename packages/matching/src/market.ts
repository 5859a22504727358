import { bitBytes, markFacts } from './store/bits.ts'
import { ACTIVE, columnBytes, setTrueCapacity } from './store/columns.ts'
import { calibrated, explain } from './scoring/explain.ts'
import { fittingOf } from './selection/fitting.ts'
import { rowOf } from './store/ids.ts'
import { improvementsOf } from './scoring/improvements.ts'
import { appealOf, createLearning, exportLearning, importLearning, observe } from './learning/learning.ts'
import { enterDelivery } from './fairness/ledger.ts'
import { lexiconBytes } from './words/lexicon.ts'
import { fairness, model_version } from './model/model.ts'
import { pass } from './selection/pass.ts'
import { makePlan } from './scoring/plan.ts'
import type { Plan } from './scoring/plan.ts'
import { caveatsFor, reasonsFor, wordFor } from './scoring/reasons.ts'
import {
  REFUSED,
  RELAXED_CAPACITY,
  RELAXED_CLIENT_AREA,
  RELAXED_EXPERT_AREA,
  RELAXED_TYPE,
  relaxedBits,
  stepOf,
} from './selection/rules.ts'
import { placesIn, searchStore } from './search/search.ts'
import { candidates, choose, isNewcomer, placeReasons } from './selection/select.ts'
import type { Candidate } from './selection/select.ts'
import { shortageOf } from './selection/shortage.ts'
import {
  createStore,
  exchangeStore,
  removeExpert,
  setLoadOf,
  updateDerived,
  updateDerivedRow,
  upsertExpert,
} from './store/store.ts'
import type { Checksum, Store } from './store/store.ts'
import type { ExpertId } from './expert.types.ts'
import type { Calibration, LedgerRow, ModelWeights } from './learning/learning.types.ts'
import type { Market } from './market.types.ts'
import type { MarketBrief, Match, RankOptions, RankResult, RelaxedKey, WhatMatters } from './match.types.ts'
import { mattering, modelWeights } from './model/weights.ts'
import { readWish } from './scoring/wish.ts'
import { wordBytes } from './words/words.ts'

const MAX_LIMIT = 50
const FEW = 3

function relaxedKeys(bits: number): RelaxedKey[] {
  const keys: RelaxedKey[] = []
  if (bits & RELAXED_TYPE) keys.push('expert_type')
  if (bits & RELAXED_CLIENT_AREA) keys.push('outside_expert')
  if (bits & RELAXED_EXPERT_AREA) keys.push('outside_area')
  if (bits & RELAXED_CAPACITY) keys.push('capacity')
  return keys
}

export interface MarketOptions {
  /** Default: the weights of model.ts; a fit produces others. */
  weights?: ModelWeights
  /** Default: the calibration of the weights. */
  calibration?: Calibration
  /** Default true: outcomes refit the calibration. */
  learns_calibration?: boolean
  /** Default false: outcomes with `values` move the weights, with a ridge towards the initial ones. */
  learns_weights?: boolean
  /** Allocates for this number of experts at the start. */
  expected?: number
  /** Detects changed texts; must be the same in all programs that exchange snapshots. */
  checksum?: Checksum
}

/** One market in memory. Every result is a function of the input; only `deliver` changes the ledger. */
export function createMarket(options: MarketOptions = {}): Market {
  const store: Store = createStore(options.expected, options.checksum)
  const started = options.weights ?? modelWeights
  let learning = createLearning(
    { ...started, calibration: options.calibration ?? started.calibration },
    options.learns_calibration ?? true,
    options.learns_weights ?? false,
  )
  const { columns } = store

  function idAt(row: number): ExpertId {
    const id = columns.ids[row]
    if (id === undefined) throw new Error(`No expert in row ${row}`)
    return id
  }

  function planFor(brief: MarketBrief): Plan {
    updateDerived(store)
    return makePlan(readWish(brief), store, learning.weights)
  }

  function weighed(shown: Plan, matters: WhatMatters): Plan {
    return makePlan(shown.wish, store, mattering(learning.weights, matters), (matters.proximity ?? 1) > 1)
  }

  function present(plan: Plan, row: number, bits: number, day: number, isNewSlot: boolean): Match {
    const breakdown = explain(store, plan, row, bits)
    const score = calibrated(breakdown.p, learning.calibration)
    const percentage = Math.round(score * 100)
    return {
      expert_id: idAt(row),
      score,
      percentage,
      word: wordFor(percentage),
      step: stepOf[bits] ?? 5,
      relaxed: relaxedKeys(bits),
      reasons: reasonsFor(breakdown, 'client'),
      caveats: caveatsFor(breakdown, 'client'),
      expert_reasons: reasonsFor(breakdown, 'expert'),
      expert_caveats: caveatsFor(breakdown, 'expert'),
      breakdown,
      is_new_slot: isNewSlot,
      place_reason: null,
      is_new: isNewcomer(store, row, day),
    }
  }

  function rank(brief: MarketBrief, options: RankOptions): RankResult {
    const { day, limit = 10, exclude = [], styled = false, weights: matters } = options
    const shown = planFor(brief)
    const plan = matters ? weighed(shown, matters) : shown
    const excluded = Array.from(exclude, (id) => rowOf(store.ids, id)).filter((row) => row >= 0)
    const scope = { day, excluded, styled }
    const pool = pass(store, plan, scope)
    const sorted = candidates(store, plan, pool)
    const chosen = choose(store, plan, pool, sorted, {
      limit: Math.max(0, Math.min(MAX_LIMIT, limit)),
      day,
      calibration: learning.calibration,
    })
    const presented = chosen.map((c: Candidate) => present(shown, c.row, c.bits, day, c.isNewSlot))
    // without the client's weights all are equal, and the next criterion decides
    const wished = (c: Candidate) => (plan === shown ? 0 : explain(store, plan, c.row, c.bits).p)
    const why = placeReasons(chosen, presented, wished)
    const step = pool.last
    const considered = pool.counts.slice(1, step + 1).reduce((sum, n) => sum + n, 0)
    return {
      model_version,
      matches: presented.map((match, at) => ({ ...match, place_reason: why[at] ?? null })),
      considered,
      step,
      attention: sharesOf(sorted.slice(0, fairness.deserving)),
      shortage: sorted.length < FEW ? shortageOf(store, plan, scope, sorted.length) : null,
    }
  }

  function sharesOf(deserving: readonly Candidate[]): RankResult['attention'] {
    const sum = deserving.reduce((total, c) => total + c.key, 0)
    return deserving.map((c) => ({ expert_id: idAt(c.row), share: sum > 0 ? c.key / sum : 0 }))
  }

  function pair(brief: MarketBrief, id: ExpertId, full = false): { plan: Plan; row: number; bits: number } | null {
    const row = rowOf(store.ids, id)
    if (row < 0) return null
    const plan = planFor(brief)
    const free = !full || (columns.supply[row] ?? 0) > 0
    const bits = relaxedBits(plan.rules, columns.flags[row] ?? 0, plan.placeRules[columns.place[row] ?? 0] ?? 0, free)
    return bits === REFUSED ? null : { plan, row, bits }
  }

  const ledgerRow = (row: number): LedgerRow => ({
    expert_id: idAt(row),
    deserved: columns.deserved[row] ?? 0,
    given: columns.given[row] ?? 0,
    contacts: columns.contacts[row] ?? 0,
    expected: columns.expected[row] ?? 0,
    capacity_shift: columns.capacityShift[row] ?? 0,
    capacity_known: columns.capacityKnown[row] ?? 0,
  })

  return {
    model_version,
    get size() {
      return store.ids.size
    },
    upsert: (expert) => upsertExpert(store, expert),
    remove: (id) => removeExpert(store, id),
    has: (id) => rowOf(store.ids, id) >= 0,
    setLoad(id, load) {
      const row = rowOf(store.ids, id)
      if (row >= 0) setLoadOf(store, row, load)
      return row >= 0
    },
    setActive(id, active) {
      const row = rowOf(store.ids, id)
      if (row < 0) return false
      const flags = columns.flags[row] ?? 0
      columns.flags[row] = active ? flags | ACTIVE : flags & ~ACTIVE
      markFacts(store.bits, columns, row)
      return true
    },
    rank,
    score(brief, id, { day, capacity = false }) {
      const found = pair(brief, id, capacity)
      return found && (columns.joined[found.row] ?? 0) <= day
        ? present(found.plan, found.row, found.bits, day, false)
        : null
    },
    improvements(brief, id) {
      const found = pair(brief, id)
      if (!found) return []
      const { plan, row, bits } = found
      return improvementsOf(
        explain(store, plan, row, bits),
        plan.wish,
        columns.flags[row] ?? 0,
        columns.wants[row] ?? 0,
        learning.calibration,
      )
    },
    fitting: (brief, { day }) => fittingOf(store, planFor(brief), { day, excluded: [], styled: true }),
    search: (filters, searchOptions) => searchStore(store, filters, searchOptions),
    places: (filters, { day }) => placesIn(store, filters, day),
    deliver({ attention, delivered, first_position = 1 }) {
      const deserving = attention.map(({ expert_id, share }) => ({ row: rowOf(store.ids, expert_id), share }))
      const rows = delivered.map((id) => rowOf(store.ids, id))
      return enterDelivery(columns, rows, deserving, first_position).map(ledgerRow)
    },
    observe(outcomes) {
      const rows = observe(learning, columns, outcomes, (outcome) => rowOf(store.ids, outcome.expert_id))
      for (const row of rows) updateDerivedRow(store, row)
      return rows.map(ledgerRow)
    },
    calibration: () => ({ ...learning.calibration }),
    weights: () => ({ ...learning.weights, calibration: { ...learning.calibration } }),
    setWeights(next) {
      learning = createLearning(next, learning.fits, learning.learnsWeights)
    },
    exportLearning: () => exportLearning(learning),
    importLearning: (state) => importLearning(learning, state),
    exportLedger() {
      const rows: LedgerRow[] = []
      for (let row = 0; row < columns.end; row++) {
        if (
          columns.ids[row] !== undefined &&
          ((columns.given[row] ?? 0) > 0 || (columns.deserved[row] ?? 0) > 0 || (columns.expected[row] ?? 0) > 0)
        )
          rows.push(ledgerRow(row))
      }
      return rows
    },
    importLedger(rows) {
      for (const { expert_id, deserved, given, contacts = 0, expected = 0, capacity_shift, capacity_known } of rows) {
        const row = rowOf(store.ids, expert_id)
        if (row < 0) continue
        columns.deserved[row] = deserved
        columns.given[row] = given
        columns.contacts[row] = contacts
        columns.expected[row] = expected
        columns.appeal[row] = appealOf(contacts, expected)
        if (capacity_shift === undefined || capacity_known === undefined) continue
        setTrueCapacity(columns, row, { shift: capacity_shift, known: capacity_known })
        updateDerivedRow(store, row)
      }
    },
    exchange: (exchange) => exchangeStore(store, exchange),
    memory() {
      const bytes = columnBytes(columns) + bitBytes(store.bits) + store.ids.dense.byteLength
      return {
        columns: bytes,
        words: wordBytes(store.words) + lexiconBytes(store.lexicon),
        per_expert: bytes / Math.max(1, store.ids.size),
      }
    },
  }
}
