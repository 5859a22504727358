/** Public data of experts. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { extraAnswer } from '../../foundation/reference/extra-answers.ts'
import { SEARCH_WORDS_MAX, SEARCH_WORDS_MIN } from '../../core/limits.ts'
import {
  countText,
  idText,
  instant,
  one,
  optionText,
  pageQuery,
  paged,
  picture,
  several,
  text,
  unlessEmpty,
  whole,
} from '../../core/shapes.ts'
import { toHandle } from './handles.rules.ts'
import * as words from '../../core/vocabulary.ts'

export const styleShare = z.object({
  slug: z.string(),
  name: z.string(),
  /** 0..1, shares add up to 1 */ share: z.number(),
})

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })
const place = z.object({ id: z.int(), name: z.string() })
const placeOnEarth = place.extend({ latitude: z.number(), longitude: z.number() })
const band = named.extend({ min: z.int().nullable(), max: z.int().nullable(), currency: z.string() })

/** How soon experts usually answer; `null` with too few answers. */
export const responseTimes = ['within_hours', 'within_day', 'within_two_days', 'slower'] as const
const responseTime = z.object({ bucket: z.enum(responseTimes), median_hours: z.int() }).nullable()

export const expertCard = z.object({
  id: z.int(),
  /** The chosen name of the own address, `/e/{handle}`; without one it is `/experts/{id}`. */
  handle: z.string().nullable(),
  /** The displayed name: the company of an agency, else the person. */
  name: z.string(),
  company: z.string().nullable(),
  service_type: z.array(z.enum(words.serviceTypes)),
  expert_type: z.enum(words.expertTypes),
  /** Null only if the expert has not chosen one yet; such experts are neither found nor matched. */
  session_type: z.enum(words.sessionTypes).nullable(),
  country: place,
  /** With several places of work: the nearest to the search or the brief, else the main one. */
  city: place,
  /** The other places of work. */
  also_in: z.array(place),
  avatar: picture.nullable(),
  /** Cover first, then pictures of other projects: one in lists, up to three in matches, up to four in a profile. */
  photos: z.array(picture),
  styles: z.array(styleShare),
  /** `average` is null until there are three reviews. */
  rating: z.object({ average: z.number().nullable(), count: z.int() }),
  response_time: responseTime,
  price_from: band.nullable(),
  is_new: z.boolean(),
  /** Can take a new project now: neither full nor away. */
  available: z.boolean(),
  /** Away until this day, if it is known; new projects are possible again from then on. */
  back_on: z.iso.date().nullable(),
  /**
   * `architect` is a protected title in DE, AT and CH: only with a checked chamber entry, else `planner`. Null for
   * interior designers.
   */
  architect_title: z.enum(['architect', 'planner']).nullable(),
})
export type ExpertCard = z.infer<typeof expertCard>

/** All published reviews: their average if there are at least three, and how many gave five stars, four, and so on. */
const starRating = z.object({
  average: z.number().nullable(),
  count: z.int(),
  distribution: z.array(z.object({ stars: z.int(), count: z.int() })),
})
export type StarRating = z.infer<typeof starRating>

export const expertProfile = expertCard.extend({
  city: placeOnEarth,
  /** Where the expert works, the main place first. */
  places: z.array(placeOnEarth),
  cover: picture.nullable(),
  description: z.string(),
  company_details: z.string(),
  project_types: z.array(z.enum(words.projectTypes)),
  sizes: z.array(z.enum(words.projectSizes)),
  budgets: z.array(band),
  aspects: z.array(named),
  room_types: z.array(named),
  specialties: z.array(named),
  skills: z.array(named),
  outside_expert: z.enum(words.yesNo),
  cities_served: z.array(placeOnEarth),
  languages: z.array(z.string()),
  /** Can start a new project from this day on; null is now. */
  available_from: z.iso.date().nullable(),
  /** Weeks between a yes and the start. */
  notice_weeks: z.int().nullable(),
  working_since: z.int().nullable(),
  /** Answers to the operator's questions for experts. */
  extra_answers: z.array(extraAnswer),
  /** New leads used and possible in 30 days; answered and received in total. */
  capacity: z.object({ month: z.int(), free: z.int() }),
  leads: z.object({ answered: z.int(), received: z.int() }),
  photos_count: z.int(),
  rating: starRating,
  member_since: instant(),
  projects_count: z.int(),
  registration_checked: z.boolean(),
  /** On a break: the page stays, but takes no new messages; `back_on` is the day of the return, if it was given. */
  paused: z.object({ back_on: z.iso.date().nullable() }).nullable(),
})
export type ExpertProfile = z.infer<typeof expertProfile>

