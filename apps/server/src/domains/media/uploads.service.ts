/**
 * Pictures people sent: what they may put into profile and projects. A picture that is nowhere a day after it was last touched is swept, and
 * so undoing has a day.
 */
import { PICTURES_PER_ACCOUNT } from '@husrum/contract/limits.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound, Refusal, type FieldRefusal } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { deleteStranded, deleteUnusedImages, type ImageRow } from './media.queries.ts'
import type { Pictures } from './pictures.ts'
import * as queries from './uploads.queries.ts'

type Deps = Pick<Platform, 'db' | 'events' | 'limits'> & { pictures: Pictures }
/** An account's id, or the address of a visitor. */
type Sender = number | string

/** Each is decoded and encoded anew, by whichever form it comes; a portfolio of twenty projects still goes through in one go. */
const sending: Limit = { scope: 'uploads', allowed: 600, windowSeconds: 3600, code: 'too_many_tries' }

/** A picture among others, and the field it stands in. */
export type NamedImage = { image_id: number; field: string }

/** Of files sent together, by their place among them. */
type Stored = { index: number; image: ImageRow } | { index: number; refusal: Refusal }

/** Before they are decoded: 429 `too_many_tries` for more pictures than one sender may send in an hour. */
export async function countPictures(
  { limits }: Pick<Platform, 'limits'>,
  tx: Tx,
  sender: Sender,
  count = 1,
): Promise<void> {
  for (let each = 0; each < count; each += 1) await limits.count(tx, sending, String(sender))
}

/** A look before any work: who has no room is told without a picture being decoded. `keepUpload` counts exactly. */
export async function requireUploadRoom(tx: Tx, accountId: number, field: string): Promise<void> {
  if ((await queries.countUploads(tx, accountId)) >= PICTURES_PER_ACCOUNT)
    throw fieldRefusal(field, 'picture_quota', { limit: PICTURES_PER_ACCOUNT })
}

/** All that came together, or none of it: apart from what the call does otherwise, so that a refusal later does not make them uncounted. */
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
 * Keeps one file as an upload of this person. 422 on `field`: why it is not taken (`Pictures.storeImage`), and `picture_quota`; 429
 * `too_many_tries`; 503 `storage_full`.
 */
export async function storeUpload(deps: Deps, accountId: number, file: UploadedFile): Promise<ImageRow> {
  await admitPictures(deps, accountId, 1, 'file')
  return storeAdmitted(deps, accountId, file, 'file')
}

async function storeAdmitted(deps: Deps, accountId: number, file: UploadedFile, field: string): Promise<ImageRow> {
  const original = await deps.pictures.prepare(file, { field, by: accountId })
  return deps.pictures.exclusively(accountId, () =>
    deps.events.transaction(async (tx) => {
      await queries.lockUploads(tx, accountId) // before the picture's own row, as everywhere
      const image = await deps.pictures.insert(tx, original)
      await keepUpload(tx, accountId, image.id, field)
      return image
    }),
  )
}

/**
 * Files that came together: one that is refused takes no other with it. A visitor's are stored and nobody's, until `keepUpload` makes them
 * somebody's within a day.
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
 * As `storeEach`, all or a refusal: answers the ids in the files' order. 422 with every bad file on `<field>.<index>` and, of a person's, what
 * was kept beside it; 429 `too_many_tries` before any of them is looked at.
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

/** Makes a stored picture this person's. 422 `picture_quota`; `unknown_image` when it was swept. */
export async function keepUpload(tx: Tx, accountId: number, imageId: number, field = 'images'): Promise<void> {
  await queries.lockUploads(tx, accountId)
  if (!(await queries.insertUploads(tx, accountId, [imageId]))) throw fieldRefusal(field, 'unknown_image')
  if ((await queries.countUploads(tx, accountId)) > PICTURES_PER_ACCOUNT)
    throw fieldRefusal(field, 'picture_quota', { limit: PICTURES_PER_ACCOUNT })
}

/** Before they are put anywhere: held against the sweep until the transaction ends. 422 `unknown_image` on the field of each that is not theirs. */
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

/** They were taken away from somewhere: uploads again for a day, which is how long undoing is possible. */
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

const AT_ONCE = 500

/** In steps of their own, so that a crash loses nothing and nobody waits long for a row. */
export async function sweepUnused({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (let looked = AT_ONCE; looked === AT_ONCE;)
    looked = await db.transaction().execute(async (tx) => {
      const swept = await queries.deleteUnusedUploads(tx, AT_ONCE)
      await deleteUnusedImages(tx, swept.gone)
      return swept.looked
    })
  while (await db.transaction().execute((tx) => deleteStranded(tx, AT_ONCE)));
}
