import type { Exchange } from './snapshot.ts'

/** A positive integer in the server, any string in the line protocol; one market uses one kind. */
export type ExpertId = number | string
/** A country, state or city: its id or its name. Compared by text, so 12 and "12" are the same place. */
export type PlaceKey = number | string

export type StyleSlug =
  | 'industrial'
  | 'japandi'
  | 'luxurious'
  | 'minimalist'
  | 'modern'
  | 'scandinavian'
  | 'urban'
  | 'vintage'

/** Weight by slug, from `styleEvidence`. */
export type StyleEvidence = Readonly<Partial<Record<string, number>>>

export interface MarketPlace {
  country: PlaceKey
  state: PlaceKey | null
  city: PlaceKey | null
  /** Degrees. Without coordinates the distance is unknown and counts neither way. */
  lat: number | null
  lon: number | null
}

/** One text of an expert. Several in one language count as one. */
export interface MarketText {
  /** en, da (or dk) or de; detected when absent. */
  language?: string | null
  text: string
}

/** How an expert met a lead: taken in time or late, declined for lack of time, unanswered, or met by a pause. */
export type AnswerKind = 'taken' | 'late' | 'busy' | 'silent' | 'paused'

export interface AnswerAtLoad {
  /** The expert's leads in the 30 days before it, itself included. */
  leads: number
  kind: AnswerKind
}

/** What changes daily without an edit of the profile. */
export interface ExpertLoad {
  /** New leads in the last 30 days. */
  leads30: number
  /** The lower of the expert's own limit and the plan's: a claim, for how much they can truly take see `answers`. */
  capacity_month: number
  /** What tells how much they can truly take, the oldest first. */
  answers?: readonly AnswerAtLoad[]
  leads_total: number
  /** Leads answered or overdue, and how many of them were answered. */
  leads_n: number
  responded_n: number
  reviews_n: number
  reviews_mean: number
}

export interface MarketExpert extends MarketPlace, Partial<ExpertLoad> {
  id: ExpertId
  /** Default true. Inactive experts stay in the columns but are neither matched nor found. */
  active?: boolean
  /** Whole days on the scale of `day` in rank (server: days since 1970-01-01). */
  joined_day: number
  /** Seconds since 1970-01-01, for the newest first; default: the start of that day. */
  joined_at?: number
  service_types: readonly string[]
  project_types: readonly string[]
  expert_type: string
  /** online, physical; `both` means both. */
  session_types: readonly string[]
  /** Works beyond the own area (state). */
  outside_area: boolean
  /** Wants briefs from beyond the own area when a client finds few. Default: offers online sessions. */
  far_requests?: boolean
  aspects: readonly string[]
  room_types?: readonly string[]
  project_sizes: readonly string[]
  specialists: readonly string[]
  /** Bands; `no-preference` means all. */
  budget_bands: readonly string[]
  phases: readonly string[]
  /** Short (0-3, 3-6, 6+) or web slugs. */
  timelines: readonly string[]
  styles: StyleEvidence
  texts?: readonly MarketText[]
  /**
   * Search words, each once and folded, in tsvector syntax: `'anna':1A 'lys':1`. Weight A for names, B for offers, C
   * for projects, D or none for mentions; the heaviest counts. For search only.
   */
  words?: string
  /** Spoken with clients, by code. For search only. */
  languages?: readonly string[]
  /** Median hours to the first answer, null when unknown. For search only. */
  answer_hours?: number | null
}

