/** Showcases as staff keep them: uploaded many at once, tagged then, and offered once they say all that is needed. */
import { z } from 'zod'
import { adminListQuery, bulkBody, bulkOutcome } from './admin-lists.ts'
import { endpoints, staff } from './endpoint.ts'
import { SHOWCASE_ALT_MAX, SHOWCASE_CREDIT_MAX, SHOWCASES_AT_ONCE } from './limits.ts'
import {
  id,
  idText,
  instant,
  one,
  option,
  optionText,
  paged,
  picture,
  several,
  text,
  unlessEmpty,
  whole,
} from './shapes.ts'

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })
const threeTexts = z.object({ en: z.string(), da: z.string(), de: z.string() })
export const showcaseCategories = ['interior', 'architecture'] as const
/** `offered` to everybody; `hidden`: who chose it keeps it. */
export const showcaseStates = ['offered', 'hidden'] as const

export const adminShowcase = z.object({
  id: z.int(),
  picture,
  category: z.enum(showcaseCategories),
  /** null until it is tagged. */
  style: named.nullable(),
  room: named.nullable(),
  alt: threeTexts,
  credit: z.string(),
  license: z.string(),
  state: z.enum(showcaseStates),
  /** Says all that is needed to be offered. */
  is_tagged: z.boolean(),
  position: z.int(),
  /** Who chose it. */
  uses: z.object({ briefs: z.int(), experts: z.int() }),
  created_at: instant(),
  version: z.int(),
})
export type AdminShowcase = z.infer<typeof adminShowcase>

const alt = text().trim().max(SHOWCASE_ALT_MAX)
const credit = text().trim().max(SHOWCASE_CREDIT_MAX)
/** What may be said of many at once; what is left out stays as it is. */
export const showcaseTags = z.object({
  category: z.enum(showcaseCategories).optional(),
  style: option().optional(),
  room: option().nullable().optional(),
  alt: z.object({ en: alt, da: alt, de: alt }).partial().optional(),
  credit: credit.optional(),
  license: credit.optional(),
  position: z.int().min(0).max(99_999).optional(),
})
export type ShowcaseTags = z.infer<typeof showcaseTags>

/** For each picture: the new showcase, or why there is none. */
const made = z.object({
  image_id: z.int(),
  id: z.int().nullable(),
  refusal: z.string().nullable(),
  message: z.string().nullable(),
})
export type MadeShowcase = z.infer<typeof made>

export const showcaseActions = ['tag', 'offer', 'hide', 'delete'] as const
const moderators = ['moderator', 'owner'] as const
const unknown = { 422: ['unknown_option'] } as const

export const adminShowcases = endpoints({
  listAdminShowcases: {
    method: 'GET',
    path: '/api/admin/showcases',
    audience: staff,
    summary: 'Style photos with who chose them, by position',
    query: z.object({
      ...adminListQuery(['position', 'created_at'] as const),
      state: several(z.enum(showcaseStates)).optional(),
      category: unlessEmpty(z.enum(showcaseCategories)),
      style: several(optionText()).optional(),
      /** `no`: something is missing to be offered */
      tagged: unlessEmpty(z.enum(['yes', 'no'])),
    }),
    status: 200,
    reply: paged(adminShowcase),
    csv: true,
    refusals: unknown,
  },
  getAdminShowcase: {
    method: 'GET',
    path: '/api/admin/showcases/{id}',
    audience: staff,
    summary: 'One style photo with who chose it',
    params: z.object({ id: idText() }),
    status: 200,
    reply: one(adminShowcase),
    refusals: { 404: ['not_found'] },
  },
  createShowcases: {
    method: 'POST',
    path: '/api/admin/showcases',
    audience: moderators,
    summary: 'Make own uploads showcases, hidden until they are tagged and offered',
    body: z.object({
      image_ids: z.array(id()).min(1).max(SHOWCASES_AT_ONCE),
      tags: showcaseTags.default({}),
    }),
    status: 201,
    reply: whole(made),
    refusals: unknown,
  },
  updateShowcase: {
    method: 'PUT',
    path: '/api/admin/showcases/{id}',
    audience: moderators,
    summary: 'Tag a style photo, offer or hide it',
    example: { state: 'hidden' },
    override: true,
    params: z.object({ id: idText() }),
    body: z.object({
      ...showcaseTags.shape,
      state: z.enum(showcaseStates).optional(),
      /** As read: a change of somebody else in between is 409 `changed_elsewhere`. */
      version: z.int().positive(),
    }),
    status: 200,
    reply: one(adminShowcase),
    refusals: { 404: ['not_found'], 409: ['changed_elsewhere'], 422: ['unknown_option', 'showcase_untagged'] },
  },
  deleteShowcase: {
    method: 'DELETE',
    path: '/api/admin/showcases/{id}',
    audience: moderators,
    summary: 'Delete a style photo that nobody chose',
    override: true,
    params: z.object({ id: idText() }),
    status: 204,
    refusals: { 404: ['not_found'], 409: ['showcase_used'] },
  },
  bulkShowcases: {
    method: 'POST',
    path: '/api/admin/showcases/bulk',
    audience: moderators,
    summary: 'Tag, offer, hide or delete up to 100 style photos at once; offering and hiding take each other back',
    example: { ids: [1, 2], action: 'hide', preview: true },
    body: z.object({ ...bulkBody(showcaseActions), tags: showcaseTags.default({}) }),
    status: 200,
    reply: whole(bulkOutcome),
    refusals: unknown,
  },
})
