/** The expert's own projects, drafts included. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { project, projectPicture } from '../profile/experts.ts'
import {
  ALT_MAX,
  CAPTION_MAX,
  KEPT_TEXT_DAYS,
  MATERIAL_MAX,
  MATERIALS_MAX,
  OWN_STYLES_MAX,
  PROJECT_PICTURES_MAX,
  PROJECT_STORY_MAX,
  PROJECT_TITLE_MAX,
} from '../../core/limits.ts'
import {
  id,
  idText,
  instant,
  one,
  option,
  pageQuery,
  paged,
  pastYear,
  picture,
  text,
  unlessEmpty,
} from '../../core/shapes.ts'
import { pictureRefusals } from '../../foundation/media/uploads.ts'
import * as words from '../../core/vocabulary.ts'

/** Hundredths of width and height. */
const hundredths = () => z.int().min(0).max(100)
const focus = z.object({ x: hundredths(), y: hundredths() })
const caption = () => text().trim().max(CAPTION_MAX)
const alt = () => text().trim().max(ALT_MAX)

/** Form data has it as text. */
const yesOrNo = () => z.union([z.boolean(), z.stringbool()])

/** A picture in a project's list: an upload of the same person, or one of the project's. Absent fields stay. */
export const pictureAnswers = z.object({
  id: id(),
  caption: caption().optional(),
  alt: alt().optional(),
  style: option().nullish(),
  room: option().nullish(),
  focus: focus.optional(),
  /** Whether inspiration shows it to everybody, with credit and a link; default no. */
  in_inspiration: yesOrNo().optional(),
  /** The same place before the work; null removes it. */
  before: z.object({ id: id(), alt: alt().optional(), split: hundredths().optional() }).nullish(),
})

/** Form data has no objects in lists: an id alone means a picture whose fields stay. */
const fromId = (value: unknown): unknown =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,16}$/.test(value)) ? { id: Number(value) } : value
/** Without an id: the next of the uploaded files (`images[0][alt]` beside the file `images[0]`). */
const pictureOrFile = pictureAnswers.extend({ id: id().optional() })
// the cast: callers in JSON pass the type of the inner schema
const pictureOrId = z.preprocess(fromId, pictureOrFile) as z.ZodType<
  z.output<typeof pictureOrFile>,
  z.input<typeof pictureOrFile>
>

/** Form data cannot contain null: an empty text means null. */
const orNone = <T extends z.ZodType>(item: T) =>
  z.preprocess<unknown, z.ZodNullable<T>, z.input<T> | null | ''>(
    (value) => (value === '' ? null : value),
    item.nullable(),
  )
/** Form data cannot contain an empty list: `styles[]=` alone means one. */
const orEmpty = <T extends z.ZodType>(items: T) =>
  z.preprocess<unknown, T, z.input<T>>(
    (value) => (Array.isArray(value) && value.length === 1 && value[0] === '' ? [] : value),
    items,
  )