export interface MarketBrief extends MarketPlace {
  id: number | string
  service_type: string
  project_type: string
  /** individual-expert, agency or no-preference. */
  expert_type: string
  session_type: string
  /** The client accepts experts from beyond the own area (state). */
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
  /** 0..1; null when nothing is known, which counts neither way. */
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

export type PlaceReason = 'new_on_husrum' | 'room_for_you' | 'less_seen' | 'variety' | 'your_weights'

export interface Match {
  expert_id: ExpertId
  /** Calibrated probability that both say yes, 0..1. */
  score: number
  /** The same in whole percent, 0..100. */
  percentage: number
  word: 'strong' | 'good' | 'possible'
  /** The step of the ladder that admitted it, 1..5. */
  step: number
  relaxed: RelaxedKey[]
  reasons: Reason[]
  caveats: Reason[]
  /** The same for the expert, stored with the lead. */
  expert_reasons: Reason[]
  expert_caveats: Reason[]
  breakdown: Breakdown
  /** Placed by the slot for new experts. */
  is_new_slot: boolean
  /** Why the match stands above one with a higher percentage; null otherwise. */
  place_reason: PlaceReason | null
  /** Fewer than 2 leads and under 60 days here. */
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
   * The client's multipliers of the model's weights. They move ranks, never the percentage, which stays the learnt
   * chance that both say yes. With `proximity` above 1 kilometres count also for online meetings. Throws
   * MatchingInputError on other components or numbers outside 0..3.
   */
  weights?: WhatMatters
}

/** What a fit may change: weights by component, both intercepts and their calibration. */
export interface ModelWeights {
  client: Readonly<Partial<Record<ComponentKey, number>>>
  expert: Readonly<Partial<Record<ComponentKey, number>>>
  client_intercept: number
  expert_intercept: number
  calibration: Calibration
}

export interface WidenOption {
  rule: RuleKey
  /** Experts who fail only this rule. */
  gain: number
}

export interface Shortage {
  found: number
  /** The rule whose loosening gains most; null when none does. */
  binding: RuleKey | null
  options: WidenOption[]
}

/** Attention a brief's candidates deserve, as shares of 1; passed to `deliver`. */
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
  /** Only under 3 results. */
  shortage: Shortage | null
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
  /** Contacts so far, and how many the score expected at the positions shown. */
  contacts: number
  expected: number
  /** What `observe` learnt about how much the expert can truly take: see `TrueCapacity`. */
  capacity_shift: number
  capacity_known: number
}

/** σ(a·logit p + b) */
export interface Calibration {
  a: number
  b: number
}

export interface Improvement {
  /** The catalogue has `match.improve.<key>`. */
  key: string
  params: Params
  /** The rise of the percentage, whole points, at least 1. */
  gain: number
}

export type SearchSort = 'relevance' | 'rating' | 'newest' | 'distance' | 'random'

export interface Point {
  lat: number
  lon: number
}

/** Values of one filter are alternatives; filters combine. Empty or absent filters are ignored. */
export interface SearchFilters {
  service_type?: readonly string[]
  project_type?: readonly string[]
  expert_type?: readonly string[]
  /** `both` requires both. */
  session_type?: readonly string[]
  styles?: readonly string[]
  aspects?: readonly string[]
  specialists?: readonly string[]
  room_types?: readonly string[]
  project_size?: readonly string[]
  budget?: readonly string[]
  country?: PlaceKey | readonly PlaceKey[]
  state?: PlaceKey | readonly PlaceKey[]
  city?: PlaceKey | readonly PlaceKey[]
  /** Around any of `origin`, or around the city if it has coordinates; `city` and `state` then only name the centre. */
  radius_km?: number
  origin?: Point | readonly Point[]
  min_rating?: number
  /** Can take a new lead this month. */
  available?: boolean
  /** Here for less than two months, with fewer than two leads. */
  is_new?: boolean
  max_answer_hours?: number
  languages?: readonly string[]
  /** Folded. Each must match, also as a prefix or with a typing error or two. */
  words?: readonly string[]
}

export interface SearchOptions {
  /** Default relevance: the fit of the words, then reviews, response and completeness. */
  sort?: SearchSort
  /** Four digits 1-9; the same seed gives the same order on every page. */
  seed?: string
  /** From 1. */
  page?: number
  per_page?: number
  /** Today, for who has joined. */
  day: number
  /** Default true. */
  facets?: boolean
}

/** Counts per value under all other filters. Ratings count "at least", answers "within". */
export interface SearchFacets {
  service_type: Record<string, number>
  project_type: Record<string, number>
  expert_type: Record<string, number>
  session_type: Record<string, number>
  styles: Record<string, number>
  aspects: Record<string, number>
  specialists: Record<string, number>
  room_types: Record<string, number>
  project_size: Record<string, number>
  budget: Record<string, number>
  /** Keys 3, 3.5, 4, 4.5. */
  min_rating: Record<string, number>
  /** Keys 5, 24, 72 (hours). */
  max_answer_hours: Record<string, number>
  /** Key true. */
  available: Record<string, number>
  /** Key true. */
  is_new: Record<string, number>
  /** By code; languages nobody speaks are left out. */
  languages: Record<string, number>
}

/** A place as given to `upsert`, as text, and the number of results there. */
export interface PlaceCount {
  country: string
  state: string | null
  city: string | null
  count: number
}

export interface SearchResult {
  ids: ExpertId[]
  /** Kilometres from the centre, in the order of `ids`; null without centre or coordinates. */
  distances: (number | null)[]
  total: number
  facets: SearchFacets | null
}

