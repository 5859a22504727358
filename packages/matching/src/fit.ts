import { hashText } from './hash.ts'
import { fitLogistic, logit, logLoss, sigmoid } from './logistic.ts'
import type { Cases } from './logistic.ts'
import { fit as model, learning, mids } from './model.ts'
import type { Calibration, ComponentKey, FitLoss, FitOptions, FitResult, FitRow, ModelWeights } from './types.ts'
import { clientKeys, expertKeys, modelWeights } from './weights.ts'

/** Weights of one side as a vector, the intercept last. */
function vectorOf(table: ModelWeights['client'], keys: readonly ComponentKey[], intercept: number): number[] {
  return [...keys.map((key) => table[key] ?? 0), intercept]
}

function tableOf(theta: readonly number[], keys: readonly ComponentKey[]): Partial<Record<ComponentKey, number>> {
  return Object.fromEntries(keys.map((key, j) => [key, theta[j] ?? 0]))
}

/** value − mid, 0 where nothing is known; a 1 for the intercept. */
function featuresOf(values: FitRow['values'], keys: readonly ComponentKey[]): number[] {
  return [...keys.map((key) => (values[key] ?? mids[key]) - mids[key]), 1]
}

const responseOf = (row: FitRow): number => row.values.response ?? mids.response
const placeOf = (row: FitRow): number => Math.max(1, Math.min(learning.places, Math.round(row.position)))
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, v, j) => sum + v * (b[j] ?? 0), 0)

function casesOf(x: readonly number[][], reach: readonly number[], yes: readonly boolean[]): Cases {
  return { x: x.flat(), reach, yes: yes.map(Number), n: yes.length }
}

/** The three questions rows answer: was there a contact, did a contact end in a yes, did both say yes. */
function contactCases(rows: readonly FitRow[], looks: readonly number[]): Cases {
  return casesOf(
    rows.map((row) => featuresOf(row.values, clientKeys)),
    rows.map((row) => looks[placeOf(row)] ?? 1),
    rows.map((row) => row.contacted),
  )
}

function answerCases(rows: readonly FitRow[]): Cases {
  const answered = rows.filter((row) => row.contacted && row.accepted !== null)
  return casesOf(
    answered.map((row) => featuresOf(row.values, expertKeys)),
    answered.map(responseOf),
    answered.map((row) => row.accepted === true),
  )
}

function bothCases(rows: readonly FitRow[], weights: ModelWeights, looks: readonly number[]): Cases {
  const client = vectorOf(weights.client, clientKeys, weights.client_intercept)
  const expert = vectorOf(weights.expert, expertKeys, weights.expert_intercept)
  const settled = rows.filter((row) => !row.contacted || row.accepted !== null)
  return casesOf(
    settled.map((row) => {
      const wants = sigmoid(dot(client, featuresOf(row.values, clientKeys)))
      const takes = responseOf(row) * sigmoid(dot(expert, featuresOf(row.values, expertKeys)))
      return [logit(wants * takes * row.factor), 1]
    }),
    settled.map((row) => looks[placeOf(row)] ?? 1),
    settled.map((row) => row.accepted === true),
  )
}

/** Contacts at each place per contact that a reader who looks would make, the first place being 1. */
function looksBy(rows: readonly FitRow[], client: readonly number[]): number[] {
  const expected = new Float64Array(learning.places + 1)
  const contacts = new Float64Array(learning.places + 1)
  for (const row of rows) {
    const at = placeOf(row)
    expected[at] = (expected[at] ?? 0) + sigmoid(dot(client, featuresOf(row.values, clientKeys)))
    contacts[at] = (contacts[at] ?? 0) + (row.contacted ? 1 : 0)
  }
  // A place nobody has told of is read as the place before it.
  const looks = [1]
  let before = ((contacts[1] ?? 0) + model.prior_looks) / ((expected[1] ?? 0) + model.prior_looks)
  const first = before
  for (let at = 1; at <= learning.places; at++) {
    before = ((contacts[at] ?? 0) + model.prior_looks * before) / ((expected[at] ?? 0) + model.prior_looks)
    looks.push(at === 1 ? 1 : Math.max(0.02, Math.min(1, before / first)))
  }
  return looks
}

