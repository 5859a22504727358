/** Pictures, for other domains: rows by id, what people sent, and the type of what `deps.pictures` does with them. */
import type { Db } from '../../platform/database/database.ts'
import { listImageHashes } from './media.queries.ts'
import { originalKey } from './pictures.ts'

export { originalsFolder } from './pictures.ts'
export { deleteUnusedImages, listImages, type ImageRow } from './media.queries.ts'
export type { KnownImage } from './originals.ts'
export type { Pictures } from './pictures.ts'
export {
  countPictures,
  keepUpload,
  releaseImages,
  requireOwnImages,
  requireUploadRoom,
  storeImages,
} from './uploads.service.ts'

/** Where the store keeps the pictures that rows speak of: a backup without one of these lacks something. */
export async function listOriginalKeys(db: Db): Promise<string[]> {
  return (await listImageHashes(db)).map(originalKey)
}