/** A picture of a project. `before` shows the same place before the work, behind a divider that the reader moves. */
export const projectPicture = picture.extend({
  /** The photo's own id, which boards store; null while its expert does not show it in inspiration. */
  photo_id: z.int().nullable(),
  caption: z.string(),
  style: named.nullable(),
  room: named.nullable(),
  before: picture.extend({ /** initial position of the divider, 0-100 */ split: z.int() }).nullable(),
})
export type ProjectPicture = z.infer<typeof projectPicture>

export const project = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  project_type: z.enum(words.projectTypes),
  /** The place of the project, with its country. */
  city: place.extend({ country: z.string() }).nullable(),
  year: z.int().nullable(),
  size_m2: z.int().nullable(),
  budget: band.nullable(),
  styles: z.array(named),
  room_types: z.array(named),
  aspects: z.array(named),
  materials: z.array(z.string()),
  /** Colours of its pictures, most frequent first, up to six. */
  palette: z.array(
    z.object({
      /** `#rrggbb` */ color: z.string(),
      /** 0..1 of what these colours cover; shares add up to 1 */ share: z.number(),
    }),
  ),
  published_at: instant().nullable(),
  cover: picture,
  images: z.array(projectPicture),
})
export type Project = z.infer<typeof project>

export const review = z.object({
  id: z.int(),
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  /** The language the review is written in. */
  language: z.string(),
  author: z.string(),
  city: z.string().nullable(),
  /** The type of project; null for reviews without one. */
  project_type: z.enum(words.projectTypes).nullable(),
  photos: z.array(picture),
  /** It was reported and is still public. */
  reported: z.boolean(),
  reply: z.object({ body: z.string(), created_at: instant() }).nullable(),
  created_at: instant(),
})
export type Review = z.infer<typeof review>
/** A review of work before Husrum, which cannot be verified: shown separately and not counted. */
export const pastReview = review.pick({
  id: true,
  rating: true,
  title: true,
  body: true,
  language: true,
  author: true,
  created_at: true,
})
export type PastReview = z.infer<typeof pastReview>

const flag = () =>
  unlessEmpty(
    z
      .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'])
      .transform((value) => ['true', '1', 'yes', 'on'].includes(value)),
  )

export const sorts = ['relevance', 'rating', 'newest', 'distance', 'random'] as const
export const searchQuery = z.object({
  ...pageQuery(24),
  q: unlessEmpty(text().trim().min(SEARCH_WORDS_MIN).max(SEARCH_WORDS_MAX)),
  service_type: several(z.enum(words.serviceTypes)).optional(),
  /** `no-preference`, as in a brief, does not filter. */
  expert_type: several(z.enum([...words.expertTypes, 'no-preference'])).optional(),
  session_type: several(z.enum(words.sessionTypes)).optional(),
  project_type: several(z.enum(words.projectTypes)).optional(),
  styles: several(optionText()).optional(),
  aspects: several(optionText()).optional(),
  specialists: several(optionText()).optional(),
  /** The specification's other name for `specialists`. */
  specialties: several(optionText()).optional(),
  room_types: several(optionText()).optional(),
  /** The expert form's name for `room_types`. */
  room_type_id: several(optionText()).optional(),
  project_size: several(z.enum(words.projectSizes)).optional(),
  project_budget_id: several(optionText()).optional(),
  country_id: several(optionText()).optional(),
  state_id: several(optionText()).optional(),
  city_id: several(optionText()).optional(),
  /** Around the cities; without a city it does not filter. */
  radius_km: unlessEmpty(countText(1, 1000)),
  min_rating: unlessEmpty(
    z
      .string()
      .regex(/^\d(\.\d{1,2})?$/)
      .transform(Number)
      .pipe(z.number().max(5)),
  ),
  /** Maximum of the usual hours to the first answer. */
  answers_within: unlessEmpty(countText(1, 168)),
  /** Languages spoken with clients, ISO 639-1. */
  languages: several(z.string().regex(/^[a-z]{2}$/)).optional(),
  is_new: flag(),
  /** Can take a new project; `false` does not filter. */
  available: flag(),
  /** `distance` is from the city; without a city it is `relevance`. */
  sort: unlessEmpty(z.enum(sorts)),
  /** For `random`: the same four digits give the same order on every page. */
  seed: unlessEmpty(z.string().regex(/^[1-9]{4}$/)),
})
export type SearchQuery = z.input<typeof searchQuery>

