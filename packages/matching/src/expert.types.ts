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
  /** Works beyond the own area (state, or `reach_km`). */
  outside_area: boolean
  /** The own area as a circle around the place. Without coordinates, or without one, it is the state. */
  reach_km?: number | null
  /** Where they work as well, each with the same area around it. Of all places the nearest counts. */
  further_places?: readonly MarketPlace[]
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
