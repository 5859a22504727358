/** Changes of the own profile; the market and the search are updated in the same transaction. */
import type { Tx } from '../../../../platform/database/database.ts'
import { fieldRefusal, Refusal } from '../../../../platform/http/errors.ts'
import { keeperOf, requireExpert, type Viewer } from '../../../../platform/http/http-viewer.ts'
import { changedFields, requireUntouched, revised } from '../../../../platform/core/sync/field-merge.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { UploadedFile } from '../../../../platform/http/uploads/uploads.ts'
import type { Pictures } from '../../../foundation/media/media.service.ts'
import {
  countPictures,
  assignUpload,
  releaseImages,
  requireOwnImages,
  requireUploadRoom,
} from '../../../foundation/media/uploads.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { requireOfferedPhotos } from '../../showcases/showcases.service.ts'
import { expertChanged } from '../changes/changes.service.ts'
import { firstFree, listHolidays } from '../availability/availability.service.ts'
import { deleteDaysOff } from '../availability/days-off.queries.ts'
import { chooseOwnColumns, derivedColumns, wireNameOf, type OwnChanges } from './own-columns.ts'
import * as queries from './own-profile.queries.ts'
import type { ExpertColumns, ExpertRow } from './own-profile.queries.ts'
import { changedAnswers } from './profile-answers.ts'
import { moveExpert } from '../status/status.service.ts'

type Deps = Pick<Platform, 'db' | 'events' | 'limits'> & { refs: References; pictures: Pictures }

/** Limited, because each upload is decoded and encoded again; shares the limit of account pictures. */
const newAvatars: Limit = { scope: 'avatars', allowed: 30, windowSeconds: 3600, code: 'too_many_tries' }

/**
 * Absent answers stay. 403 `owner_decides`; 409 `illegal_move` for a pause that is not possible, `changed_elsewhere`;
 * 422 `unknown_option`, `unknown_image`, `validation_failed` on the field, refused pictures on `avatar`.
 */
export async function changeOwnProfile(
  deps: Deps,
  viewer: Viewer,
  given: OwnChanges,
  avatar: UploadedFile | '' | undefined,
): Promise<void> {
  const expertId = requireExpert(viewer)
  const image = await keepAvatar(deps, keeperOf(viewer), avatar)
  await deps.events.transaction(async (tx) => {
    const row = await queries.lockExpert(tx, expertId)
    const columns = chooseOwnColumns(deps.refs, row, given)
    if (image !== undefined) columns.avatar_image_id = image
    const moves = given.paused !== undefined && row.status !== (given.paused ? 'paused' : 'active')
    Object.assign(columns, await awayColumns(tx, row, given))
    const answers = changedAnswers(deps.refs, row.extra_answers, given)
    const photosBefore = given.photos && (await queries.listPhotoIds(tx, row.id))
    const edited = [
      ...changedFields(row, columns).filter((column) => !derivedColumns.includes(column)),
      ...(photosBefore && new Set(photosBefore).symmetricDifference(new Set(given.photos)).size > 0 ? ['photos'] : []),
      ...(moves ? ['paused'] : []),
      ...answers.edited,
    ]
    Object.assign(columns, answers.columns)
    requireOwner(viewer, edited)
    requireUntouched(row.field_revisions, given.revision, edited, wireNameOf)
    await claimPictures(tx, row, columns)
    const photosChanged = given.photos !== undefined && (await changePhotos(tx, row.id, given.photos))
    if (Object.keys(columns).length === 0 && !moves && !photosChanged) return
    const revision = row.revision + 1
    const field_revisions = JSON.stringify(revised(row.field_revisions, edited, revision))
    await queries.updateExpert(tx, row.id, { ...columns, revision, field_revisions })
    if (moves)
      await moveExpert(deps, tx, row, given.paused ? 'pause' : 'resume', {
        by: { actor: 'expert', account_id: viewer.account_id },
      })
    await expertChanged(deps, tx, row.id, { words: true })
  })
}

/** Names and register numbers of the studio. */
const ofOwner = new Set([
  'name',
  'expert_type',
  'company_name',
  'pending_company_name',
  'company_registration',
  'pending_company_registration',
  'chamber',
  'chamber_number',
])
/** 403 `owner_decides`. Unchanged values are allowed for every member. */
function requireOwner({ studio_role = 'owner' }: Viewer, edited: readonly string[]): void {
  if (studio_role !== 'owner' && edited.some((column) => ofOwner.has(column))) throw new Refusal(403, 'owner_decides')
}

/**
 * A break with an end is a snooze and continues through adjacent holidays; accepting projects again also ends today's
 * holiday. The end must be in the future.
 */
async function awayColumns(tx: Tx, row: ExpertRow, given: OwnChanges): Promise<ExpertColumns> {
  const isPaused = given.paused ?? row.status === 'paused'
  if (!isPaused) {
    if (given.paused === false && row.status === 'paused') await endHoliday(tx, row.id)
    return row.back_on === null ? {} : { back_on: null, snoozed_until: null }
  }
  if (given.back_on === undefined) return {}
  if (given.back_on === null) return { back_on: null, snoozed_until: null }
  const today = await queries.selectToday(tx)
  if (given.back_on <= today) throw fieldRefusal('back_on', 'day_past')
  return {
    back_on: firstFree(given.back_on, await listHolidays(tx, row.id, today)),
    snoozed_until: given.back_on,
  }
}

async function endHoliday(tx: Tx, expertId: number): Promise<void> {
  const today = await queries.selectToday(tx)
  for (const { id, from_day } of await listHolidays(tx, expertId, today))
    if (from_day <= today) await deleteDaysOff(tx, id, today)
}

/** The picture's id, null to remove it, undefined for no change. */
async function keepAvatar(
  deps: Deps,
  accountId: number,
  avatar: UploadedFile | '' | undefined,
): Promise<number | null | undefined> {
  if (avatar === undefined || avatar === '') return avatar === '' ? null : undefined
  await deps.db.transaction().execute(async (tx) => {
    await requireUploadRoom(tx, accountId, 'avatar')
    await deps.limits.count(tx, newAvatars, String(accountId))
    await countPictures(deps, tx, accountId)
  })
  return (await deps.pictures.storeImage(deps.db, avatar, { field: 'avatar', by: accountId })).id
}

/** Pictures in use belong to the account; removed ones can be restored for a day. */
async function claimPictures(tx: Tx, row: ExpertRow, columns: ExpertColumns): Promise<void> {
  const { avatar_image_id: avatar, cover_image_id: cover } = columns
  if (avatar != null) await assignUpload(tx, row.account_id, Number(avatar), 'avatar')
  if (cover != null && cover !== row.cover_image_id && !(await queries.isProjectImage(tx, row.id, Number(cover))))
    await requireOwnImages(tx, row.account_id, [{ image_id: Number(cover), field: 'cover_image_id' }])
  const before = [
    ...(avatar === undefined || avatar === row.avatar_image_id ? [] : [row.avatar_image_id]),
    ...(cover === undefined || cover === row.cover_image_id ? [] : [row.cover_image_id]),
  ].flatMap((id) => id ?? [])
  await releaseImages(tx, row.account_id, before)
}

/** Returns whether anything changed. 422 `unknown_option`. */
async function changePhotos(tx: Tx, expertId: number, photos: readonly number[]): Promise<boolean> {
  const before = await queries.listPhotoIds(tx, expertId)
  if (photos.length === before.length && photos.every((id) => before.includes(id))) return false
  await requireOfferedPhotos(tx, photos, before)
  await queries.replacePhotos(tx, expertId, photos)
  return true
}
