/** Projects created outside the editor: the first draft of a new expert, and those of the demo. */
import type * as words from '@husrum/contract/core/vocabulary.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { OWN_STYLES_MAX } from '@husrum/contract/core/limits.ts'
import { mostNamed } from '@husrum/contract/foundation/reference/most-named.rules.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import { selectAccountOf } from '../profile/expert-accounts.service.ts'
import { listImages } from '../../foundation/media/media.service.ts'
import { assignUpload } from '../../foundation/media/uploads.service.ts'
import type { Option, References } from '../../foundation/reference/reference.service.ts'
import { chooseRoom } from '../showcases/showcases.service.ts'
import { applyAnswers, emptyProject } from './editing/answers.ts'
import { arrangePictures, type PictureAnswers } from './pictures/arranging.ts'
import { selectRoom } from './portfolio.queries.ts'
import {
  insertNew,
  lockPortfolio,
  readNeeds,
  requireKnown,
  type NewProjectPart,
  type SavingDeps,
} from './editing/saving.service.ts'
import { insertViews } from './views/views.queries.ts'

export type NewProject = NewProjectPart & {
  title: string
  description?: string
  project_type: (typeof words.projectTypes)[number] | null
  city_id?: Option | null
  year?: number | null
  size_m2?: number | null
  budget?: Option | null
  /** The first one is the style of pictures without their own. */
  styles?: readonly Option[]
  /** Rooms, or kinds of building work. */
  room_types?: readonly Option[]
  aspects?: readonly Option[]
  materials?: readonly string[]
  /** In order. The cover is the marked one, else the first. */
  images: readonly (Omit<PictureAnswers, 'id'> & { image_id: number; is_cover?: boolean })[]
  /** `published` when absent. */
  status?: 'draft' | 'published'
}

/** Returns the id. 409 `projects_limit`; 422 as in the editor. */
export async function publishProject(deps: SavingDeps, tx: Tx, expertId: number, project: NewProject): Promise<number> {
  const { images, styles, room_types, aspects, materials, budget, position, created_at, published_at, ...plain } =
    project
  await lockPortfolio(tx, expertId)
  const columns = applyAnswers(deps.refs, emptyProject, {
    status: 'published',
    ...plain,
    styles: [...(styles ?? [])],
    room_types: [...(room_types ?? [])],
    aspects: [...(aspects ?? [])],
    materials: [...(materials ?? [])],
    project_budget_id: budget,
  })
  const arranged = arrangePictures(
    deps.refs,
    { pictures: [], cover_id: images.find(({ is_cover }) => is_cover)?.image_id },
    { images: images.map(({ image_id, ...said }) => ({ ...said, id: image_id })) },
  )
  const ids = arranged.named.map(({ image_id }) => image_id)
  requireKnown(arranged.named, await listImages(tx, ids))
  return insertNew(deps, tx, expertId, columns, arranged, {
    ...(position === undefined ? {} : { position }),
    ...(created_at ? { created_at } : {}),
    ...(published_at ? { published_at } : {}),
  })
}

export type ShowcasePicture = { room?: Option | null; style?: Option | null; alt?: string; project?: number }
export type ShowcaseProject = { title: string; project_type?: NewProject['project_type'] }
/** Answers of a registration about its pictures, in their order. */
export type RegisteredPictures = { pictures: readonly ShowcasePicture[]; projects: readonly ShowcaseProject[] }

/**
 * Stores the pictures of a registration as uploads and as the projects it names; the others become a first draft named
 * in the person's language. A project is published if it is complete and the plan has room. Returns the ids. 422 on
 * `showcases.N`: `unknown_image`, `picture_quota`; on answers: `unknown_option`.
 */
export async function addShowcases(
  deps: SavingDeps & Pick<Platform, 'translators'>,
  tx: Tx,
  joined: { expert_id: number; locale: Locale },
  imageIds: readonly number[],
  told: RegisteredPictures = { pictures: [], projects: [] },
): Promise<number[]> {
  if (imageIds.length === 0) return []
  const accountId = await selectAccountOf(tx, joined.expert_id)
  const pictures = chosenPictures(deps.refs, imageIds, told)
  for (const { image_id, at } of pictures) await assignUpload(tx, accountId, image_id, `showcases.${at}`)
  const first = { title: deps.translators.for(joined.locale)('first-project.title'), project_type: null }
  const made: number[] = []
  for (const [place, project] of [...told.projects, first].entries()) {
    const shown = pictures.filter((picture) => picture.project === (place < told.projects.length ? place : undefined))
    if (shown.length > 0) made.push(await addProjectOf(deps, tx, joined.expert_id, project, shown))
  }
  return made
}

type ChosenPicture = {
  /** The index of its file. */ at: number
  image_id: number
  project: number | undefined
  room: string | null
  style: string | null
  alt: string
}

/** A file sent twice is one picture, with the first answers about it. */
function chosenPictures(refs: References, imageIds: readonly number[], told: RegisteredPictures): ChosenPicture[] {
  return [...imageIds.entries()].flatMap(([at, image_id]) => {
    if (imageIds.indexOf(image_id) !== at) return []
    const { room, style, alt = '', project } = told.pictures[at] ?? {}
    const field = `showcase_pictures.${at}`
    if (project !== undefined && told.projects[project] === undefined)
      throw fieldRefusal(`${field}.project`, 'unknown_option')
    return {
      at,
      image_id,
      project,
      room: room == null ? null : chooseRoom(refs, room, `${field}.room`).slug,
      style: style == null ? null : refs.choose('style', style, `${field}.style`).slug,
      alt,
    }
  })
}

async function addProjectOf(
  deps: SavingDeps,
  tx: Tx,
  expertId: number,
  { title, project_type = null }: ShowcaseProject,
  pictures: readonly ChosenPicture[],
): Promise<number> {
  const styles = mostNamed(pictures.map(({ style }) => style)).slice(0, OWN_STYLES_MAX)
  const needs = await readNeeds(tx, { title, project_type }, pictures)
  await lockPortfolio(tx, expertId)
  const { limit, used } = await selectRoom(tx, expertId)
  const isReady = needs.length === 0 && (limit === null || used < limit)
  return publishProject(deps, tx, expertId, {
    title,
    project_type,
    styles,
    room_types: mostNamed(pictures.map(({ room }) => room)),
    status: isReady ? 'published' : 'draft',
    // pictures without a style of their own have that of the project
    images: pictures.map(({ image_id, room, style, alt }) => ({ image_id, room, style, alt })),
  })
}

/** Views from before counting began. */
export const recordViews = (
  tx: Tx,
  projectId: number,
  past: readonly { days_ago: number; views: number }[],
): Promise<void> => insertViews(tx, projectId, past)
