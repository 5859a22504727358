/**
 * An expert's own projects. Pictures are ids of uploads, or files in the call: files are first stored as uploads, so
 * that decoding needs no lock and a later refusal loses none of them.
 */
import { isDeepStrictEqual } from 'node:util'
import { PROJECT_PICTURES_MAX, RESTORE_DAYS } from '@husrum/contract/core/limits.ts'
import { readNow } from '../../../platform/core/clock.ts'
import { drain, type DrainDeps } from '../../../platform/core/jobs/drain.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound, Refusal } from '../../../platform/http/errors.ts'
import {
  changedFields,
  requireUntouched,
  revised,
  type FieldRevisions,
} from '../../../platform/core/sync/field-merge.ts'
import { keeperOf, type Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import { expertChanged } from '../profile/changes/changes.service.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import { releaseImages, requireOwnImages, storeImages } from '../../foundation/media/uploads.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { applyAnswers, emptyProject, type ProjectAnswers, type ProjectChange } from './editing/answers.ts'
import { arrangePictures, type Arranged, type PictureState } from './pictures/arranging.ts'
import { countNamed, placeFiles, requireFiles } from './pictures/files.ts'
import * as queries from './portfolio.queries.ts'
import {
  imageIdsOf,
  insertNew,
  lockPortfolio,
  requireEdited,
  requireProject,
  saveChanged,
  saveDraft,
  stateOf,
} from './editing/saving.service.ts'
import { requireNotWithheld } from './withholding/withholding.service.ts'
import { listWithheldImages } from './withholding/withholding.queries.ts'
import * as writes from './editing/projects.queries.ts'

export { listShowing } from './portfolio.queries.ts'

type Deps = Pick<Platform, 'db' | 'events' | 'limits' | 'operating'> & { refs: References; pictures: Pictures }
/** The profile, and the account that owns its uploads. */
export type Owner = { expert_id: number; account_id: number }

/** 403 without a profile. */
export function ownerOf(viewer: Viewer): Owner {
  const { expert_id } = viewer
  if (expert_id === undefined) throw new Refusal(403, 'forbidden')
  return { expert_id, account_id: keeperOf(viewer) }
}

/** Whether the public can see this project of the expert. */
export const isPublished = async (db: Db, expertId: number, projectId: number): Promise<boolean> =>
  (await queries.maybeProject(db, expertId, projectId, 'published')) !== undefined

/**
 * Returns the id. 409 `projects_limit`; 422 `not_ready`, `unknown_option`, `unknown_image`, `picture_twice`,
 * `too_many`, and the reasons for refused files.
 */
export async function createProject(
  deps: Deps,
  owner: Owner,
  answers: ProjectAnswers,
  files: readonly UploadedFile[] = [],
): Promise<number> {
  requireFit(countNamed(answers.images) ?? 0, files)
  requireFiles(answers, files)
  const fileIds = await storeFiles(deps, owner, files)
  const work = deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    const columns = applyAnswers(deps.refs, emptyProject, answers)
    const { answered, following } = placeFiles(answers, fileIds)
    const arranged = arrangePictures(deps.refs, { pictures: [], cover_id: undefined }, answered, following)
    requireInspiration(deps.operating, arranged.pictures, [])
    await requireOwn(tx, owner, arranged, [])
    await requireNotWithheld(tx, owner.expert_id, arranged.pictures, [])
    return insertNew(deps, tx, owner.expert_id, columns, arranged)
  })
  return withKeptIds(fileIds, work)
}

/** While inspiration accepts no new pictures, those in it remain, and may be taken out. */
function requireInspiration(
  operating: Platform['operating'],
  wanted: readonly PictureState[],
  before: readonly PictureState[],
): void {
  const shown = new Set(before.filter(({ in_inspiration }) => in_inspiration).map(({ image_id }) => image_id))
  if (wanted.some(({ image_id, in_inspiration }) => in_inspiration && !shown.has(image_id)))
    operating.requireOn('inspiration')
}

/**
 * Does the same as `createProject`; 404 `project_not_found`, 409 `changed_elsewhere` on fields changed since `version`.
 * Unpublished changes do not alter the public project.
 */
