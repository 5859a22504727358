/** Reference data: public, cached, in the reader's language. Items are `{id, slug, name, …}`; only cities are paged. */
import { z } from 'zod'
import { endpoints, type EndpointTable } from '../../core/endpoint.ts'
import { askedQuestion, questionSubjects } from './extra-answers.ts'
import { REACH_KM_MAX } from '../../core/limits.ts'
import { EXPERT_PLACES_MAX } from '../../core/limits.ts'
import { countText, one, optionText, paged, pageQuery, picture, several, text, whole } from '../../core/shapes.ts'

const item = z.object({ id: z.int(), slug: z.string(), name: z.string() })

export const country = item.extend({ code: z.string(), calling_code: z.string() })
export const state = item.extend({ country_id: z.int() })
export const city = item.extend({ country_id: z.int(), state_id: z.int(), latitude: z.number(), longitude: z.number() })

/** Bounds of the expert's fee in minor units of `currency`; null is open. */
export const budget = item.extend({ min: z.int().nullable(), max: z.int().nullable(), currency: z.literal('EUR') })
export const timeline = item.extend({ min_months: z.int().nullable(), max_months: z.int().nullable() })
export const style = item.extend({
  description: z.string(),
  image: picture.nullable(),
  /** Three `#rrggbb` swatches; the first represents the style in bars and chips. */
  palette: z.array(z.string()),
})
export const roomType = item.extend({ category: z.enum(['interior', 'architecture']) })
export const aspect = item.extend({ description: z.string() })
export const specialty = item.extend({ description: z.string() })
export const skill = item.extend({ category: z.enum(['software', 'service', 'trade']) })

const price = z.object({ monthly: z.int(), yearly: z.int() })
export const planCurrencies = ['DKK', 'EUR'] as const
export const plan = item.extend({
  description: z.string(),
  /** Minor units of `currency`, VAT excluded; a year costs ten months. */
  price,
  currency: z.enum(planCurrencies),
  /** Per cent, where the buyer's country and VAT number require Danish VAT. */
  vat_rate: z.number(),
  features: z.array(z.string()),
  /** null is unlimited; `new_leads` counts in a rolling 30 days. */
  limits: z.object({
    projects: z.int().nullable(),
    new_leads: z.int(),
    places_of_work: z.int(),
    /** People of one studio, the owner included. */
    seats: z.int(),
    insights: z.boolean(),
  }),
  trial_days: z.int(),
  is_default: z.boolean(),
})

/** A place to search experts in. `id` is unique within its `type` only. */
export const searchLocation = item.extend({
  type: z.enum(['city', 'state', 'country']),
  /** The name with the larger place: "Aarhus, Denmark". */
  label: z.string(),
  /** For a small town: a well-known large one nearby. */
  near: z.string().nullable(),
  country_id: z.int(),
  state_id: z.int().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  experts_count: z.int(),
  /** With `in_words`: the search words without the place. */
  rest: z.string().optional(),
})

/** Towns of the city's own country. */
export const townCounts = z.object({
  region: z.int(),
  country: z.int(),
  /** By whole kilometres in a straight line: `within[50]` are at most 50 km away. */
  within: z.array(z.int()).length(REACH_KM_MAX + 1),
})

export type Country = z.infer<typeof country>
export type State = z.infer<typeof state>
export type City = z.infer<typeof city>
export type TownCounts = z.infer<typeof townCounts>
export type Budget = z.infer<typeof budget>
export type Timeline = z.infer<typeof timeline>
export type Style = z.infer<typeof style>
export type RoomType = z.infer<typeof roomType>
export type Aspect = z.infer<typeof aspect>
export type Specialty = z.infer<typeof specialty>
export type Skill = z.infer<typeof skill>
export type Plan = z.infer<typeof plan>
export type SearchLocation = z.infer<typeof searchLocation>

/** Part of a place's name; an empty text matches all places. */
const words = () => text().trim().max(80).optional()
const byId = z.object({ id: optionText() })

export const cityQuery = z.object({ ...pageQuery(24), q: words(), state_id: optionText().optional() })
export const locationQuery = z.object({
  q: words(),
  country_id: optionText().optional(),
  /** Includes places without experts (for choosing a home town), the larger first. */
  all: z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .optional(),
  limit: countText(1, 100).optional(),
  /** Finds the place with experts in `q` among other words: "kitchen in Aarhus". */
  in_words: z.literal('true').optional(),
})

