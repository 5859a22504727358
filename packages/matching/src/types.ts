/** A positive integer in the server, any string in the line protocol. One market uses one kind. */
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

/** How often a style shows: weight by slug. Build it with `styleEvidence`. */
export type StyleEvidence = Readonly<Partial<Record<string, number>>>

export interface MarketPlace {
  country: PlaceKey
  state: PlaceKey | null
  city: PlaceKey | null
  /** Degrees. Without coordinates distance is unknown and gives neither reason nor penalty. */
  lat: number | null
  lon: number | null
}

/** One text of an expert. Several in one language are taken together. */
export interface MarketText {
  /** en, da (or dk) or de; guessed from the words when absent. */
  language?: string | null
  text: string
}

/** What moves from day to day without the profile being edited. */
export interface ExpertLoad {
  /** New leads in the last 30 days. */
  leads30: number
  /** The lower of the expert's wish and the plan's cap. */
  capacity_month: number
  leads_total: number
  /** Leads that are answered or due, and how many of them were answered. */
  leads_n: number
  responded_n: number
  reviews_n: number
  reviews_mean: number
}

export interface MarketExpert extends MarketPlace, Partial<ExpertLoad> {
  id: ExpertId
  /** Default true. Inactive experts stay in the columns but are neither matched nor found. */
  active?: boolean
  /** Whole days on the scale of `day` in rank (the server: days since 1970-01-01). */
  joined_day: number
  /** Seconds since 1970-01-01, for the order of the newest; the beginning of that day when absent. */
  joined_at?: number
  service_types: readonly string[]
  project_types: readonly string[]
  expert_type: string
  /** online, physical; `both` is the two of them. */
  session_types: readonly string[]
  /** Works beyond the own area (state). */
  outside_area: boolean
  /** Wants briefs from beyond the own area when a client finds few. Default: offers online sessions. */
  far_requests?: boolean
  aspects: readonly string[]
  room_types?: readonly string[]
  project_sizes: readonly string[]
  specialists: readonly string[]
  /** Bands; `no-preference` is all of them. */
  budget_bands: readonly string[]
  phases: readonly string[]
  /** Short (0-3, 3-6, 6+) or web slugs. */
  timelines: readonly string[]
  styles: StyleEvidence
  texts?: readonly MarketText[]
  /**
   * What the expert is found by, each word once and folded, as PostgreSQL spells a tsvector: `'anna':1A 'lys':1`. A is a word of the name, B
   * of an offer, C of a project, none or D one in passing; of several the heaviest counts. For search only.
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

/** What gave way to find enough, in the order of the ladder. */
export type RelaxedKey = 'expert_type' | 'outside_expert' | 'outside_area' | 'capacity'

/** Rules that can bind when few are found. */
export type RuleKey = RelaxedKey | 'session_type' | 'project_type' | 'service_type' | 'country'

/** Parameters of a sentence: numbers and slugs, never words in a language. */
export type Params = Readonly<Record<string, number | string>>

export interface Reason {
  /** The catalogue has `match.reason.<key>`, `match.caveat.<key>` and `match.expert_reason.<key>`. */
  key: string
  component: ComponentKey
  params: Params
  /** How much it moved the logit of the score; negative for a caveat. */
  weight: number
}

export interface Component {
  key: ComponentKey
  /** 0..1; null when nothing is known, and then it counts for nothing. */
  value: number | null
  client_weight: number
  expert_weight: number
  /** What the sentence about it would say. */
  params: Params
}

export interface Breakdown {
  /** Probability that the client chooses the expert, that the expert takes the project. */
  client: number
  expert: number
  /** What shown lists taught about this expert, on the client's logit; part of `client`. */
  appeal: number
  /** Product of the factors of what was relaxed, 1 without. */
  factor: number
  /** client · expert · factor, before calibration. */
  p: number
  /** What load does to the place in the list, 0..1. Not part of the percentage's rules. */
  pacing: number
  components: Component[]
}

export type PlaceReason = 'new_on_husrum' | 'room_for_you' | 'less_seen' | 'variety' | 'your_weights'

export interface Match {
  expert_id: ExpertId
  /** Calibrated probability that both say yes, 0..1. */
  score: number
  /** The same, whole percent 0..100. */
  percentage: number
  word: 'strong' | 'good' | 'possible'
  /** 1..5, the step of the ladder that admitted it. */
  step: number
  relaxed: RelaxedKey[]
  reasons: Reason[]
  caveats: Reason[]
  /** The same seen by the expert, for the lead. */
  expert_reasons: Reason[]
  expert_caveats: Reason[]
  breakdown: Breakdown
  /** Placed by the slot for new experts. */
  is_new_slot: boolean
  /** Why somebody stands above others with a higher percentage; null where nobody below has one. */
  place_reason: PlaceReason | null
  /** Fewer than 2 leads and under 60 days here. */
  is_new: boolean
}

/** Components that count for the client's yes, and what each is multiplied by: 0..3, 1 as the model has it. */
export type WhatMatters = Readonly<Partial<Record<ComponentKey, number>>>

export interface RankOptions {
  day: number
  /** Default 10, at most 50. */
  limit?: number
  exclude?: Iterable<ExpertId>
  /**
   * What matters to this client: multipliers of the client's weights. Moves places, never the percentage: that stays the
   * chance that both say yes as all outcomes so far tell it, so one expert has one percentage whatever is tried out.
   * With `proximity` above 1, kilometres decide: meeting online no longer makes up for the way.
   * Throws MatchingInputError on a component without a client weight or a number outside 0..3.
   */
  weights?: WhatMatters
}

/** What a fit may change: weights by component, both sides' intercepts and the calibration that goes with them. */
export interface ModelWeights {
  client: Readonly<Partial<Record<ComponentKey, number>>>
  expert: Readonly<Partial<Record<ComponentKey, number>>>
  client_intercept: number
  expert_intercept: number
  calibration: Calibration
}

export interface WidenOption {
  rule: RuleKey
  /** Experts who fail nothing but this rule. */
  gain: number
}

export interface Shortage {
  found: number
  /** The rule whose loosening brings most; null when none brings any. */
  binding: RuleKey | null
  options: WidenOption[]
}

/** Attention a brief's candidates deserve: shares of 1. Hand it to `deliver` with what was shown. */
export interface AttentionShare {
  expert_id: ExpertId
  share: number
}

export interface RankResult {
  model_version: string
  matches: Match[]
  /** Candidates on the steps that were used. */
  considered: number
  /** Highest step of the ladder that was used. */
  step: number
  attention: AttentionShare[]
  /** Under 3 results only. */
  shortage: Shortage | null
}

export interface Delivery {
  attention: readonly AttentionShare[]
  /** In the order shown. */
  delivered: readonly ExpertId[]
  /** 1 for the first page, 6 for the second page of five … Default 1. */
  first_position?: number
}

export interface LedgerRow {
  expert_id: ExpertId
  /** Attention deserved and given so far, in units of a first place. */
  deserved: number
  given: number
  /** Contacts so far, and how many the score alone expected from where this expert was shown. */
  contacts: number
  expected: number
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
  /** By how much the percentage would rise, whole points, at least 1. */
  gain: number
}

export type SearchSort = 'relevance' | 'rating' | 'newest' | 'distance' | 'random'

export interface Point {
  lat: number
  lon: number
}

/** Values of one filter are alternatives; filters add up. Empty or absent filters do not filter. */
export interface SearchFilters {
  service_type?: readonly string[]
  project_type?: readonly string[]
  expert_type?: readonly string[]
  /** `both` is who offers both. */
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
  /** Around `origin` (any of them), or around the city when that has coordinates. Then `city` and `state` only name the centre. */
  radius_km?: number
  origin?: Point | readonly Point[]
  min_rating?: number
  /** Has room for a new lead this month. */
  available?: boolean
  /** Here for less than two months and not asked twice yet. */
  is_new?: boolean
  max_answer_hours?: number
  languages?: readonly string[]
  /** Folded as those of the experts; each has to be there, as a beginning or with a letter or two wrong. */
  words?: readonly string[]
}

export interface SearchOptions {
  /** Default relevance: how well the words fit, then reviews, answers and completeness. */
  sort?: SearchSort
  /** Four digits 1-9; the same seed gives the same shuffle on every page. */
  seed?: string
  /** From 1. */
  page?: number
  per_page?: number
  /** Today, for who has joined. */
  day: number
  /** Default true. */
  facets?: boolean
}

/** Count per value under all the other filters. Ratings count "at least", answers "within". */
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
  /** By code; those nobody speaks are left out. */
  languages: Record<string, number>
}