/** Absent fields stay (in a new project: empty). `images` is the whole ordered list; pictures not in it are removed. */
export const projectAnswers = z.object({
  /** May be empty in a draft only; publishing needs at least three characters. */
  title: text().trim().max(PROJECT_TITLE_MAX),
  description: text().trim().max(PROJECT_STORY_MAX),
  project_type: orNone(z.enum(words.projectTypes)),
  /** Rooms, or kinds of building work. */
  room_types: orEmpty(z.array(option()).max(12)),
  /** The first is the style of pictures without their own. */
  styles: orEmpty(z.array(option()).max(OWN_STYLES_MAX)),
  aspects: orEmpty(z.array(option()).max(12)),
  materials: z.array(text().trim().min(2).max(MATERIAL_MAX)).max(MATERIALS_MAX),
  city_id: orNone(option()),
  year: orNone(pastYear(1900)),
  size_m2: orNone(z.int().min(1).max(1_000_000)),
  project_budget_id: orNone(option()),
  /** The same as `project_budget_id`. */
  budget: orNone(option()),
  /**
   * In multipart, files (`images[]`, `images[0]`) fill the entries without an id; further files follow, with `alts[]`
   * and `captions[]` in the files' order, or `images[0][alt]` beside `images[0]`.
   */
  images: z.array(pictureOrId).max(PROJECT_PICTURES_MAX),
  alts: z.array(alt()).max(PROJECT_PICTURES_MAX),
  captions: z.array(caption()).max(PROJECT_PICTURES_MAX),
  /** Position of the cover in the list, from 0. */
  cover: z
    .int()
    .min(0)
    .max(PROJECT_PICTURES_MAX - 1),
  /** The same as `cover`. */
  cover_index: z
    .int()
    .min(0)
    .max(PROJECT_PICTURES_MAX - 1),
  /** The pictures' order: their ids, or positions in the list from 0; others follow. `cover` counts before it. */
  order: z.array(z.int().min(0)).max(PROJECT_PICTURES_MAX),
  /** Ids of pictures to remove. */
  remove_images: z.array(id()).max(PROJECT_PICTURES_MAX),
  status: z.enum(['draft', 'published']),
})
export const createProject = projectAnswers.partial()
export const updateProject = projectAnswers
  .extend({
    /**
     * The version that was edited: 409 `changed_elsewhere` names fields that another window has changed since. Send
     * changed fields only. Without a version the last edit wins.
     */
    version: z.int().positive(),
    /**
     * For a published project. `keep`: the public version stays until a call with `publish` (or without this field)
     * publishes all stored changes. `discard` first drops the stored changes.
     */
    changes: z.enum(['keep', 'publish', 'discard']),
  })
  .partial()

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })

export const ownPicture = projectPicture.extend({
  /** The text as written, or empty (the public page then uses the title). */
  alt: z.string(),
  publishable: z.boolean(),
  in_inspiration: z.boolean(),
  before: picture.extend({ split: z.int() }).nullable(),
})
export type OwnPicture = z.infer<typeof ownPicture>

/** What a draft lacks for publishing; `pictures` counts those that are large enough. */
export const publishNeeds = ['title', 'project_type', 'pictures'] as const

export const ownProject = project.extend({
  /** `resting`: chosen to be public, but beyond the plan's number of projects; only its expert sees it meanwhile. */
  status: z.enum(['draft', 'published', 'resting']),
  /** Stays public when a plan with fewer projects begins. */
  stays: z.boolean(),
  version: z.int(),
  /** The expert reads the edited version; everybody else still sees the published one. */
  unpublished_changes: z.boolean(),
  project_type: z.enum(words.projectTypes).nullable(),
  cover: picture.nullable(),
  images: z.array(ownPicture),
  budget: named.extend({ min: z.int().nullable(), max: z.int().nullable(), currency: z.string() }).nullable(),
  needs: z.array(z.object({ key: z.enum(publishNeeds), /** how many more, for pictures */ missing: z.int() })),
  /** Views of the public page in the last 30 days, and in total. */
  views: z.object({ recent: z.int(), total: z.int() }),
  created_at: instant(),
  updated_at: instant(),
})
export type OwnProject = z.infer<typeof ownProject>

/** Fields of which the other text is stored when two windows have changed it and one was chosen. */
export const keptFields = ['title', 'description'] as const
/** May include a title that exceeds the limit. */
const keptText = z.object({ field: z.enum(keptFields), text: text().trim().min(1).max(PROJECT_STORY_MAX) })
const keptTextRow = z.object({
  id: z.int(),
  field: z.enum(keptFields),
  text: z.string(),
  /** The name of the person who chose the other text; null once they have left the product. */
  kept_by: z.string().nullable(),
  kept_at: instant(),
})
export type KeptText = z.infer<typeof keptTextRow>

const missing = { 404: ['project_not_found'] } as const
const written = [
  'unknown_option',
  'unknown_image',
  'picture_withheld',
  'picture_twice',
  'too_many',
  'not_ready',
  ...pictureRefusals,
] as const

