import { logit, sigmoid } from './logistic.ts'
import type { Cases } from './logistic.ts'
import { learning, mids } from '../model/model.ts'
import type { FitRow, ModelWeights, PairLog } from './learning.types.ts'
import type { ComponentKey } from '../match.types.ts'
import { clientKeys, expertKeys } from '../model/weights.ts'

export const CLIENT = clientKeys.length + 1
export const EXPERT = expertKeys.length + 1

export const emptyLog = (): PairLog => ({
  n: 0,
  dropped: 0,
  client: [],
  expert: [],
  place: [],
  response: [],
  factor: [],
  contacted: [],
  accepted: [],
  settled: [],
})

export const placeOf = (position: number): number => Math.max(1, Math.min(learning.places, Math.round(position)))

function addFeatures(to: number[], values: FitRow['values'], keys: readonly ComponentKey[]): void {
  for (const key of keys) to.push((values[key] ?? mids[key]) - mids[key])
  to.push(1)
}

/** Returns the pair's number, for `settlePair`. */
export function addPair(log: PairLog, row: Omit<FitRow, 'brief_id'>): number {
  addFeatures(log.client, row.values, clientKeys)
  addFeatures(log.expert, row.values, expertKeys)
  log.place.push(placeOf(row.position))
  log.response.push(row.values.response ?? mids.response)
  log.factor.push(row.factor)
  log.contacted.push(0)
  log.accepted.push(0)
  log.settled.push(0)
  const number = log.dropped + log.n++
  recordOutcome(log, number, row)
  return number
}

/** Records the outcome of a pair, unless it has been dropped. */
export function recordOutcome(log: PairLog, number: number, row: Pick<FitRow, 'contacted' | 'accepted'>): void {
  const at = number - log.dropped
  if (at < 0) return
  log.contacted[at] = row.contacted ? 1 : 0
  log.accepted[at] = row.contacted && row.accepted === true ? 1 : 0
  log.settled[at] = row.contacted && row.accepted === null ? 0 : 1
}

/** Drops the oldest pairs beyond `most`. */
export function trimLog(log: PairLog, most: number): void {
  const surplus = log.n - most
  if (surplus <= 0) return
  log.client.splice(0, surplus * CLIENT)
  log.expert.splice(0, surplus * EXPERT)
  for (const column of [log.place, log.response, log.factor, log.contacted, log.accepted, log.settled])
    column.splice(0, surplus)
  log.n -= surplus
  log.dropped += surplus
}

/** The weights of both sides as vectors, intercepts last. */
export interface Theta {
  client: number[]
  expert: number[]
}

export const thetaOf = (weights: ModelWeights): Theta => ({
  client: [...clientKeys.map((key) => weights.client[key] ?? 0), weights.client_intercept],
  expert: [...expertKeys.map((key) => weights.expert[key] ?? 0), weights.expert_intercept],
})

export function weightsOf({ client, expert }: Theta, calibration: ModelWeights['calibration']): ModelWeights {
  const table = (theta: readonly number[], keys: readonly ComponentKey[]): Partial<Record<ComponentKey, number>> =>
    Object.fromEntries(keys.map((key, j) => [key, theta[j] ?? 0]))
  return {
    client: table(client, clientKeys),
    expert: table(expert, expertKeys),
    client_intercept: client.at(-1) ?? 0,
    expert_intercept: expert.at(-1) ?? 0,
    calibration,
  }
}

export function yesAt(x: readonly number[], width: number, theta: readonly number[], at: number): number {
  let sum = 0
  for (let j = 0; j < width; j++) sum += (theta[j] ?? 0) * (x[at * width + j] ?? 0)
  return sigmoid(sum)
}

/** Contacts at each position relative to those of a reader who sees it; 1 for the first. Index 0 is unused. */
export function reachByPosition(log: PairLog, theta: Theta, prior: number): number[] {
  const expected = new Float64Array(learning.places + 1)
  const contacts = new Float64Array(learning.places + 1)
  for (let i = 0; i < log.n; i++) {
    const place = log.place[i] ?? 1
    expected[place] = (expected[place] ?? 0) + yesAt(log.client, CLIENT, theta.client, i)
    contacts[place] = (contacts[place] ?? 0) + (log.contacted[i] ?? 0)
  }
  // A position without outcomes takes the value of the one before.
  const looks = [1]
  let before = ((contacts[1] ?? 0) + prior) / ((expected[1] ?? 0) + prior)
  const first = before
  for (let place = 1; place <= learning.places; place++) {
    before = ((contacts[place] ?? 0) + prior * before) / ((expected[place] ?? 0) + prior)
    looks.push(place === 1 ? 1 : Math.max(0.02, Math.min(1, before / first)))
  }
  return looks
}

/** Whether the client made contact, by position. */
export function contactCases(log: PairLog, looks: readonly number[]): Cases {
  return { x: log.client, reach: log.place.map((place) => looks[place] ?? 1), yes: log.contacted, n: log.n }
}

/** Whether a contact led to a yes of the expert. */
export function answerCases(log: PairLog): Cases {
  const cases = { x: new Array<number>(), reach: new Array<number>(), yes: new Array<number>(), n: 0 }
  for (let i = 0; i < log.n; i++) {
    if (log.contacted[i] !== 1 || log.settled[i] !== 1) continue
    for (let j = 0; j < EXPERT; j++) cases.x.push(log.expert[i * EXPERT + j] ?? 0)
    cases.reach.push(log.response[i] ?? 1)
    cases.yes.push(log.accepted[i] ?? 0)
    cases.n++
  }
  return cases
}

/** Whether both said yes, by position. */
export function bothCases(log: PairLog, theta: Theta, looks: readonly number[]): Cases {
  const cases = { x: new Array<number>(), reach: new Array<number>(), yes: new Array<number>(), n: 0 }
  for (let i = 0; i < log.n; i++) {
    if (log.settled[i] !== 1) continue
    const takes = (log.response[i] ?? 1) * yesAt(log.expert, EXPERT, theta.expert, i)
    cases.x.push(logit(yesAt(log.client, CLIENT, theta.client, i) * takes * (log.factor[i] ?? 1)), 1)
    cases.reach.push(looks[log.place[i] ?? 1] ?? 1)
    cases.yes.push(log.accepted[i] ?? 0)
    cases.n++
  }
  return cases
}