const facet = z.array(z.object({ value: z.string(), name: z.string(), count: z.int() }))
export const searchReply = paged(expertCard).extend({
  facets: z.object({
    service_type: facet,
    expert_type: facet,
    session_type: facet,
    project_type: facet,
    styles: facet,
    aspects: facet,
    specialists: facet,
    room_types: facet,
    project_size: facet,
    project_budget_id: facet,
    /** `5`, `24`: maximum of the usual hours to an answer */
    answers_within: facet,
    /** `4.5`, `4` */
    min_rating: facet,
    languages: facet,
    available: facet,
    is_new: facet,
  }),
})

/** The search's filters without paging, for the places of the results. */
export const placesQuery = searchQuery.omit({ page: true, per_page: true, sort: true, seed: true })
export type PlacesQuery = z.input<typeof placesQuery>
export const placesReply = z.object({
  /** Towns with results, most experts first; an expert counts in their town, their address is not used. */
  data: z.array(
    z.object({
      city: placeOnEarth,
      country: z.object({ id: z.int(), code: z.string() }),
      count: z.int(),
    }),
  ),
  meta: z.object({ total: z.int() }),
})

const handlePath = z.object({ handle: text().max(200).transform(toHandle) })
const picksReply = whole(expertCard)
const expertPath = z.object({ id: idText() })
const missing = { 404: ['expert_not_found'] } as const

/** The search, and everything on a profile's page. */
export const publicProfiles = endpoints({
  searchExperts: {
    method: 'GET',
    path: '/api/architect/search',
    audience: ['public'],
    summary:
      'Search experts. Values of one filter are alternatives (`styles[]=a&styles[]=b`, `styles=a,b`), filters add up; an empty parameter is the same as none',
    query: searchQuery,
    reply: searchReply,
    cache: 'public',
    refusals: { 422: ['unknown_option'] },
  },
  listExpertPlaces: {
    method: 'GET',
    path: '/api/architect/places',
    audience: ['public'],
    summary: 'Where the found experts are, by town, for the map',
    query: placesQuery,
    reply: placesReply,
    cache: 'public',
    refusals: { 422: ['unknown_option'] },
  },
  listPicks: {
    method: 'GET',
    path: '/api/architect/picks',
    audience: ['public'],
    summary: 'Experts picked by staff for the start page, in an order that changes every day; no part of any ranking',
    reply: picksReply,
    cache: 'public',
  },
  getExpert: {
    method: 'GET',
    path: '/api/architect/{id}',
    audience: ['public'],
    summary: 'A public profile',
    params: expertPath,
    reply: one(expertProfile),
    cache: 'public',
    refusals: missing,
  },
  getExpertByHandle: {
    method: 'GET',
    path: '/api/architect/by-handle/{handle}',
    audience: ['public'],
    summary: 'A public profile by the name of its address; an earlier name finds it too, `handle` is the present one',
    params: handlePath,
    reply: one(expertProfile),
    cache: 'public',
    refusals: missing,
  },
  listReviews: {
    method: 'GET',
    path: '/api/architect/{id}/reviews',
    audience: ['public'],
    summary: 'Published reviews, newest first',
    params: expertPath,
    query: z.object(pageQuery(10)),
    /** `from_before` comes with the first page. */
    reply: paged(review).extend({ rating: starRating, from_before: z.array(pastReview) }),
    cache: 'public',
    refusals: missing,
  },
})

/** Projects of experts. */
export const publicProjects = endpoints({
  listExpertProjects: {
    method: 'GET',
    path: '/api/architect/{id}/projects',
    audience: ['public'],
    summary: 'Published projects',
    params: expertPath,
    query: z.object(pageQuery(24)),
    reply: paged(project),
    cache: 'public',
    refusals: missing,
  },
  getExpertProject: {
    method: 'GET',
    path: '/api/architect/{id}/projects/{projectId}',
    audience: ['public'],
    summary: 'One published project',
    params: expertPath.extend({ projectId: idText() }),
    reply: one(project),
    cache: 'public',
    refusals: { 404: ['project_not_found'] },
  },
  countProjectView: {
    method: 'POST',
    path: '/api/architect/{id}/projects/{projectId}/view',
    audience: ['public'],
    summary: 'Says that a project was looked at; counted once a day for an address, never for its own expert',
    params: expertPath.extend({ projectId: idText() }),
    refusals: { 404: ['project_not_found'] },
  },
})

export const experts = { ...publicProfiles, ...publicProjects }
