import type { ExpertId, PlaceKey } from '../expert.types.ts'

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
  /** Joined less than 60 days ago, with fewer than two leads. */
  is_new?: boolean
  max_answer_hours?: number
  languages?: readonly string[]
  /** Folded. Each must match, also as a prefix or with a typing error or two. */
  words?: readonly string[]
  /** One of the words is enough; experts with more of them come first by relevance. */
  some_word?: boolean
}

export interface SearchOptions {
  /** Default relevance: the fit of the words, then reviews, response and completeness. */
  sort?: SearchSort
  /** Four digits 1-9; the same seed gives the same order on every page. */
  seed?: string
  /** From 1. */
  page?: number
  per_page?: number
  /** Today, to know which experts have joined. */
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
  /** By code; languages without experts are left out. */
  languages: Record<string, number>
}

/** A place as given to `upsert`, as text, and the number of results there. */
export interface PlaceCount {
  country: string
  state: string | null
  city: string | null
  count: number
  /** Those of them counted in an earlier place of the same region, and of the same country; absent for none. */
  again?: { state: number; country: number }
}

export interface SearchResult {
  ids: ExpertId[]
  /** Kilometres from the centre, in the order of `ids`; null without centre or coordinates. */
  distances: (number | null)[]
  /** For experts with several places, the city that counts; null for others, and if any place would do. */
  cities: (string | null)[]
  total: number
  facets: SearchFacets | null
}
