/** A positive integer in the server, any string in the line protocol; one market uses one kind. */
export type ExpertId = number | string

/** A country, state or city: its id or its name. Compared as text, so 12 and "12" are the same place. */
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
  /** Degrees. Without coordinates the distance is unknown and has no effect. */
  lat: number | null
  lon: number | null
}

/** One text of an expert. Several in one language count as one. */
export interface MarketText {
  /** en, da (or dk) or de; detected when absent. */
  language?: string | null
  text: string
}

/** An expert's answer to a lead: taken in time or late, declined for lack of time, none, or a pause. */
export type AnswerKind = 'taken' | 'late' | 'busy' | 'silent' | 'paused'

export interface AnswerAtLoad {
  /** The expert's leads in the 30 days before this lead, which is included. */
  leads: number
  kind: AnswerKind
}

/** Values that change daily without an edit of the profile. */
export interface ExpertLoad {
  /** New leads in the last 30 days. */
  leads30: number
  /** The lower of the expert's own limit and the plan's: a claim; `answers` show how much they can truly take. */
  capacity_month: number
  /** Evidence of how much they can truly take, oldest first. */
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
  /** Seconds since 1970-01-01, for the order "newest"; default: the start of that day. */
  joined_at?: number
  service_types: readonly string[]
  project_types: readonly string[]
  expert_type: string
  /** online, physical; `both` means both. */
  session_types: readonly string[]
  /** Works outside their own area (state, or `reach_km`). */
  outside_area: boolean
  /** The own area as a circle around the place. Without coordinates or a radius the area is the state. */
  reach_km?: number | null
  /** Further places of work, each with the same area around it. The nearest of all places counts. */
  further_places?: readonly MarketPlace[]
  /** Wants briefs from outside their own area when a client finds few experts. Default: offers online sessions. */
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
