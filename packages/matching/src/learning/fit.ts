import {
  addPair,
  answerCases,
  bothCases,
  contactCases,
  emptyLog,
  reachByPosition,
  thetaOf,
  weightsOf,
} from './cases.ts'
import type { Theta } from './cases.ts'
import { hashText } from '../store/hash.ts'
import { fitLogistic, logLoss } from './logistic.ts'
import { fit as model } from '../model/model.ts'
import type { Calibration, FitLoss, FitOptions, FitResult, FitRow, PairLog } from './learning.types.ts'
import { modelWeights } from '../model/weights.ts'

/** The ridge of each weight of a side: smaller for the intercepts, as few outcomes suffice to learn their level. */
function held(prior: readonly number[], ridge: number): number[] {
  return prior.map((_, j) => (j === prior.length - 1 ? ridge * model.intercept_share : ridge))
}

/**
 * Fits both sides' weights from `start`, with a ridge towards `prior`. Positions and weights take turns, because each
 * explains part of the other.
 */
export function trainWeights(
  log: PairLog,
  prior: Theta,
  start: Theta,
  ridge: number,
  rounds: number,
  steps: number,
): Theta {
  let { client } = start
  for (let round = 0; round < rounds; round++) {
    const looks = reachByPosition(log, { ...start, client }, model.prior_looks)
    client = fitLogistic(contactCases(log, looks), prior.client, held(prior.client, ridge), client, steps)
  }
  const expert = fitLogistic(answerCases(log), prior.expert, held(prior.expert, ridge), start.expert, steps)
  return { client, expert }
}

function calibrationOf(log: PairLog, theta: Theta, looks: readonly number[], from: Calibration): Calibration {
  const { a: a0, b: b0 } = from
  const [a = a0, b = b0] = fitLogistic(bothCases(log, theta, looks), [a0, b0], [model.ridge, model.ridge])
  return { a: Math.max(0.3, Math.min(2.5, a)), b: Math.max(-3, Math.min(3, b)) }
}

function lossOf(log: PairLog, theta: Theta, looks: readonly number[], { a, b }: Calibration): FitLoss {
  return {
    contact: logLoss(contactCases(log, looks), theta.client),
    answer: logLoss(answerCases(log), theta.expert),
    both: logLoss(bothCases(log, theta, looks), [a, b]),
  }
}

/** A part of the briefs: its shown pairs as flat arrays, and their number. */
function startPart() {
  const log = emptyLog()
  const briefs = new Set<FitRow['brief_id']>()
  const tally = { rows: 0, contacts: 0, accepted: 0 }
  return {
    log,
    add(row: FitRow): void {
      addPair(log, row)
      briefs.add(row.brief_id)
      tally.rows += 1
      if (row.contacted) tally.contacts += 1
      if (row.accepted === true) tally.accepted += 1
    },
    tally: (): FitResult['fitted'] => ({ briefs: briefs.size, ...tally }),
  }
}

const gained = (before: number | null, after: number | null): number =>
  before === null || after === null ? 0 : before - after

/**
 * Fits weights to outcomes of shown lists: the client's side to readers who saw the expert, the expert's side to
 * contacts, with a ridge towards the weights before. Held-out briefs are used for judging only. Rows are added as they
 * are read, and stored as numbers in flat arrays.
 */
export function startFit(options: FitOptions = {}): { add(row: FitRow): void; finish(): FitResult } {
  const { from = modelWeights, ridge = model.ridge, held_out: share = model.held_out } = options
  const isHeldOut = (row: FitRow): boolean => hashText(`fit/${row.brief_id}`) % 1000 < share * 1000
  const judging = startPart()
  const training = startPart()
  return {
    add: (row) => (isHeldOut(row) ? judging : training).add(row),
    finish() {
      const { log } = training
      const prior = thetaOf(from)
      const theta = trainWeights(log, prior, prior, ridge, model.rounds, model.steps)
      const looks = reachByPosition(log, theta, model.prior_looks)
      const calibration = calibrationOf(log, theta, looks, from.calibration)
      const before = lossOf(judging.log, prior, reachByPosition(log, prior, model.prior_looks), from.calibration)
      const after = lossOf(judging.log, theta, looks, calibration)
      const gains = [gained(before.contact, after.contact), gained(before.answer, after.answer)]
      return {
        weights: weightsOf(theta, calibration),
        looks: looks.slice(1),
        before,
        after,
        improved: gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0),
        fitted: training.tally(),
        held_out: judging.tally(),
      }
    },
  }
}

/** The same for rows that are all in memory. */
export function fitWeights(rows: Iterable<FitRow>): FitResult {
  const fit = startFit()
  for (const row of rows) fit.add(row)
  return fit.finish()
}