interface Fitted {
  weights: ModelWeights
  looks: number[]
}

function calibrationOf(rows: readonly FitRow[], weights: ModelWeights, looks: readonly number[]): Calibration {
  const { a: a0, b: b0 } = weights.calibration
  const [a = a0, b = b0] = fitLogistic(bothCases(rows, weights, looks), [a0, b0], [model.ridge, model.ridge])
  return { a: Math.max(0.3, Math.min(2.5, a)), b: Math.max(-3, Math.min(3, b)) }
}

/** Places and weights in turn: who reads how far depends on what was there to be liked, and the other way round. */
function train(rows: readonly FitRow[], from: ModelWeights, ridge: number): Fitted {
  const clientPrior = vectorOf(from.client, clientKeys, from.client_intercept)
  const expertPrior = vectorOf(from.expert, expertKeys, from.expert_intercept)
  const held = (prior: readonly number[]): number[] =>
    prior.map((_, j) => (j === prior.length - 1 ? ridge * model.intercept_share : ridge))
  let client = clientPrior
  let looks = looksBy(rows, client)
  for (let round = 0; round < model.rounds; round++) {
    client = fitLogistic(contactCases(rows, looks), clientPrior, held(clientPrior), client)
    looks = looksBy(rows, client)
  }
  const expert = fitLogistic(answerCases(rows), expertPrior, held(expertPrior))
  const weights: ModelWeights = {
    client: tableOf(client, clientKeys),
    expert: tableOf(expert, expertKeys),
    client_intercept: client.at(-1) ?? from.client_intercept,
    expert_intercept: expert.at(-1) ?? from.expert_intercept,
    calibration: from.calibration,
  }
  return { weights: { ...weights, calibration: calibrationOf(rows, weights, looks) }, looks }
}

function lossOf(rows: readonly FitRow[], { weights, looks }: Fitted): FitLoss {
  return {
    contact: logLoss(contactCases(rows, looks), vectorOf(weights.client, clientKeys, weights.client_intercept)),
    answer: logLoss(answerCases(rows), vectorOf(weights.expert, expertKeys, weights.expert_intercept)),
    both: logLoss(bothCases(rows, weights, looks), [weights.calibration.a, weights.calibration.b]),
  }
}

function tallyOf(rows: readonly FitRow[]): FitResult['fitted'] {
  return {
    briefs: new Set(rows.map((row) => row.brief_id)).size,
    rows: rows.length,
    contacts: rows.filter((row) => row.contacted).length,
    accepted: rows.filter((row) => row.accepted === true).length,
  }
}

/** Better by more than rounding, or as good. */
function gained(before: number | null, after: number | null): number {
  return before === null || after === null ? 0 : before - after
}

/**
 * Weights from what came of shown lists: the client's yes from those who got as far as looking, the expert's yes from
 * those who were contacted, both held to the weights before. Briefs that are held out only judge, and the answer is
 * judged before they are used: the weights given back are fitted on the other briefs alone.
 */
export function fitWeights(rows: readonly FitRow[], options: FitOptions = {}): FitResult {
  const { from = modelWeights, ridge = model.ridge, held_out: share = model.held_out } = options
  const isHeldOut = (row: FitRow): boolean => hashText(`fit/${row.brief_id}`) % 1000 < share * 1000
  const judging = rows.filter(isHeldOut)
  const telling = rows.filter((row) => !isHeldOut(row))
  const fitted = train(telling, from, ridge)
  const clientBefore = vectorOf(from.client, clientKeys, from.client_intercept)
  const before = lossOf(judging, { weights: from, looks: looksBy(telling, clientBefore) })
  const after = lossOf(judging, fitted)
  const gains = [gained(before.contact, after.contact), gained(before.answer, after.answer)]
  return {
    weights: fitted.weights,
    looks: fitted.looks.slice(1),
    before,
    after,
    improved: gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0),
    fitted: tallyOf(telling),
    held_out: tallyOf(judging),
  }
}
