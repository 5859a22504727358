import { trueCapacityAt, setTrueCapacity } from '../store/columns.ts'
import type { Columns } from '../store/columns.ts'
import { appeal as appealModel, learning as model } from '../model/model.ts'
import { learnCapacity, weightOf } from '../fairness/capacity.ts'
import { addPair, emptyLog, recordOutcome, thetaOf, trimLog, weightsOf } from './cases.ts'
import type { Theta } from './cases.ts'
import { trainWeights } from './fit.ts'
import { logit, sigmoid } from './logistic.ts'
import type { Calibration, LearningState, ModelWeights, Outcome, PairLog, SeenPair } from './learning.types.ts'

/** What is learnt from shown lists. The plans that experts pay for have no influence; only `observe` changes it. */
export interface Learning {
  seen: Map<string, SeenPair>
  /** By position: contacts that the score expected of readers who see it, and actual contacts. */
  looked: Float64Array
  contacted: Float64Array
  sinceFit: number
  readonly prior: Calibration
  readonly fits: boolean
  calibration: Calibration
  readonly learnsWeights: boolean
  log: PairLog
  /** The prior of the weights, and their current values. */
  readonly priorTheta: Theta
  theta: Theta
  weights: ModelWeights
}

export function createLearning(from: ModelWeights, fits: boolean, learnsWeights: boolean): Learning {
  const prior = from.calibration
  return {
    learnsWeights,
    log: emptyLog(),
    priorTheta: thetaOf(from),
    theta: thetaOf(from),
    weights: from,
    seen: new Map(),
    looked: new Float64Array(model.places + 1),
    contacted: new Float64Array(model.places + 1),
    sinceFit: 0,
    prior,
    fits,
    calibration: prior,
  }
}

/** Contacts per expected contact at a position: how many readers get there, times the accuracy of the score. */
function reach(learning: Learning, position: number): number {
  const looked = learning.looked[position] ?? 0
  const contacted = learning.contacted[position] ?? 0
  return (contacted + model.prior_looks * 0.5) / (looked + model.prior_looks)
}

/** Records outcomes; returns the rows whose appeal changed. A repeated pair replaces its earlier outcome. */
export function observe(
  learning: Learning,
  columns: Columns,
  outcomes: Iterable<Outcome>,
  rowOf: (outcome: Outcome) => number,
): number[] {
  const touched = new Set<number>()
  for (const outcome of outcomes) {
    const row = rowOf(outcome)
    if (row < 0) continue
    const key = `${outcome.brief_id}/${outcome.expert_id}`
    const seen = learning.seen.get(key) ?? firstSeen(learning, columns, outcome, row)
    if (!learning.seen.has(key)) learning.seen.set(key, seen)
    if (outcome.contacted) enterAnswer(columns, row, outcome, seen)
    if (outcome.contacted && !seen.contacted) {
      seen.contacted = true
      learning.contacted[seen.position] = (learning.contacted[seen.position] ?? 0) + 1
      columns.contacts[row] = (columns.contacts[row] ?? 0) + 1
    }
    seen.yes ||= outcome.contacted && outcome.accepted
    if (seen.number >= 0) recordOutcome(learning.log, seen.number, { contacted: seen.contacted, accepted: seen.yes })
    touched.add(row)
  }
  for (const row of touched) columns.appeal[row] = appealOf(columns.contacts[row] ?? 0, columns.expected[row] ?? 0)
  if (learning.sinceFit >= model.refit_after) {
    learning.sinceFit = 0
    if (learning.learnsWeights) refitWeights(learning)
    if (learning.fits) refit(learning)
  }
  return [...touched]
}

/** Updates the expert's true capacity from the answer to a contact, at the load of that time. */
function enterAnswer(columns: Columns, row: number, outcome: Outcome, seen: SeenPair): void {
  if (seen.contacted && seen.yes === (seen.yes || outcome.accepted)) return
  const takes = Math.max(0.02, Math.min(0.95, outcome.p / (outcome.client * (outcome.factor ?? 1))))
  // A contact without an answer counts as a no; a later yes reverts that.
  const weight = weightOf(outcome.accepted, takes) - (seen.contacted ? weightOf(false, takes) : 0)
  const leads = (columns.leads30[row] ?? 0) + 1
  setTrueCapacity(columns, row, learnCapacity(trueCapacityAt(columns, row), columns.capacity[row] ?? 0, leads, weight))
}