/** A place as given to `upsert`, by text, and how many were found there. */
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

/** One shown expert and what came of it: taken from the delivered match, told again when more is known. */
export interface Outcome {
  brief_id: number | string
  expert_id: ExpertId
  /** Of `breakdown`, at delivery. */
  client: number
  appeal: number
  p: number
  /** Place in the list, from 1. */
  position: number
  contacted: boolean
  accepted: boolean
  /** Of `breakdown`, at delivery: what a market that learns weights learns them from. */
  values?: FitRow['values']
  factor?: number
}

/** One shown expert as the feature log has it: what was known at delivery, and what came of it. */
export interface FitRow {
  brief_id: number | string
  /** Place in the list, from 1. */
  position: number
  /** `value` of each component of the breakdown; null or absent where nothing was known. */
  values: Readonly<Partial<Record<ComponentKey, number | null>>>
  /** `factor` of the breakdown. */
  factor: number
  contacted: boolean
  /** The expert's answer to a contact: null while it is open, and without a contact. */
  accepted: boolean | null
}

export interface FitOptions {
  /** The weights to start from and to be held to; default those of model.ts. */
  from?: ModelWeights
  /** How strongly: 1 / variance a weight is believed to have. Default `fit.ridge` of model.ts. */
  ridge?: number
  /** Share of the briefs that only judge. Default 0.2. */
  held_out?: number
}

