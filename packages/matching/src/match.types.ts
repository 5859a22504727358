import type { ExpertId, MarketPlace, StyleEvidence } from './expert.types.ts'

export interface MarketBrief extends MarketPlace {
  id: number | string
  service_type: string
  project_type: string
  /** individual-expert, agency or no-preference. */
  expert_type: string
  session_type: string
  /** The client accepts experts from outside their own area (state). */
  outside_expert: boolean
  aspects: readonly string[]
  /** Counted together with the aspects. */
  room_types?: readonly string[]
  specialists: readonly string[]
  project_size?: string | null
  budget?: string | null
  phase?: string | null
  timeline?: string | null
  /** Favourite photos by style, 1 each; named styles 0.5 each. */
  styles: StyleEvidence
  about_project?: string | null
  language?: string | null
}

export type ComponentKey =
  | 'style'
  | 'budget'
  | 'proximity'
  | 'quality'
  | 'type'
  | 'specialists'
  | 'aspects'
  | 'text'
  | 'timeline'
  | 'size'
  | 'phase'
  | 'response'

/** Relaxed wishes, in the order of the ladder. */
export type RelaxedKey = 'expert_type' | 'outside_expert' | 'outside_area' | 'capacity'

/** Rules that can be the cause of few results. */
export type RuleKey = RelaxedKey | 'session_type' | 'project_type' | 'service_type' | 'country'

/** Parameters of a sentence: numbers and slugs, never words of a language. */
export type Params = Readonly<Record<string, number | string>>

export interface Reason {
  /** The catalogue has `match.reason.<key>`, `match.caveat.<key>` and `match.expert_reason.<key>`. */
  key: string
  component: ComponentKey
  params: Params
  /** Its part of the score's logit; negative for a caveat. */
  weight: number
}

export interface Component {
  key: ComponentKey
  /** 0..1; null when unknown, which has no effect. */
  value: number | null
  client_weight: number
  expert_weight: number
  /** Parameters of its sentence. */
  params: Params
}

export interface Breakdown {
  /** Probability that the client chooses the expert, and that the expert takes the project. */
  client: number
  expert: number
  /** The learnt adjustment of this expert on the client's logit; part of `client`. */
  appeal: number
  /** Product of the factors of relaxed wishes, 1 without. */
  factor: number
  /** client · expert · factor, before calibration. */
  p: number
  /** The effect of load on the rank, 0..1. Not part of the percentage. */
  pacing: number
  components: Component[]
}

export type PlaceReason = 'new_here' | 'near_you' | 'room_for_you' | 'less_seen' | 'variety' | 'your_weights'

export interface Match {
  expert_id: ExpertId
  /** Calibrated probability that both say yes, 0..1. */
  score: number
  /** The same in whole percent, 0..100. */
  percentage: number
  word: 'strong' | 'good' | 'possible'
  /** The step of the ladder that admitted the expert, 1..5. */
  step: number
  relaxed: RelaxedKey[]
  reasons: Reason[]
  caveats: Reason[]
  /** The expert's reasons, stored with the lead. */
  expert_reasons: Reason[]
  expert_caveats: Reason[]
  breakdown: Breakdown
  /** Placed in the slot for new experts. */
  is_new_slot: boolean
  /** Why the match is above one with a higher percentage; null otherwise. */
  place_reason: PlaceReason | null
  /** Fewer than 2 leads and joined less than 60 days ago. */
  is_new: boolean
}

/** Components of the client's side, and their multipliers: 0..3, default 1. */
export type WhatMatters = Readonly<Partial<Record<ComponentKey, number>>>

export interface RankOptions {
  day: number
  /** Default 10, at most 50. */
  limit?: number
  exclude?: Iterable<ExpertId>
  /** Only experts whose pictures or words show a style. */
  styled?: boolean
  /**
   * The client's multipliers of the model's weights. They change ranks, never the percentage, which remains the learnt
   * probability that both say yes. With `proximity` above 1 kilometres count also for online meetings. Throws
   * MatchingInputError on other components or numbers outside 0..3.
   */
  weights?: WhatMatters
}

export interface WidenOption {
  rule: RuleKey
  /** Experts who fail only this rule. */
  gain: number
}

export interface Shortage {
  found: number
  /** The rule whose relaxing gains most; null when none does. */
  binding: RuleKey | null
  options: WidenOption[]
}

/** Deserved attention of a brief's candidates, as shares of 1; passed to `deliver`. */
export interface AttentionShare {
  expert_id: ExpertId
  share: number
}

export interface RankResult {
  model_version: string
  matches: Match[]
  /** Candidates on the steps in use. */
  considered: number
  /** Highest step of the ladder in use. */
  step: number
  attention: AttentionShare[]
  /** Only with fewer than 3 results. */
  shortage: Shortage | null
}

/** Experts who meet every wish of an unfinished brief and have a free place. */
export interface Fitting {
  experts: number
  /** By fee range, the lowest first: how many of them start above it. */
  starts_above: number[]
  /** With each way to meet, all other answers unchanged. */
  by_session: Record<'online' | 'physical' | 'both', number>
  /** With and without experts from outside the client's own area. */
  by_outside: Record<'yes' | 'no', number>
}

export interface Improvement {
  /** The catalogue has `match.improve.<key>`. */
  key: string
  params: Params
  /** The rise of the percentage, whole points, at least 1. */
  gain: number
}