function firstSeen(learning: Learning, columns: Columns, outcome: Outcome, row: number): SeenPair {
  const position = Math.max(1, Math.min(model.places, Math.round(outcome.position)))
  const base = sigmoid(logit(outcome.client) - outcome.appeal)
  const expected = base * reach(learning, position)
  learning.looked[position] = (learning.looked[position] ?? 0) + base
  columns.expected[row] = (columns.expected[row] ?? 0) + expected
  learning.sinceFit++
  for (const oldest of learning.seen.keys()) {
    if (learning.seen.size < model.remembered) break
    learning.seen.delete(oldest)
  }
  const number =
    learning.learnsWeights && outcome.values
      ? addPair(learning.log, { ...outcome, values: outcome.values, factor: outcome.factor ?? 1 })
      : -1
  return { position, base, expected, logit: logit(outcome.p), contacted: false, yes: false, number }
}

/** Starts from the current weights: new outcomes change them little, so two steps suffice. */
function refitWeights(learning: Learning): void {
  trimLog(learning.log, model.remembered)
  learning.theta = trainWeights(learning.log, learning.priorTheta, learning.theta, model.ridge, 1, 2)
  learning.weights = weightsOf(learning.theta, learning.calibration)
}

export function exportLearning(learning: Learning): LearningState {
  const { weights, calibration, looked, contacted, sinceFit, seen, log } = learning
  return structuredClone({
    weights: { ...weights, calibration },
    looked: [...looked],
    contacted: [...contacted],
    since_fit: sinceFit,
    seen: [...seen],
    pairs: log,
  })
}

export function importLearning(learning: Learning, state: LearningState): void {
  const { weights, looked, contacted, since_fit, seen, pairs } = structuredClone(state)
  learning.weights = weights
  learning.theta = thetaOf(weights)
  learning.calibration = weights.calibration
  learning.looked.set(looked)
  learning.contacted.set(contacted)
  learning.sinceFit = since_fit
  learning.seen = new Map(seen)
  learning.log = pairs
}

export function appealOf(contacts: number, expected: number): number {
  const lift = appealModel.strength * Math.log((contacts + appealModel.prior) / (expected + appealModel.prior))
  return Math.max(-appealModel.most, Math.min(appealModel.most, lift))
}

/**
 * P(both say yes | p) from outcomes. A position's outcomes come from readers who got there, so each is compared with
 * the first. Newton's method on (a, b), with the fitted calibration as a prior.
 */
function refit(learning: Learning): void {
  const first = reach(learning, 1)
  const reached = Array.from({ length: model.places + 1 }, (_, at) =>
    at === 0 ? 1 : Math.min(1, reach(learning, at) / first),
  )
  const { prior } = learning
  let { a, b } = learning.calibration
  for (let round = 0; round < 4; round++) {
    // Ridge: the curvature of `calibration_prior` pairs.
    const hold = model.calibration_prior * 0.15
    let [ga, gb] = [-hold * (a - prior.a), -hold * (b - prior.b)]
    let [haa, hab, hbb] = [hold, 0, hold]
    for (const { logit: x, position, yes } of learning.seen.values()) {
      const look = reached[position] ?? 1
      const q = sigmoid(a * x + b)
      const p = look * q
      const slope = look * q * (1 - q)
      const info = (slope * slope) / Math.max(1e-6, p * (1 - p))
      const pull = (((yes ? 1 : 0) - p) * slope) / Math.max(1e-6, p * (1 - p))
      ga += pull * x
      gb += pull
      haa += info * x * x
      hab += info * x
      hbb += info
    }
    const det = haa * hbb - hab * hab
    a += (hbb * ga - hab * gb) / det
    b += (haa * gb - hab * ga) / det
    a = Math.max(0.3, Math.min(2.5, a))
    b = Math.max(-3, Math.min(3, b))
  }
  learning.calibration = { a, b }
}