/** One shown expert and the outcome, taken from the delivered match; repeated when more is known. */
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

/** One shown expert in the feature log: what was known at delivery, and the outcome. */
export interface FitRow {
  brief_id: number | string
  /** Position in the list, from 1. */
  position: number
  /** `value` of each component of the breakdown; null or absent where unknown. */
  values: Readonly<Partial<Record<ComponentKey, number | null>>>
  /** `factor` of the breakdown. */
  factor: number
  contacted: boolean
  /** The expert's answer to a contact: null while open, and without a contact. */
  accepted: boolean | null
}

export interface FitOptions {
  /** The initial weights and the prior; default those of model.ts. */
  from?: ModelWeights
  /** 1 / variance of a weight around the prior. Default `fit.ridge` of model.ts. */
  ridge?: number
  /** Share of the briefs held out to judge. Default 0.2. */
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
  /** Neither loss of `after` is worse than `before`, and one is better. */
  improved: boolean
  fitted: { briefs: number; rows: number; contacts: number; accepted: number }
  held_out: { briefs: number; rows: number; contacts: number; accepted: number }
}

/** Shown pairs as flat arrays, read by fitting and online learning. */
export interface PairLog {
  n: number
  /** Number of dropped pairs, which is the number of the first kept one. */
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

/** A shown pair as kept by the learning. */
export interface SeenPair {
  position: number
  /** The client's probability without the learnt appeal. */
  base: number
  /** base · how often people reached that position, when first recorded. */
  expected: number
  logit: number
  contacted: boolean
  yes: boolean
  /** Its number in the log of pairs; -1 when no weights are learnt. */
  number: number
}

/** What a market has learnt beyond the ledger, as plain JSON. */
export interface LearningState {
  weights: ModelWeights
  looked: number[]
  contacted: number[]
  since_fit: number
  seen: [string, SeenPair][]
  pairs: PairLog
}

export interface Market {
  readonly model_version: string
  readonly size: number
  /** Adds or replaces. Omitted load fields keep their values, or start at zero. */
  upsert(expert: MarketExpert): void
  remove(id: ExpertId): boolean
  has(id: ExpertId): boolean
  setLoad(id: ExpertId, load: Partial<ExpertLoad>): boolean
  setActive(id: ExpertId, active: boolean): boolean
  /** Pure: changes nothing. */
  rank(brief: MarketBrief, options: RankOptions): RankResult
  /**
   * One pair under the ladder's rules; null when a rule that is never relaxed fails or the expert is unknown. Ignores
   * exclusion, and capacity unless asked for.
   */
  score(brief: MarketBrief, expertId: ExpertId, options: { day: number; capacity?: boolean }): Match | null
  improvements(brief: MarketBrief, expertId: ExpertId, options: { day: number }): Improvement[]
  search(filters: SearchFilters, options: SearchOptions): SearchResult
  /** Places of the results, most experts first. */
  places(filters: SearchFilters, options: { day: number }): PlaceCount[]
  /** The only change of the fairness ledger. Returns the changed rows, to be stored. */
  deliver(delivery: Delivery): LedgerRow[]
  /** Records outcomes: moves the experts' appeal and, slowly, the calibration. Returns the changed rows. */
  observe(outcomes: Iterable<Outcome>): LedgerRow[]
  /** The current calibration; `createMarket` continues from it. */
  calibration(): Calibration
  /** The weights in use: the initial ones, or what was learnt since. */
  weights(): ModelWeights
  /** Uses these weights from now on and drops what was learnt beyond the ledger. */
  setWeights(weights: ModelWeights): void
  /** What was learnt beyond the ledger, whose rows hold the rest. */
  exportLearning(): LearningState
  /** Continues from an export. The prior stays the initial weights of this market. */
  importLearning(state: LearningState): void
  exportLedger(): LedgerRow[]
  /** Overwrites the given rows. */
  importLedger(rows: Iterable<Pick<LedgerRow, 'expert_id' | 'deserved' | 'given'> & Partial<LedgerRow>>): void
  /**
   * Writes the market as it is, or replaces it with what was written: everything but weights and what was learnt beyond
   * the ledger. While it writes, queries may run and nothing may change.
   */
  exchange(exchange: Exchange): Promise<void>
  /** Bytes of the columns, and of the word lists beside them. */
  memory(): { columns: number; words: number; per_expert: number }
}
