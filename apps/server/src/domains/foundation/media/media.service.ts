/** Functions on pictures for other domains: rows by id, and the type of `deps.pictures`. */
import type { Db } from '../../../platform/database/database.ts'
import { listImageHashes } from './media.queries.ts'
import { originalKey } from './pictures.ts'

export { originalsFolder } from './pictures.ts'
export { deleteUnusedImages, listImages, shownImage, type ImageRow, type ShownImage } from './media.queries.ts'
export type { LogoKind } from './logos.ts'
export type { Pictures } from './pictures.ts'
export { countPictures } from './uploads.service.ts'
export { listOwnUploads, type OwnUpload } from './uploads.queries.ts'

/** Keys of all pictures in the store: a backup without one of them is incomplete. */
export async function listOriginalKeys(db: Db): Promise<string[]> {
  return (await listImageHashes(db)).map(originalKey)
}
