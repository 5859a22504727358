/**
 * Uploads: pictures people may use in their profile and projects. An upload is deleted a day after its last use, so
 * undo works for a day.
 */
import { PICTURES_PER_ACCOUNT } from '@husrum/contract/core/limits.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { drainBatches, type DrainDeps } from '../../../platform/core/jobs/drain.ts'
import { conflict, fieldRefusal, notFound, Refusal, type FieldRefusal } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import { deleteHeld, deleteUnusedImages, listStrandedForUpdate, type ImageRow } from './media.queries.ts'
import type { Pictures } from './pictures.ts'
import * as queries from './uploads.queries.ts'

type Deps = Pick<Platform, 'db' | 'events' | 'limits'> & { pictures: Pictures }
/** The id of an account, or the address of a visitor. */
type Sender = number | string

/** Every picture counts, whatever endpoint receives it; a portfolio of twenty projects still fits. */
const sending: Limit = { scope: 'uploads', allowed: 600, windowSeconds: 3600, code: 'too_many_tries' }

/** A picture and the field that names it. */
export type NamedImage = { image_id: number; field: string }

/** The result for one of several files, by its index. */
type Stored = { index: number; image: ImageRow } | { index: number; refusal: Refusal }

/** Counts pictures before they are decoded. 429 `too_many_tries` above the sender's hourly limit. */
export async function countPictures(
  { limits }: Pick<Platform, 'limits'>,
  tx: Tx,
  sender: Sender,
  count = 1,
): Promise<void> {
  for (let each = 0; each < count; each += 1) await limits.count(tx, sending, String(sender))
}

/** Refuses a full account before any decoding. `assignUpload` counts exactly. */
export async function requireUploadRoom(tx: Tx, accountId: number, field: string): Promise<void> {
  if ((await queries.countUploads(tx, accountId)) >= PICTURES_PER_ACCOUNT)
    throw fieldRefusal(field, 'picture_quota', { limit: PICTURES_PER_ACCOUNT })
}

/** Admits all files of a call or none, in its own transaction, so that a later refusal does not uncount them. */
async function admitPictures(deps: Deps, sender: Sender, count: number, field: string): Promise<void> {
  if (count === 0) return
  await deps.pictures.exclusively(sender, () =>
    deps.db.transaction().execute(async (tx) => {
      if (typeof sender === 'number') await requireUploadRoom(tx, sender, field)
      await countPictures(deps, tx, sender, count)
    }),
  )
}

/**
 * Stores one file as an upload of this account. 422 on `field`: the reasons of `Pictures.storeImage`, and
 * `picture_quota`; 429 `too_many_tries`; 503 `storage_full`.
 */
export async function storeUpload(deps: Deps, accountId: number, file: UploadedFile): Promise<ImageRow> {
  await admitPictures(deps, accountId, 1, 'file')
  return storeAdmitted(deps, accountId, file, 'file')
}

async function storeAdmitted(deps: Deps, accountId: number, file: UploadedFile, field: string): Promise<ImageRow> {
  const original = await deps.pictures.prepare(file, { field, by: accountId })
  return deps.pictures.exclusively(accountId, () =>
    deps.events.transaction(async (tx) => {
      await queries.lockUploads(tx, accountId) // lock order: uploads before images
      const image = await deps.pictures.insert(tx, original)
      await assignUpload(tx, accountId, image.id, field)
      return image
    }),
  )
}

/**
 * Stores each file; a refused file does not affect the others. A visitor's files have no owner until `assignUpload`
 * assigns them, within a day.
 */
async function storeEach(deps: Deps, sender: Sender, files: readonly UploadedFile[], field: string): Promise<Stored[]> {
  await admitPictures(deps, sender, files.length, `${field}.0`)
  return Promise.all(
    files.map(async (file, index): Promise<Stored> => {
      const name = `${field}.${index}`
      try {
        return {
          index,
          image:
            typeof sender === 'number'
              ? await storeAdmitted(deps, sender, file, name)
              : await deps.pictures.storeImage(deps.db, file, { field: name, by: sender }),
        }
      } catch (error) {
        if (error instanceof Refusal && error.status === 422) return { index, refusal: error }
        throw error
      }
    }),
  )
}