export async function updateProject(
  deps: Deps,
  owner: Owner,
  id: number,
  answers: ProjectChange,
  files: readonly UploadedFile[] = [],
): Promise<void> {
  requireFiles(answers, files)
  if (files.length > 0) {
    // before decoding; checked again under the lock
    const { edited } = await requireEdited(deps.db, owner.expert_id, id)
    requireUntouched(versionsOf(edited), answers.version, ['images'], wireNameOf)
    requireFit(countNamed(answers.images) ?? (await queries.listPictures(deps.db, [edited.content_id])).length, files)
  }
  const fileIds = await storeFiles(deps, owner, files)
  const work = deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    const { edited, row } = await requireEdited(tx, owner.expert_id, id)
    const shownBefore = stateOf(await queries.listPictures(tx, [id]))
    const drafted =
      edited.content_id === id ? shownBefore : stateOf(await queries.listPictures(tx, [edited.content_id]))
    const isDiscarded = answers.changes === 'discard'
    const current = isDiscarded ? shownBefore : drafted
    const columns = applyAnswers(deps.refs, isDiscarded ? row : edited, answers)
    const there = current.pictures.map(({ image_id }) => image_id)
    const { answered, following } = placeFiles(answers, fileIds, there)
    const arranged = arrangePictures(deps.refs, current, answered, following)
    const { pictures, cover_id } = arranged
    const picturesChanged = !isDeepStrictEqual({ pictures, cover_id }, drafted)
    const touched = [...changedFields(edited, columns), ...(picturesChanged ? ['images'] : [])]
    requireUntouched(versionsOf(edited), answers.version, touched, wireNameOf)

    // pictures taken out of inspiration disappear from it at once
    const shown =
      answers.changes === 'keep' ? await takeOut(deps, tx, row, shownBefore, arranged.pictures) : shownBefore
    const isShownAnew = !isDeepStrictEqual({ pictures, cover_id }, shown)
    const isKept =
      answers.changes === 'keep' &&
      isToBePublic(row) &&
      isToBePublic(columns) &&
      (isShownAnew || changedFields(row, columns).length > 0)
    const before = isKept ? drafted : shown
    requireInspiration(deps.operating, pictures, before.pictures)
    const idsBefore = [...imageIdsOf(shown.pictures), ...imageIdsOf(drafted.pictures)]
    await requireOwn(tx, owner, arranged, idsBefore)
    await requireNotWithheld(tx, owner.expert_id, pictures, before.pictures)
    const version = Math.max(row.version, edited.version) + 1
    const saved = { columns, arranged, version, field_versions: revised(versionsOf(edited), touched, version) }
    if (isKept) await saveDraft(tx, edited, saved, picturesChanged)
    else {
      await saveChanged(deps, tx, row, saved, isShownAnew)
      if (edited.content_id !== id) await writes.deleteProject(tx, edited.content_id)
    }
    const idsAfter = new Set([...imageIdsOf(pictures), ...(isKept ? imageIdsOf(shown.pictures) : [])])
    const removed = [...new Set(idsBefore)].filter((each) => !idsAfter.has(each))
    await releaseImages(tx, owner.account_id, removed)
  })
  await withKeptIds(fileIds, work)
}

async function takeOut(
  deps: Deps,
  tx: Tx,
  { id, expert_id }: queries.ProjectRow,
  shown: ReturnType<typeof stateOf>,
  wanted: readonly PictureState[],
): Promise<ReturnType<typeof stateOf>> {
  const kept = new Set(wanted.flatMap(({ image_id, in_inspiration }) => (in_inspiration ? [] : image_id)))
  const leaving = shown.pictures.filter(({ image_id, in_inspiration }) => in_inspiration && kept.has(image_id))
  if (leaving.length === 0) return shown
  await writes.markNotInInspiration(
    tx,
    id,
    leaving.map(({ image_id }) => image_id),
  )
  await expertChanged(deps, tx, expert_id, { words: true })
  return {
    ...shown,
    pictures: shown.pictures.map((each) => (leaving.includes(each) ? { ...each, in_inspiration: false } : each)),
  }
}

const isToBePublic = ({ status }: { status: string }): boolean => status !== 'draft'

/** 404 `project_not_found`. Restorable for `RESTORE_DAYS`; its pictures are stored as long. */
export async function deleteProject(deps: Deps, owner: Owner, id: number): Promise<void> {
  await deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    const row = await requireProject(tx, owner.expert_id, id)
    await writes.markDeleted(tx, id)
    if (row.status !== 'published') return
    await writes.markBeyondPlan(tx, owner.expert_id, { someRest: true })
    await expertChanged(deps, tx, owner.expert_id, { words: true })
  })
}

/**
 * Restores it as it was, or as a draft if the plan has no place left. 404 `project_not_found`, 409 `not_deleted`,
 * `restore_expired`.
 */
export async function restoreProject(deps: Deps, owner: Owner, id: number): Promise<void> {
  await deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    if (await queries.maybeProject(tx, owner.expert_id, id)) throw conflict('not_deleted')
    const row = await queries.maybeDeletedProject(tx, owner.expert_id, id)
    if (!row?.deleted_at) throw notFound('project_not_found')
    if ((await readNow(tx)).getTime() - row.deleted_at.getTime() > RESTORE_DAYS * 86_400_000)
      throw conflict('restore_expired', { days: RESTORE_DAYS })
    const { limit, used } = await queries.selectRoom(tx, owner.expert_id)
    const isPublic = row.was_published && (limit === null || used < limit)
    await writes.markRestored(tx, id, isPublic ? 'published' : 'draft')
    if (isPublic) await expertChanged(deps, tx, owner.expert_id, { words: true })
  })
}