/** Mean log-loss per row: contact by place, answer by contact, both by place. Smaller is better, null without rows. */
export interface FitLoss {
  contact: number | null
  answer: number | null
  both: number | null
}

export interface FitResult {
  weights: ModelWeights
  /** Share of readers who get to each place, from the first; 1 at the first. */
  looks: number[]
  /** Over the held-out briefs. */
  before: FitLoss
  after: FitLoss
  /** Both of `after` are no worse than `before`, and one is better. */
  improved: boolean
  fitted: { briefs: number; rows: number; contacts: number; accepted: number }
  held_out: { briefs: number; rows: number; contacts: number; accepted: number }
}

/** Shown pairs as numbers in a row: what the fit and the learning on the run read. */
export interface PairLog {
  n: number
  /** Pairs that are no longer remembered; the first of the log has this number. */
  dropped: number
  /** value − mid by component, 0 where nothing is known; then a 1. */
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

/** A shown pair as the learning remembers it. */
export interface SeenPair {
  position: number
  /** The client's yes without what was learnt about the expert. */
  base: number
  /** base · how often people reached that place, when it was first told. */
  expected: number
  logit: number
  contacted: boolean
  yes: boolean
  /** Its number in the log of pairs, -1 when no weights are learnt. */
  number: number
}

/** What a market has learnt beyond the ledger: plain JSON. */
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
  /** Adds or replaces. Load fields left out keep what is known (or start at nothing). */
  upsert(expert: MarketExpert): void
  remove(id: ExpertId): boolean
  has(id: ExpertId): boolean
  setLoad(id: ExpertId, load: Partial<ExpertLoad>): boolean
  setActive(id: ExpertId, active: boolean): boolean
  /** Pure: asking changes nothing. */
  rank(brief: MarketBrief, options: RankOptions): RankResult
  /** One pair, ladder rules applied; null when a never-relaxed rule fails or the expert is unknown. Exclusion is ignored, and so is capacity unless asked for. */
  score(brief: MarketBrief, expertId: ExpertId, options: { day: number; capacity?: boolean }): Match | null
  improvements(brief: MarketBrief, expertId: ExpertId, options: { day: number }): Improvement[]
  search(filters: SearchFilters, options: SearchOptions): SearchResult
  /** Where the found experts are, most first. */
  places(filters: SearchFilters, options: { day: number }): PlaceCount[]
  /** The only thing that moves the fairness ledger. Answers the rows that changed, to be stored. */
  deliver(delivery: Delivery): LedgerRow[]
  /** What came of lists: moves the experts' appeal and, slowly, the calibration. Answers the rows that changed. */
  observe(outcomes: Iterable<Outcome>): LedgerRow[]
  /** As it is now; hand it to `createMarket` to go on from there. */
  calibration(): Calibration
  /** What it scores with: those it started with, or what it has learnt since. */
  weights(): ModelWeights
  /** Scores with these from now on, and forgets what it had learnt beyond the ledger. */
  setWeights(weights: ModelWeights): void
  /** What outcomes taught beyond the ledger; the ledger's rows hold the rest. */
  exportLearning(): LearningState
  /** Goes on from there. Weights are held to those this market started with, as before. */
  importLearning(state: LearningState): void
  exportLedger(): LedgerRow[]
  /** Overwrites the rows named. */
  importLedger(rows: Iterable<Pick<LedgerRow, 'expert_id' | 'deserved' | 'given'> & Partial<LedgerRow>>): void
  /** Bytes held by the columns, and by the word lists beside them. */
  memory(): { columns: number; words: number; per_expert: number }
}