export const portfolio = endpoints({
  listOwnProjects: {
    method: 'GET',
    path: '/api/projects',
    audience: ['expert'],
    summary: 'Own projects in their order, drafts included',
    query: z.object({ ...pageQuery(24), status: unlessEmpty(z.enum(['draft', 'published', 'resting'])) }),
    reply: paged(ownProject).extend({
      /** The plan's limit and its use; `limit` null is unlimited. */
      room: z.object({ limit: z.int().nullable(), used: z.int() }),
    }),
  },
  createProject: {
    method: 'POST',
    path: '/api/projects',
    audience: ['expert'],
    summary:
      'A new project: a draft unless `status` says otherwise. Pictures come as files (`images[]` with `alts[]`, or `images[0]` with `images[0][alt]`) or as ids of uploads',
    form: true,
    body: createProject,
    fileLists: { images: PROJECT_PICTURES_MAX },
    status: 201,
    reply: one(ownProject),
    refusals: { 409: ['projects_limit'], 413: ['too_large'], 422: written, 503: ['storage_full'] },
  },
  getOwnProject: {
    method: 'GET',
    path: '/api/projects/{id}',
    audience: ['expert'],
    summary: 'One own project',
    params: z.object({ id: idText() }),
    reply: one(ownProject),
    refusals: missing,
  },
  updateProject: {
    method: 'POST',
    path: '/api/projects/{id}',
    audience: ['expert'],
    summary:
      'Change a project: add, remove and reorder pictures, publish or take back; or keep the changes of a published one unpublished',
    form: true,
    params: z.object({ id: idText() }),
    body: updateProject,
    fileLists: { images: PROJECT_PICTURES_MAX },
    reply: one(ownProject),
    refusals: {
      ...missing,
      409: ['projects_limit', 'project_withheld', 'changed_elsewhere'],
      413: ['too_large'],
      422: written,
      503: ['storage_full'],
    },
  },
  deleteProject: {
    method: 'DELETE',
    path: '/api/projects/{id}',
    audience: ['expert'],
    summary: 'Delete a project; restorable for 30 days',
    params: z.object({ id: idText() }),
    refusals: missing,
  },
  listDeletedProjects: {
    method: 'GET',
    path: '/api/projects/deleted',
    audience: ['expert'],
    summary: 'Own projects deleted in the last 30 days, the last one first',
    reply: z.object({ data: z.array(ownProject.extend({ deleted_at: instant() })) }),
  },
  restoreProject: {
    method: 'POST',
    path: '/api/projects/{id}/restore',
    audience: ['expert'],
    summary: 'Restore a deleted project, as a draft where the plan has no place left',
    params: z.object({ id: idText() }),
    reply: one(ownProject),
    refusals: { ...missing, 409: ['not_deleted', 'restore_expired'] },
  },
  listKeptTexts: {
    method: 'GET',
    path: '/api/projects/{id}/kept-texts',
    audience: ['expert'],
    summary: `Texts of a project that lost against another window's in the last ${KEPT_TEXT_DAYS} days, the last one first`,
    params: z.object({ id: idText() }),
    reply: z.object({ data: z.array(keptTextRow) }),
    refusals: missing,
  },
  keepTexts: {
    method: 'POST',
    path: '/api/projects/{id}/kept-texts',
    audience: ['expert'],
    summary: `Keep texts of a project for ${KEPT_TEXT_DAYS} days before others take their place`,
    params: z.object({ id: idText() }),
    body: z.object({ texts: z.array(keptText).min(1).max(keptFields.length) }),
    reply: z.object({ data: z.array(keptTextRow) }),
    refusals: missing,
  },
  chooseStayingProjects: {
    method: 'PUT',
    path: '/api/projects/staying',
    audience: ['expert'],
    summary:
      'Choose which projects stay public when a plan with fewer places begins; of the others the first in the own order',
    body: z.object({ ids: z.array(id()).max(500) }),
    refusals: { 422: ['unknown_project'] },
  },
  sortProjects: {
    method: 'PUT',
    path: '/api/projects/order',
    audience: ['expert'],
    summary:
      'Put the own projects in this order; those not named follow. Of more than the plan has, the first are public',
    form: true,
    body: z.object({ ids: z.array(id()).min(1).max(500) }),
    reply: one(z.object({ ids: z.array(z.int()) })),
    refusals: { 422: ['unknown_project'] },
  },
})
