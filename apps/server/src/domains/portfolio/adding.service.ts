/** Projects made outside the editor: the first draft of a new expert, and the demo's. */
import type * as words from '@husrum/contract/vocabulary.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectAccountOf } from '../experts/expert-availability.service.ts'
import { listImages } from '../media/media.service.ts'
import { keepUpload } from '../media/uploads.service.ts'
import type { Option } from '../reference/reference.service.ts'
import { applyAnswers, emptyProject } from './answers.ts'
import { arrangePictures, type PictureAnswers } from './arranging.ts'
import { insertNew, lockPortfolio, requireKnown, type NewProjectPart, type SavingDeps } from './saving.service.ts'
import { insertViews } from './views.queries.ts'

export type NewProject = NewProjectPart & {
  title: string
  description?: string
  project_type: (typeof words.projectTypes)[number] | null
  city_id?: Option | null
  year?: number | null
  size_m2?: number | null
  budget?: Option | null
  /** The first is the style of pictures without their own. */
  styles?: readonly Option[]
  /** Rooms, or kinds of building work. */
  room_types?: readonly Option[]
  aspects?: readonly Option[]
  materials?: readonly string[]
  /** In order. The cover is the one marked, else the first. */
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

/**
 * Stores the pictures of a registration as uploads and as a first draft named in the person's language. Returns its
 * id, or undefined without pictures. 422 on `showcases.N`: `unknown_image`, `picture_quota`.
 */
export async function addShowcaseDraft(
  deps: SavingDeps & Pick<Platform, 'translators'>,
  tx: Tx,
  joined: { expert_id: number; locale: Locale },
  imageIds: readonly number[],
): Promise<number | undefined> {
  if (imageIds.length === 0) return undefined
  const accountId = await selectAccountOf(tx, joined.expert_id)
  const ids = [...new Set(imageIds)]
  for (const [at, id] of ids.entries()) await keepUpload(tx, accountId, id, `showcases.${at}`)
  return publishProject(deps, tx, joined.expert_id, {
    title: deps.translators.for(joined.locale)('first-project.title'),
    project_type: null,
    status: 'draft',
    images: ids.map((image_id) => ({ image_id })),
  })
}

/** Views from before counting began. */
export const recordViews = (
  tx: Tx,
  projectId: number,
  past: readonly { days_ago: number; views: number }[],
): Promise<void> => insertViews(tx, projectId, past)