/**
 * Does the same as `storeEach`, but refuses if any file is refused; returns the ids in the order of the files. 422
 * names every bad file on `<field>.<index>` and, for a signed-in person, the files that were stored; 429
 * `too_many_tries` before any is decoded.
 */
export async function storeImages(
  deps: Deps,
  sender: Sender,
  files: readonly UploadedFile[],
  field = 'images',
): Promise<number[]> {
  const stored = await storeEach(deps, sender, files, field)
  const fields: Record<string, FieldRefusal[]> = {}
  for (const each of stored) if ('refusal' in each) Object.assign(fields, each.refusal.fields)
  const first = stored.find((each) => 'refusal' in each)
  const good = stored.filter((each) => 'image' in each)
  if (first)
    throw new Refusal(422, first.refusal.code, {
      fields,
      ...(typeof sender === 'number' ? { kept: good.map(({ index, image }) => ({ index, id: image.id })) } : {}),
    })
  return good.map(({ image }) => image.id)
}

/** Assigns a stored picture to this account. 422 `picture_quota`; `unknown_image` if it was deleted. */
export async function assignUpload(tx: Tx, accountId: number, imageId: number, field = 'images'): Promise<void> {
  await queries.lockUploads(tx, accountId)
  if (!(await queries.insertUploads(tx, accountId, [imageId]))) throw fieldRefusal(field, 'unknown_image')
  if ((await queries.countUploads(tx, accountId)) > PICTURES_PER_ACCOUNT)
    throw fieldRefusal(field, 'picture_quota', { limit: PICTURES_PER_ACCOUNT })
}

/**
 * Locks uploads before they are used, so that no sweep deletes them until the transaction ends. 422 `unknown_image` on
 * the field of each picture that is not the account's.
 */
export async function requireOwnImages(tx: Tx, accountId: number, named: readonly NamedImage[]): Promise<void> {
  if (named.length === 0) return
  const own = await queries.touchUploads(
    tx,
    accountId,
    named.map(({ image_id }) => image_id),
  )
  const unknown = named.filter(({ image_id }) => !own.has(image_id))
  if (unknown.length > 0)
    throw new Refusal(422, 'unknown_image', {
      fields: Object.fromEntries(unknown.map(({ field }) => [field, [{ code: 'unknown_image' }]])),
    })
}

/** Pictures that were removed from their place become uploads again for a day, so that undo works. */
export async function releaseImages(tx: Tx, accountId: number, imageIds: readonly number[]): Promise<void> {
  if (imageIds.length > 0) await queries.insertUploads(tx, accountId, imageIds)
}

/** 404 `upload_not_found`, 409 `upload_in_use`. */
export async function removeUpload({ events }: Pick<Platform, 'events'>, accountId: number, imageId: number) {
  await events.transaction(async (tx) => {
    const upload = await queries.maybeUploadForUpdate(tx, accountId, imageId)
    if (!upload) throw notFound('upload_not_found')
    if (upload.shown) throw conflict('upload_in_use')
    await queries.deleteUpload(tx, accountId, imageId)
    await deleteUnusedImages(tx, [imageId])
  })
}

/** Uploads per transaction, which locks its pictures until it ends. */
const AT_ONCE = 50

/** Sweeps in several transactions, so that a crash loses nothing and locks are short. */
export async function sweepUnused(deps: DrainDeps): Promise<void> {
  await drainBatches(deps, 'sweep-unused-uploads', {
    most: AT_ONCE,
    next: queries.listUnusedForUpdate,
    act: async (tx, due) => deleteUnusedImages(tx, await queries.deleteUnusedUploads(tx, due)),
  })
  await drainBatches(deps, 'sweep-stranded-pictures', {
    most: AT_ONCE,
    next: listStrandedForUpdate,
    act: (tx, due) =>
      deleteHeld(
        tx,
        due.map(({ id }) => id),
      ),
  })
}