/** Shared by all calls of this table: public, and cacheable by shared caches. */
const read = { method: 'GET', audience: ['public'], cache: 'public' } as const satisfies Partial<EndpointTable[string]>
const absent = { refusals: { 404: ['not_found'] } } as const
const unknownOption = { refusals: { 422: ['unknown_option'] } } as const

export const reference = endpoints({
  listCountries: { ...read, path: '/api/countries', summary: 'Countries we serve', reply: whole(country) },
  listStates: {
    ...read,
    ...unknownOption,
    path: '/api/states',
    summary: 'Regions, of one country or of all',
    query: z.object({ country_id: optionText().optional() }),
    reply: whole(state),
  },
  listCities: {
    ...read,
    path: '/api/cities/{countryId}',
    summary: 'Cities of a country, by name',
    params: z.object({ countryId: optionText() }),
    query: cityQuery,
    reply: paged(city),
    refusals: { 404: ['not_found'], 422: ['unknown_option'] },
  },
  countTowns: {
    ...read,
    path: '/api/towns-around/{cityId}',
    summary: 'How many towns of its country lie around a city, itself included: for an area of work',
    params: z.object({ cityId: optionText() }),
    /** Further places of work: towns around any of them are counted once each. */
    query: z.object({ also: several(optionText(), EXPERT_PLACES_MAX - 1).optional() }),
    reply: one(townCounts),
    refusals: { 404: ['not_found'], 422: ['unknown_option'] },
  },
  listBudgets: { ...read, path: '/api/project/budgets', summary: 'Bands of the expert’s fee', reply: whole(budget) },
  listTimelines: {
    ...read,
    path: '/api/project/timelines',
    summary: 'When a project should start',
    reply: whole(timeline),
  },
  listStyles: {
    ...read,
    path: '/api/styles',
    summary: 'Styles with a picture and three swatches',
    reply: whole(style),
  },
  listRoomTypes: {
    ...read,
    path: '/api/room-types',
    summary: 'The six rooms, or the four kinds of building work',
    reply: whole(roomType),
    query: z.object({ category: z.enum(['interior', 'architecture']).default('interior') }),
  },
  searchLocations: {
    ...read,
    ...unknownOption,
    path: '/api/search-locations',
    summary: 'Cities, regions and countries with experts, counted, by name or postcode',
    query: locationQuery,
    reply: whole(searchLocation),
  },
  listAspects: {
    ...read,
    path: '/api/architect/aspects',
    withEmptyId: true,
    summary: 'What a building project is about',
    reply: whole(aspect),
  },
  readAspect: {
    ...read,
    ...absent,
    path: '/api/architect/aspects/{id}',
    summary: 'One aspect, by id or slug',
    params: byId,
    reply: one(aspect),
  },
  listSkills: {
    ...read,
    path: '/api/architect/skills',
    withEmptyId: true,
    summary: 'Skills experts show on their profile',
    reply: whole(skill),
  },
  readSkill: {
    ...read,
    ...absent,
    path: '/api/architect/skills/{id}',
    summary: 'One skill, by id or slug',
    params: byId,
    reply: one(skill),
  },
  listSpecialties: {
    ...read,
    path: '/api/architect/specialties',
    summary: 'The six specialists',
    reply: whole(specialty),
  },
  listQuestions: {
    ...read,
    path: '/api/questions',
    summary: 'What an owner asks beyond the usual answers, in its order; answered in `extra_answers`',
    reply: whole(askedQuestion),
    query: z.object({ subject: z.enum(questionSubjects).default('brief') }),
  },
  listPlans: {
    ...read,
    path: '/api/subscription-plans',
    withEmptyId: true,
    summary: 'Plans with prices, features and limits',
    reply: whole(plan),
    query: z.object({ currency: z.enum(planCurrencies).optional() }),
  },
  readPlan: {
    ...read,
    ...absent,
    path: '/api/subscription-plans/{id}',
    summary: 'One plan, by id or slug',
    params: byId,
    reply: one(plan),
    query: z.object({ currency: z.enum(planCurrencies).optional() }),
  },
})
