/**
 * The vocabularies that staff edit: aspects, styles, specialties, skills, and the texts of plans. Every table has the
 * same calls; an option in use is never removed (docs/decisions/0072).
 */
import { z } from 'zod'
import { adminListQuery } from '../core/staff-lists.ts'
import { endpoints, ownerOnly, staff } from '../core/endpoint.ts'
import { OPTION_DESCRIPTION_MAX, OPTION_NAME_MAX, OPTION_NAME_MIN, OPTION_SLUG_MAX } from '../core/limits.ts'
import { id, idText, instant, one, paged, picture, several, text, trimmed, unlessEmpty } from '../core/shapes.ts'

/** The kinds of rows that name an option. */
export const optionHolders = [
  'briefs',
  'boards',
  'experts',
  'projects',
  'photos',
  'showcases',
  'saved_searches',
] as const
export type OptionHolder = (typeof optionHolders)[number]
const counts = z.partialRecord(z.enum(optionHolders), z.int())

const threeTexts = z.object({ en: z.string(), da: z.string(), de: z.string() })
/** `offered`: everybody can choose it. `hidden`: nobody can choose it any more, existing choices stay. */
export const optionStates = ['offered', 'hidden'] as const
export const skillCategories = ['software', 'service', 'trade'] as const

export const adminOption = z.object({
  id: z.int(),
  slug: z.string(),
  names: threeTexts,
  /** Null for skills. */
  descriptions: threeTexts.nullable(),
  /** Only for skills. */
  category: z.enum(skillCategories).nullable(),
  /** Only for styles: three `#rrggbb`. */
  palette: z.array(z.string()).nullable(),
  /** Only for styles: the showcase that represents the style, if staff chose one. */
  showcase_id: z.int().nullable(),
  /** Only for styles: the picture that represents the style now. */
  picture: picture.nullable(),
  state: z.enum(optionStates),
  position: z.int(),
  /** How many rows name the option, by kind, at `uses_counted_at`; deleting and merging count them again. */
  uses: counts,
  uses_total: z.int(),
  /** Counted every five minutes and after a merge; null when just counted for this reply. */
  uses_counted_at: instant().nullable(),
  /** True for options of the release: the matching knows them by this slug, so it does not change. */
  is_fixed: z.boolean(),
  /** Time of the first edit by staff; later releases do not overwrite the option. */
  edited_at: instant().nullable(),
  /** Sent back with a change, so that the change applies to the version that was read. */
  version: z.int(),
})
export type AdminOption = z.infer<typeof adminOption>

