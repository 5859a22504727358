/** Showcases: photos curated by staff for the brief's style step. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { optionText, pageQuery, paged, picture, several, unlessEmpty } from '../../core/shapes.ts'

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })

/** A photo of the taste step. */
export const showcasePhoto = z.object({ id: z.int(), style: named, room: named.nullable(), image: picture })

export const showcaseQuery = z.object({
  ...pageQuery(12),
  category: unlessEmpty(z.enum(['interior', 'architecture'])),
  room_type: several(optionText()).optional(),
  /** Other lists' name for `room_type`. */
  room_types: several(optionText()).optional(),
  style: several(optionText()).optional(),
  /** Other lists' name for `style`. */
  styles: several(optionText()).optional(),
})

export const showcases = endpoints({
  listShowcases: {
    method: 'GET',
    path: '/api/showcases',
    audience: ['public'],
    summary: 'Style photos for the brief',
    query: showcaseQuery,
    reply: paged(showcasePhoto),
    cache: 'public',
    refusals: { 422: ['unknown_option'] },
  },
})
