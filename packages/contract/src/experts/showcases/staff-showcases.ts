/** Showcases as staff edit them: uploaded in bulk, then tagged, and offered once all required data is there. */
import { z } from 'zod'
import { adminListQuery, bulkBody, bulkOutcome } from '../../core/staff-lists.ts'
import { endpoints, staff } from '../../core/endpoint.ts'
import { SHOWCASE_ALT_MAX, SHOWCASE_CREDIT_MAX, SHOWCASE_POSITION_MAX, SHOWCASES_AT_ONCE } from '../../core/limits.ts'
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
} from '../../core/shapes.ts'

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })
const threeTexts = z.object({ en: z.string(), da: z.string(), de: z.string() })
export const showcaseCategories = ['interior', 'architecture'] as const
/** `offered`: everybody can choose it. `hidden`: existing choices stay. */
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
  /** Has all data required for offering it. */
  is_tagged: z.boolean(),
  position: z.int(),
  /** How many briefs and experts have chosen it. */
  uses: z.object({ briefs: z.int(), experts: z.int() }),
  created_at: instant(),
  version: z.int(),
})
export type AdminShowcase = z.infer<typeof adminShowcase>

const alt = text().trim().max(SHOWCASE_ALT_MAX)
const credit = text().trim().max(SHOWCASE_CREDIT_MAX)
/** Tags that can be set in bulk; absent ones stay. */
export const showcaseTags = z.object({
  category: z.enum(showcaseCategories).optional(),
  style: option().optional(),
  room: option().nullable().optional(),
  alt: z.object({ en: alt, da: alt, de: alt }).partial().optional(),
  credit: credit.optional(),
  license: credit.optional(),
  position: z.int().min(0).max(SHOWCASE_POSITION_MAX).optional(),
})
export type ShowcaseTags = z.infer<typeof showcaseTags>

/** For each picture: the new showcase, or the reason of the refusal. */
const made = z.object({
  image_id: z.int(),
  id: z.int().nullable(),
  refusal: z.string().nullable(),
  message: z.string().nullable(),
})
export type MadeShowcase = z.infer<typeof made>

/**
 * Facts about the picture, without guesses: where experts show it, and the styles whose palettes are nearest to its
 * main colour.
 */
export const showcaseSuggestions = z.object({
  shown_in: z.array(
    z.object({
      project: z.object({ id: z.int(), title: z.string() }),
      expert: z.object({ id: z.int(), name: z.string() }),
      /** The style of the photo, as the expert tagged it. */
      style: named.nullable(),
      room: named.nullable(),
      /** The styles of the project. */
      project_styles: z.array(named),
    }),
  ),
  /** `#rrggbb` */
  color: z.string(),
  near: z.array(z.object({ style: named, /** the nearest colour of its palette */ color: z.string() })),
})
export type ShowcaseSuggestions = z.infer<typeof showcaseSuggestions>

export const showcaseActions = ['tag', 'offer', 'hide', 'delete', 'restore'] as const
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
      /** `no`: required data is missing */
      tagged: unlessEmpty(z.enum(['yes', 'no'])),
    }),
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
    params: z.object({ id: idText() }),
    body: z.object({
      ...showcaseTags.shape,
      state: z.enum(showcaseStates).optional(),
      /** The version that was read; if it has changed since, the call is refused with 409 `changed_elsewhere`. */
      version: z.int().positive(),
    }),
    reply: one(adminShowcase),
    refusals: { 404: ['not_found'], 409: ['changed_elsewhere'], 422: ['unknown_option', 'showcase_untagged'] },
  },
  moveShowcase: {
    method: 'POST',
    path: '/api/admin/showcases/{id}/move',
    audience: moderators,
    summary: 'Put a style photo before or after another in the order in which forms offer them',
    example: { before: 2 },
    params: z.object({ id: idText() }),
    body: z.object({ before: id().optional(), after: id().optional() }).superRefine(({ before, after }, context) => {
      if ((before === undefined) === (after === undefined))
        context.addIssue({ code: 'custom', path: ['before'], message: 'required' })
    }),
    reply: one(adminShowcase),
    refusals: { 404: ['not_found'], ...unknown },
  },
  deleteShowcase: {
    method: 'DELETE',
    path: '/api/admin/showcases/{id}',
    audience: moderators,
    summary: 'Delete a style photo that nobody chose; the bulk action `restore` takes it back for a day',
    params: z.object({ id: idText() }),
    refusals: { 404: ['not_found'], 409: ['showcase_used'] },
  },
  bulkShowcases: {
    method: 'POST',
    path: '/api/admin/showcases/bulk',
    audience: moderators,
    summary:
      'Tag, offer, hide, delete or restore up to 100 style photos at once; offering and hiding take each other back, as do deleting and restoring',
    example: { ids: [1, 2], action: 'hide', preview: true },
    body: z.object({ ...bulkBody(showcaseActions), tags: showcaseTags.default({}) }),
    reply: whole(bulkOutcome),
    refusals: unknown,
  },
})

export const adminShowcaseSuggestions = endpoints({
  suggestShowcaseTags: {
    method: 'GET',
    path: '/api/admin/showcases/{id}/suggestions',
    audience: staff,
    summary: 'What is known of a style photo that could be its tags',
    params: z.object({ id: idText() }),
    reply: one(showcaseSuggestions),
    refusals: { 404: ['not_found'] },
  },
})
