import type { ExpertId } from '../expert.types.ts'
import type { AttentionShare, ComponentKey } from '../match.types.ts'

/** What a fit may change: weights by component, both intercepts and their calibration. */
export interface ModelWeights {
  client: Readonly<Partial<Record<ComponentKey, number>>>
  expert: Readonly<Partial<Record<ComponentKey, number>>>
  client_intercept: number
  expert_intercept: number
  calibration: Calibration
}

export interface Delivery {
  attention: readonly AttentionShare[]
  /** In the order shown. */
  delivered: readonly ExpertId[]
  /** 1 for the first page, 6 for the second page of five. Default 1. */
  first_position?: number
}

export interface LedgerRow {
  expert_id: ExpertId
  /** Attention deserved and given so far, in units of a first position. */
  deserved: number
  given: number
  /** Contacts so far, and the contacts that the score expected at the positions shown. */
  contacts: number
  expected: number
  /** What `observe` learnt about the expert's true capacity: see `TrueCapacity`. */
  capacity_shift: number
  capacity_known: number
}

/** σ(a·logit p + b) */
export interface Calibration {
  a: number
  b: number
}

/** One shown expert and the outcome, taken from the delivered match; sent again when more is known. */
export interface Outcome {
  brief_id: number | string
  expert_id: ExpertId
  /** From `breakdown`, at delivery. */
  client: number
  appeal: number
  p: number
  /** Position in the list, from 1. */
  position: number
  contacted: boolean
  accepted: boolean
  /** From `breakdown`, at delivery: the input of a market that learns weights. */
  values?: FitRow['values']
  factor?: number
}

/** One shown expert in the feature log: the values at delivery, and the outcome. */
export interface FitRow {
  brief_id: number | string
  /** Position in the list, from 1. */
  position: number
  /** `value` of each component of the breakdown; null or absent where unknown. */
  values: Readonly<Partial<Record<ComponentKey, number | null>>>
  /** `factor` of the breakdown. */
  factor: number
  contacted: boolean
  /** The expert's answer to a contact: null while it is open, and without a contact. */
  accepted: boolean | null
}

export interface FitOptions {
  /** The initial weights and the prior; default: those of model.ts. */
  from?: ModelWeights
  /** 1 / variance of a weight around the prior. Default `fit.ridge` of model.ts. */
  ridge?: number
  /** Share of the briefs held out for judging. Default 0.2. */
  held_out?: number
}

/**
 * Mean log-loss per row: contact by position, answer by contact, both by position. Smaller is better, null without
 * rows.
 */
export interface FitLoss {
  contact: number | null
  answer: number | null
  both: number | null
}

export interface FitResult {
  weights: ModelWeights
  /** Share of readers who reach each position; 1 at the first. */
  looks: number[]
  /** Over the held-out briefs. */
  before: FitLoss
  after: FitLoss
  /** True if neither loss of `after` is worse than `before`, and at least one is better. */
  improved: boolean
  fitted: { briefs: number; rows: number; contacts: number; accepted: number }
  held_out: { briefs: number; rows: number; contacts: number; accepted: number }
}

/** Shown pairs as flat arrays, read by fitting and online learning. */
export interface PairLog {
  n: number
  /** Number of dropped pairs, which is the number of the first pair in the log. */
  dropped: number
  /** value − mid by component, 0 where unknown; then a 1. */
  client: number[]
  expert: number[]
  place: number[]
  response: number[]
  factor: number[]
  contacted: number[]
  accepted: number[]
  /** 0 while the expert's answer is open. */
  settled: number[]
}

/** A shown pair as stored for learning. */
export interface SeenPair {
  position: number
  /** The client's probability without the learnt appeal. */
  base: number
  /** base · how often people reached that position, when it was first recorded. */
  expected: number
  logit: number
  contacted: boolean
  yes: boolean
  /** Its number in the log of pairs; -1 when no weights are learnt. */
  number: number
}

/** What a market has learnt in addition to the ledger, as plain JSON. */
export interface LearningState {
  weights: ModelWeights
  looked: number[]
  contacted: number[]
  since_fit: number
  seen: [string, SeenPair][]
  pairs: PairLog
}
