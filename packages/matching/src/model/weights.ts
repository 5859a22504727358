import { calibration, clientIntercept, clientWeights, expertIntercept, expertWeights } from './model.ts'
import type { ModelWeights } from '../learning/learning.types.ts'
import type { ComponentKey, WhatMatters } from '../match.types.ts'
import { MatchingInputError } from '../vocabulary.ts'

/** The weights of model.ts. */
export const modelWeights: ModelWeights = {
  client: clientWeights,
  expert: expertWeights,
  client_intercept: clientIntercept,
  expert_intercept: expertIntercept,
  calibration,
}

// Object.keys returns strings; these are the keys of the two tables of model.ts.
export const clientKeys = Object.keys(clientWeights) as (keyof typeof clientWeights)[]
// The keys of that table.
export const expertKeys = Object.keys(expertWeights) as (keyof typeof expertWeights)[]

const MOST = 3

/** The weights with one client's multipliers. Throws MatchingInputError on an invalid multiplier. */
export function mattering(weights: ModelWeights, matters: WhatMatters): ModelWeights {
  const client: Partial<Record<ComponentKey, number>> = { ...weights.client }
  for (const [name, times] of Object.entries(matters)) {
    const key = clientKeys.find((k) => k === name)
    if (key === undefined)
      throw new MatchingInputError(`weights: ${JSON.stringify(name)} must be one of ${clientKeys.join(', ')}`)
    if (typeof times !== 'number' || !(times >= 0 && times <= MOST))
      throw new MatchingInputError(`weights.${key} must be a number from 0 to ${MOST}`)
    client[key] = (client[key] ?? 0) * times
  }
  return { ...weights, client }
}

function numbersOf(value: unknown, keys: readonly ComponentKey[], name: string): Partial<Record<ComponentKey, number>> {
  if (typeof value !== 'object' || value === null) throw new MatchingInputError(`${name} must be an object`)
  const read: Partial<Record<ComponentKey, number>> = {}
  for (const [key, number] of Object.entries(value)) {
    const known = keys.find((k) => k === key)
    if (known === undefined) throw new MatchingInputError(`${name}: ${JSON.stringify(key)} has no weight`)
    read[known] = finite(number, `${name}.${known}`)
  }
  return read
}

function finite(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new MatchingInputError(`${name} must be a number`)
  return value
}

/** Weights from stored JSON. Missing components take the weight of model.ts. */
export function readWeights(value: unknown): ModelWeights {
  if (typeof value !== 'object' || value === null) throw new MatchingInputError('weights must be an object')
  const fields = new Map<string, unknown>(Object.entries(value))
  const fit = fields.get('calibration')
  if (typeof fit !== 'object' || fit === null) throw new MatchingInputError('calibration must be an object')
  const { a, b } = Object.fromEntries(Object.entries(fit))
  return {
    client: { ...clientWeights, ...numbersOf(fields.get('client'), clientKeys, 'client') },
    expert: { ...expertWeights, ...numbersOf(fields.get('expert'), expertKeys, 'expert') },
    client_intercept: finite(fields.get('client_intercept'), 'client_intercept'),
    expert_intercept: finite(fields.get('expert_intercept'), 'expert_intercept'),
    calibration: { a: finite(a, 'calibration.a'), b: finite(b, 'calibration.b') },
  }
}
