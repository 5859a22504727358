/** Inspiration: photos of finished projects that their experts have released, with credit and link. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { inspirationCategories, inspirationPhoto } from '../experts/portfolio/inspiration-photo.ts'
import { expertCard } from '../experts/profile/experts.ts'
import { INSPIRATION_IDS_MAX, SEARCH_WORDS_MAX, SEARCH_WORDS_MIN } from '../core/limits.ts'
import { idText, meta, one, optionText, pageQuery, paged, several, text, unlessEmpty } from '../core/shapes.ts'

export const inspirationQuery = z.object({
  ...pageQuery(24, 60),
  /** Default `interior`. */
  category: unlessEmpty(z.enum(inspirationCategories)),
  room_type: unlessEmpty(optionText()),
  architecture_type: unlessEmpty(optionText()),
  /** Alternatives. */
  styles: several(optionText()).optional(),
  q: unlessEmpty(text().trim().min(SEARCH_WORDS_MIN).max(SEARCH_WORDS_MAX)),
  /** The same four digits give the same order on every page and every instance. */
  seed: unlessEmpty(z.string().regex(/^[1-9]{4}$/)),
  /** Only these photos, in this order, whatever the other filters; hidden photos are left out. */
  ids: several(idText(), INSPIRATION_IDS_MAX).optional(),
})
export type InspirationQuery = z.input<typeof inspirationQuery>

const counted = z.array(z.object({ value: z.string(), name: z.string(), count: z.int() }))

/** Why an expert is listed beside a photo. */
export const likenesses = ['in_town', 'near', 'in_country', 'works_online'] as const
export const likeExpert = z.object({
  expert: expertCard,
  /** Share of the photo's style in the expert's own work, 0..1; 0 where the photo has no style. */
  style_share: z.number(),
  reason: z.enum(likenesses),
  /** From the requested place, rounded; null in the same town and when the distance says nothing. */
  distance_km: z.int().nullable(),
})
export type LikeExpert = z.infer<typeof likeExpert>

/** The lists beside a single photo. */
export const besidePhoto = z.object({
  /** All photos of the project that inspiration shows, this photo included, in the project's order. */
  of_project: z.array(inspirationPhoto.pick({ id: true, picture: true })),
  /** Experts near the place whose style fits; ordered by style and distance, never by plan. */
  experts_like_this: z.array(likeExpert),
  /** The place that "near" refers to. */
  near: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export const inspirationDetail = inspirationPhoto.extend(besidePhoto.shape)
export type InspirationDetail = z.infer<typeof inspirationDetail>

export const inspirations = endpoints({
  listInspirations: {
    method: 'GET',
    path: '/api/inspirations',
    audience: ['public'],
    summary:
      'Photos that experts show as inspiration, shuffled by `seed`, no expert twice in a row where that is possible. Styles are alternatives, filters add up',
    query: inspirationQuery,
    reply: paged(inspirationPhoto).extend({
      meta: meta.extend({ seed: z.string() }),
      /** How many photos each other choice would show, and how many without one filter. */
      facets: z.object({
        styles: counted,
        /** Rooms, or types of building work. */
        types: counted,
        without: z.object({ styles: z.int(), type: z.int(), q: z.int() }),
      }),
    }),
    cache: 'public',
    refusals: { 422: ['unknown_option'] },
  },
  getInspiration: {
    method: 'GET',
    path: '/api/inspirations/{id}',
    audience: ['public'],
    summary: 'One photo with its project, palette and expert, and experts with work like it near a place',
    params: z.object({ id: idText() }),
    /** Near this place; default the place of the account, else the country of the photo's expert. */
    query: z.object({ city_id: unlessEmpty(optionText()) }),
    reply: one(inspirationDetail),
    refusals: { 404: ['photo_not_found'], 422: ['unknown_option'] },
  },
})