const optionSlug = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  .max(OPTION_SLUG_MAX)
const name = trimmed(OPTION_NAME_MIN, OPTION_NAME_MAX)
/** Empty without a translation: such an option can be saved, but is not offered. */
const later = <T extends z.ZodType>(translated: T) => z.union([text().trim().length(0), translated])
const names = z.object({ en: name, da: later(name), de: later(name) })
const description = text().trim().max(OPTION_DESCRIPTION_MAX)
const descriptions = z.object({ en: description, da: description, de: description })
const swatch = z.string().regex(/^#[0-9a-f]{6}$/i)

const written = {
  slug: optionSlug,
  names,
  state: z.enum(optionStates).default('hidden'),
  position: z.int().min(0).max(9999).default(0),
}
const described = { ...written, descriptions }
export const aspectBody = z.object(described)
export const specialtyBody = z.object(described)
export const styleBody = z.object({
  ...described,
  palette: z.array(swatch).length(3),
  showcase_id: id().nullable().default(null),
})
export const skillBody = z.object({ ...written, category: z.enum(skillCategories) })

/** The version that was read; if it has changed since, the call is refused with 409 `changed_elsewhere`. */
const read = { version: z.int().positive() }

/** The changes a merge makes, or has made. */
export const optionMerge = z.object({
  from: z.object({ id: z.int(), slug: z.string(), names: threeTexts }),
  into: z.object({ id: z.int(), slug: z.string(), names: threeTexts }),
  /** How many rows name each of the two options, by kind. */
  moves: counts,
  total: z.int(),
  is_done: z.boolean(),
})
export type OptionMerge = z.infer<typeof optionMerge>
const merging = z.object({
  into: id(),
  /** True: returns the changes without making them. */
  preview: z.boolean().default(false),
  /** The name of the removed option, in any language, exactly as it is written: a merge cannot be undone. */
  confirm: text().trim().max(OPTION_NAME_MAX).optional(),
})

export const optionColumns = ['position', 'name', 'slug', 'uses', 'state', 'edited_at'] as const
const optionQuery = z.object({
  ...adminListQuery(optionColumns),
  state: several(z.enum(optionStates)).optional(),
  /** `no`: options without uses */
  used: unlessEmpty(z.enum(['yes', 'no'])),
  /** `no`: options with a missing language */
  translated: unlessEmpty(z.enum(['yes', 'no'])),
})
export type OptionQuery = z.output<typeof optionQuery>

const absent = { 404: ['not_found'] } as const
const refused = { 422: ['slug_taken', 'name_taken', 'untranslated', 'too_many_options'] } as const

const exampleNames = { en: 'Sauna', da: 'Sauna', de: 'Sauna' }
const exampleDescriptions = { en: 'A room of heat.', da: 'Et varmt rum.', de: 'Ein heißer Raum.' }

/** The five calls of one vocabulary. */
function optionCalls<Body extends z.ZodObject, Edited extends z.ZodObject>(
  path: `/api/admin/${string}`,
  what: { one: string; many: string },
  body: Body,
  /** With the version that was read. */ edited: Edited,
  /** Fields of the example only. */ own: Readonly<Record<string, unknown>> = {},
) {
  const params = z.object({ id: idText() })
  const descriptions = 'descriptions' in body.shape ? { descriptions: exampleDescriptions } : {}
  const example = { slug: 'sauna', names: exampleNames, ...descriptions }
  return endpoints({
    list: {
      method: 'GET',
      path,
      audience: staff,
      summary: `All ${what.many} with what names them, by position`,
      query: optionQuery,
      reply: paged(adminOption),
      csv: true,
    },
    create: {
      method: 'POST',
      path,
      audience: ownerOnly,
      summary: `Add ${what.one}, hidden unless it is said`,
      example: { ...example, ...own },
      body,
      status: 201,
      reply: one(adminOption),
      refusals: { 422: [...refused[422], 'unknown_option'] },
    },
    update: {
      method: 'PUT',
      path: `${path}/{id}`,
      audience: ownerOnly,
      summary: `Edit ${what.one}: whole, as it was read`,
      example: { ...example, ...own },
      params,
      body: edited,
      reply: one(adminOption),
      refusals: { ...absent, 409: ['changed_elsewhere'], 422: [...refused[422], 'slug_fixed', 'unknown_option'] },
    },
    remove: {
      method: 'DELETE',
      path: `${path}/{id}`,
      audience: ownerOnly,
      summary: `Delete ${what.one} that nobody uses`,
      params,
      refusals: { ...absent, 409: ['option_used'] },
    },
    merge: {
      method: 'POST',
      path: `${path}/{id}/merge`,
      audience: ownerOnly,
      summary: `Put another in its place everywhere, or say what that would change`,
      example: { into: 2, preview: true },
      params,
      body: merging,
      reply: one(optionMerge),
      refusals: { ...absent, 422: ['unknown_option', 'same_option', 'confirm_by_name'] },
    },
  })
}

const aspect = optionCalls(
  '/api/admin/aspects',
  { one: 'an aspect', many: 'aspects' },
  aspectBody,
  aspectBody.extend(read),
)
const style = optionCalls('/api/admin/styles', { one: 'a style', many: 'styles' }, styleBody, styleBody.extend(read), {
  palette: ['#e8e0d5', '#a08060', '#403020'],
})
const specialty = optionCalls(
  '/api/admin/specialties',
  { one: 'a specialty', many: 'specialties' },
  specialtyBody,
  specialtyBody.extend(read),
)
const skill = optionCalls('/api/admin/skills', { one: 'a skill', many: 'skills' }, skillBody, skillBody.extend(read))

const features = z.array(trimmed(2, 120)).min(1).max(12)
export const adminPlan = z.object({
  id: z.int(),
  slug: z.string(),
  names: threeTexts,
  descriptions: threeTexts,
  features: z.object({ en: z.array(z.string()), da: z.array(z.string()), de: z.array(z.string()) }),
  /** null is unlimited. */
  limits: z.object({
    projects: z.int().nullable(),
    new_leads: z.int(),
    places_of_work: z.int(),
    seats: z.int(),
  }),
  has_insights: z.boolean(),
  trial_days: z.int(),
  is_default: z.boolean(),
  /** Minor units, VAT excluded. The payment provider owns prices, so they are not edited here. */
  prices: z.array(z.object({ currency: z.string(), monthly: z.int(), yearly: z.int() })),
  /** Experts to whom the limits of this plan apply now. */
  experts: z.int(),
  /** Those of them with a paid subscription, as the dashboard counts; the others were given the plan or use it free. */
  paying: z.int(),
  /** Those in a trial. */
  trying: z.int(),
  edited_at: instant().nullable(),
  version: z.int(),
})
export type AdminPlan = z.infer<typeof adminPlan>
const limit = z.int().min(1).max(1000)
export const planBody = z.object({
  names: z.object({ en: name, da: name, de: name }),
  descriptions: z.object({
    en: trimmed(1, OPTION_DESCRIPTION_MAX),
    da: trimmed(1, OPTION_DESCRIPTION_MAX),
    de: trimmed(1, OPTION_DESCRIPTION_MAX),
  }),
  /** The same number of lines in each language. */
  features: z.object({ en: features, da: features, de: features }),
  limits: z.object({ projects: limit.nullable(), new_leads: limit, places_of_work: limit, seats: limit }),
  ...read,
})

export const catalogue = endpoints({
  listAdminAspects: aspect.list,
  createAspect: aspect.create,
  updateAspect: aspect.update,
  deleteAspect: aspect.remove,
  mergeAspect: aspect.merge,
  listAdminStyles: style.list,
  createStyle: style.create,
  updateStyle: style.update,
  deleteStyle: style.remove,
  mergeStyle: style.merge,
  listAdminSpecialties: specialty.list,
  createSpecialty: specialty.create,
  updateSpecialty: specialty.update,
  deleteSpecialty: specialty.remove,
  mergeSpecialty: specialty.merge,
  listAdminSkills: skill.list,
  createSkill: skill.create,
  updateSkill: skill.update,
  deleteSkill: skill.remove,
  mergeSkill: skill.merge,
  listAdminPlans: {
    method: 'GET',
    path: '/api/admin/plans',
    audience: staff,
    summary: 'Plans with what they say, their limits, and how many experts have each',
    query: z.object({ ...adminListQuery(['id', 'name', 'experts'] as const) }),
    reply: paged(adminPlan),
    csv: true,
  },
  updatePlan: {
    method: 'PUT',
    path: '/api/admin/plans/{id}',
    audience: ownerOnly,
    summary: 'Edit what a plan says, and raise its limits: whole, as it was read',
    example: {
      names: { en: 'Studio', da: 'Studie', de: 'Studio' },
      features: { en: ['Unlimited projects'], da: ['Så mange projekter, du vil'], de: ['Beliebig viele Projekte'] },
    },
    params: z.object({ id: idText() }),
    body: planBody,
    reply: one(adminPlan),
    refusals: { ...absent, 409: ['changed_elsewhere'], 422: ['limit_lowered', 'features_differ'] },
  },
})