/** Deletes projects that were not restored in time permanently; the pictures become uploads again. Returns how many. */
export const removeDeleted = (deps: DrainDeps): Promise<number> =>
  drain(deps, 'remove-deleted-projects', {
    next: (tx, ready) => writes.maybeOutdated(tx, ready, RESTORE_DAYS),
    async act(tx, project) {
      const drafts = await writes.listDraftsOf(tx, project.id)
      const { pictures } = stateOf(await queries.listPictures(tx, [project.id, ...drafts]))
      const withheld = await listWithheldImages(tx, project.id)
      await writes.deleteProject(tx, project.id)
      await releaseImages(tx, project.account_id, [...imageIdsOf(pictures), ...withheld])
    },
  })

/**
 * Returns all ids in their new order; those not named follow in their old order. If some are hidden, the first ones
 * become public. 422 `unknown_project` on `ids.N`.
 */
export async function sortProjects(deps: Deps, owner: Owner, ids: readonly number[]): Promise<number[]> {
  return deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    const own = await requireOwnProjects(tx, owner, ids)
    const order = [...new Set([...ids, ...own])]
    await writes.markOrder(tx, order)
    await writes.markBeyondPlan(tx, owner.expert_id, { someRest: true })
    await expertChanged(deps, tx, owner.expert_id, { words: true }) // cards show pictures of the first projects
    return order
  })
}

/** Chooses projects that remain public when a smaller plan begins. 422 `unknown_project` on `ids.N`. */
export async function chooseRemainingProjects(deps: Deps, owner: Owner, ids: readonly number[]): Promise<void> {
  await deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    await requireOwnProjects(tx, owner, ids)
    await writes.markRemainingProjects(tx, owner.expert_id, ids)
  })
}

/** All ids in their order. 422 `unknown_project` on `ids.N`. */
async function requireOwnProjects(tx: Tx, owner: Owner, ids: readonly number[]): Promise<number[]> {
  const own = await writes.listOrder(tx, owner.expert_id)
  const unknown = ids.findIndex((id) => !own.includes(id))
  if (unknown >= 0) throw fieldRefusal(`ids.${unknown}`, 'unknown_project')
  return own
}

// only saving writes the column, in this form
const versionsOf = (row: queries.ProjectRow): FieldRevisions => row.field_versions as FieldRevisions

const wireNames: Partial<Record<string, string>> = {
  style_ids: 'styles',
  room_type_ids: 'room_types',
  aspect_ids: 'aspects',
  budget_id: 'project_budget_id',
}
const wireNameOf = (column: string): string => wireNames[column] ?? column

/** Pictures that the project already shows may remain, even if the upload was deleted meanwhile. */
async function requireOwn(
  tx: Tx,
  owner: Owner,
  { pictures, named }: Pick<Arranged, 'pictures' | 'named'>,
  idsBefore: readonly number[],
): Promise<void> {
  const fresh = named.filter(({ image_id }) => !idsBefore.includes(image_id))
  const namedIds = new Set(named.map(({ image_id }) => image_id))
  const unnamed = imageIdsOf(pictures).filter((id) => !namedIds.has(id) && !idsBefore.includes(id))
  await requireOwnImages(tx, owner.account_id, [
    ...fresh,
    ...unnamed.map((image_id) => ({ image_id, field: 'images' })),
  ])
}

/** Uploads are stored in transactions without the idempotency key: a repeated request need not find them finished. */
function storeFiles(deps: Deps, owner: Owner, files: readonly UploadedFile[]): Promise<number[]> {
  const events = {
    ...deps.events,
    transaction: <T>(work: (tx: Tx) => Promise<T>) => deps.db.transaction().execute(work),
  }
  return storeImages({ ...deps, events }, owner.account_id, files)
}

/** A refusal after the files were stored names their ids, so that the caller need not send them again. */
async function withKeptIds<T>(fileIds: readonly number[], work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || fileIds.length === 0) throw error
    const { status, code, params, fields } = error
    const kept = fileIds.map((id, index) => ({ index, id }))
    throw new Refusal(status, code, { params, kept, ...(fields ? { fields } : {}) })
  }
}

function requireFit(listed: number, files: readonly UploadedFile[]): void {
  if (listed + files.length > PROJECT_PICTURES_MAX)
    throw fieldRefusal('images', 'too_many', { limit: PROJECT_PICTURES_MAX })
}
