/** Writes a project: its columns, its pictures and the events that follow. */
import { PROJECTS_MAX } from '@husrum/contract/core/limits.ts'
import { conflict, fieldRefusal, notFound } from '../../../../platform/http/errors.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { FieldRevisions } from '../../../../platform/core/sync/field-merge.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { expertChanged } from '../../profile/changes/changes.service.ts'
import { listImages } from '../../../foundation/media/media.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import type { ProjectColumns } from './answers.ts'
import type { Arranged, PictureState } from '../pictures/arranging.ts'
import * as queries from '../portfolio.queries.ts'
import { needsOf, requireReady, type Needs } from './publishing.ts'
import * as writes from './projects.queries.ts'

export type SavingDeps = Pick<Platform, 'events'> & { refs: References }
type ProjectPictures = Pick<Arranged, 'pictures' | 'cover_id'>
export type NewProjectPart = { position?: number; created_at?: Date; published_at?: Date }

/**
 * Every change of projects locks the expert's row first, so that parallel saves, sorts and uses of a plan's last place
 * run one after the other.
 */
export const lockPortfolio = (tx: Tx, expertId: number): Promise<void> => writes.lockExpert(tx, expertId)

/**
 * After a change of plan: decides which projects are public if the plan allows fewer. Those chosen to stay come first,
 * then the others in the expert's order; the rest is hidden. The caller holds the lock.
 */
export async function applyProjectLimit(deps: SavingDeps, tx: Tx, expertId: number): Promise<void> {
  await writes.markChosenFirst(tx, expertId)
  if (await writes.markBeyondPlan(tx, expertId, { someRest: false }))
    await expertChanged(deps, tx, expertId, { words: true })
}

/** 404 `project_not_found`, also for another expert's project. */
export async function requireProject(db: Db, expertId: number, id: number): Promise<queries.ProjectRow> {
  const row = await queries.maybeProject(db, expertId, id)
  if (!row) throw notFound('project_not_found')
  return row
}

/** The project with unpublished changes, and the public row. */
export async function requireEdited(
  db: Db,
  expertId: number,
  id: number,
): Promise<{ edited: queries.EditedProject; row: queries.ProjectRow }> {
  const edited = await queries.maybeEdited(db, expertId, id)
  if (!edited) throw notFound('project_not_found')
  return { edited, row: edited.content_id === id ? edited : await requireProject(db, expertId, id) }
}

/** Returns the id. The caller holds the lock. 409 `projects_limit`, 422 `not_ready`. */
export async function insertNew(
  deps: SavingDeps,
  tx: Tx,
  expertId: number,
  columns: ProjectColumns,
  arranged: ProjectPictures,
  more: NewProjectPart = {},
): Promise<number> {
  if ((await queries.countAllProjects(tx, expertId)) >= PROJECTS_MAX)
    throw conflict('projects_limit', { limit: PROJECTS_MAX })
  if (columns.status === 'published') await requirePublishable(tx, expertId, columns, arranged.pictures, true)
  const position = more.position ?? (await writes.selectNextPosition(tx, expertId))
  const id = await writes.insertProject(tx, { ...columns, ...more, position, expert_id: expertId })
  await writePictures(tx, id, arranged)
  if (columns.status === 'published') await expertChanged(deps, tx, expertId, { words: true })
  return id
}

export type Saved = {
  columns: ProjectColumns
  arranged: ProjectPictures
  field_versions: FieldRevisions
  version: number
}

/** The caller holds the lock. On publishing 409 `projects_limit`, `project_withheld`, 422 `not_ready`. */
export async function saveChanged(
  deps: SavingDeps,
  tx: Tx,
  before: queries.ProjectRow,
  { columns, arranged, ...revision }: Saved,
  picturesChanged: boolean,
): Promise<void> {
  const { id, expert_id } = before
  const [was, is] = [before.status === 'published', columns.status === 'published']
  if (before.withheld_at && columns.status !== 'draft') throw conflict('project_withheld')
  // a hidden project may become public automatically, so it must remain complete
  if (is || columns.status === 'resting')
    await requirePublishable(tx, expert_id, columns, arranged.pictures, is && !was)
  await writes.markSaved(tx, id, { ...columns, ...asColumns(revision) })
  // most saves change only text, so picture rows are not rewritten
  if (picturesChanged) await writePictures(tx, id, arranged)
  // the free place goes to the next project
  if (was && !is) await writes.markBeyondPlan(tx, expert_id, { someRest: true })
  if (was || is) await expertChanged(deps, tx, expert_id, { words: true })
}

/** The unpublished changes of a published project. The caller holds the lock. */
export async function saveDraft(
  tx: Tx,
  { id, expert_id, content_id }: queries.EditedProject,
  { columns, arranged, ...revision }: Saved,
  picturesChanged: boolean,
): Promise<void> {
  // the previous release lists it as a separate draft, and may have deleted it
  const row = { ...columns, ...asColumns(revision), status: 'draft', deleted_at: null }
  const isNew = content_id === id
  const draft = isNew ? await writes.insertProject(tx, { ...row, expert_id, draft_of: id }) : content_id
  if (!isNew) await writes.markSaved(tx, draft, row)
  if (isNew || picturesChanged) await writePictures(tx, draft, arranged)
}

const asColumns = ({ version, field_versions }: Pick<Saved, 'version' | 'field_versions'>) => ({
  version,
  field_versions: JSON.stringify(field_versions),
})

async function requirePublishable(
  tx: Tx,
  expertId: number,
  columns: ProjectColumns,
  pictures: readonly PictureState[],
  takesPlace: boolean,
): Promise<void> {
  requireReady(await readNeeds(tx, columns, pictures))
  if (!takesPlace) return
  const { limit, used } = await queries.selectRoom(tx, expertId)
  if (limit !== null && used >= limit) throw conflict('projects_limit', { limit })
}

/** What the project lacks to be published with these pictures. */
export async function readNeeds(
  tx: Tx,
  project: Parameters<typeof needsOf>[0],
  pictures: readonly { image_id: number }[],
): Promise<Needs> {
  const ids = pictures.map(({ image_id }) => image_id)
  return needsOf(project, [...(await listImages(tx, ids)).values()])
}

function writePictures(tx: Tx, projectId: number, { pictures, cover_id }: ProjectPictures): Promise<void> {
  const rows = pictures.map((picture, position) => ({
    ...picture,
    position,
    is_cover: picture.image_id === cover_id,
  }))
  return writes.replacePictures(tx, projectId, rows)
}

/** 422 `unknown_image` on the first of `named` that is not in `known`. */
export function requireKnown(named: Arranged['named'], known: { has(id: number): boolean }): void {
  const lost = named.find(({ image_id }) => !known.has(image_id))
  if (lost) throw fieldRefusal(lost.field, 'unknown_image')
}

export function stateOf(pictures: readonly queries.ProjectPictureRow[]): ProjectPictures {
  const states = pictures.map(
    ({ id: _id, project_id: _project, position: _position, is_cover: _cover, ...state }): PictureState => state,
  )
  return { pictures: states, cover_id: pictures.find(({ is_cover }) => is_cover)?.image_id }
}

/** Before-pictures included. */
export const imageIdsOf = (pictures: readonly PictureState[]): number[] =>
  pictures.flatMap(({ image_id, before_image_id }) => [image_id, before_image_id ?? []].flat())
