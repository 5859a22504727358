/** Pages of towns with experts, for searches such as "interior designers in Aarhus". */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { expertCard, project, review } from '../experts/profile/experts.ts'
import { countText, one, paged, picture, slug, text, unlessEmpty } from '../core/shapes.ts'
import * as words from '../core/vocabulary.ts'

const named = z.object({ slug: z.string(), name: z.string() })
const counted = named.extend({ count: z.int() })

/** `slug` is part of the page's address, the same in every language. */
const town = named.extend({ id: z.int() })

export const townList = z.array(
  z.object({
    country: z.object({ id: z.int(), code: z.string(), name: z.string() }),
    /** By name. A service is null if the town has no page for it. */
    towns: z.array(town.extend({ designer: z.int().nullable(), architect: z.int().nullable() })),
  }),
)
export type TownList = z.infer<typeof townList>

/** A style, or a room that designers furnish. */
const focus = named.extend({ kind: z.enum(['style', 'room']), /** in the address */ path: z.string() })
export type TownFocus = z.infer<typeof focus>

export const townPage = z.object({
  town: town.extend({
    state_id: z.int(),
    latitude: z.number(),
    longitude: z.number(),
    country: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  }),
  service: z.enum(words.serviceTypes),
  focus: focus.nullable(),
  /** Experts within this many kilometres count too; null: only those of the town. */
  around_km: z.int().nullable(),
  /** Counts of all experts of this page. */
  experts: z.object({
    total: z.int(),
    /** Those who take on new projects now. */ available: z.int(),
    /** Those who usually answer within 24 hours. */ answer_in_a_day: z.int(),
    /** Those who also meet online. */ online: z.int(),
    /** Those with at least three reviews and an average of at least four stars. */ well_reviewed: z.int(),
    /** Those who joined recently. */ new: z.int(),
  }),
  /** The experts' fee ranges, lowest first, without empty ones. */
  fees: z.array(counted.extend({ /** euro cents */ min: z.int().nullable(), max: z.int().nullable() })),
  /** Most frequent first, without empty ones. `path` if there is a page. */
  styles: z.array(counted.extend({ path: z.string().nullable() })),
  rooms: z.array(counted.extend({ path: z.string().nullable() })),
  /** The count of the other profession in this town; null without a page. */
  other_service: z.int().nullable(),
  /** The nearest towns with a page, in the same country. */
  near: z.array(town.extend({ count: z.int(), distance_km: z.int() })),
  /** Projects of different experts, the first ones of the page. */
  projects: z.array(
    project.pick({ id: true, title: true, year: true, city: true }).extend({
      cover: picture,
      expert: expertCard.pick({ id: true, handle: true, name: true }),
    }),
  ),
  reviews: z.array(
    review.pick({ id: true, rating: true, title: true, body: true, language: true, author: true, city: true }).extend({
      expert: expertCard.pick({ id: true, handle: true, name: true }),
    }),
  ),
})
export type TownPage = z.infer<typeof townPage>

export const towns = endpoints({
  listTowns: {
    method: 'GET',
    path: '/api/towns',
    audience: ['public'],
    summary: 'Towns where at least three interior designers, or three architects, work; by country',
    reply: one(townList),
    cache: 'public',
  },
  readTown: {
    method: 'GET',
    path: '/api/towns/{service}/{town}',
    audience: ['public'],
    summary:
      'Experts of a town with what is true of them. The page nearest to what was asked: another spelling, a part of a larger town and a focus with too few experts answer with the page that has them',
    params: z.object({
      service: z.enum(words.serviceTypes),
      /** In any usual spelling. */
      town: text().trim().min(1).max(100),
    }),
    query: z.object({
      /** A style or a room, spelled as in the address. */
      focus: unlessEmpty(slug()),
      page: countText(1, 1_000_000).default(1),
    }),
    reply: paged(expertCard).extend({ about: townPage }),
    cache: 'public',
    refusals: { 404: ['town_not_found'] },
  },
})
