/** Proposes room and style for a visitor's picture, which is not stored. */
import { TAGGED_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import type { PictureTags } from '@husrum/contract/experts/picture-tags.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import type { ImageTagging } from '../../../platform/providers/image-tagging/image-tagging.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'

type Deps = Pick<Platform, 'db' | 'limits'> & { refs: References; pictures: Pictures; imageTagging: ImageTagging }

/** Ten photos, exchanged a few times. */
const asking: Limit = { scope: 'picture-tags', allowed: 60, windowSeconds: 3600, code: 'too_many_tries' }
const MB = 1024 * 1024
/** Enough to tell a kitchen from a bedroom. */
const WIDTH = 768

const nothing: PictureTags = { answered: false, room: null, style: null }

/** 422 on `file` for an unsupported picture; 429 `too_many_tries` for the address. */
export async function proposeTags(
  { db, limits, refs, pictures, imageTagging }: Deps,
  address: string,
  file: UploadedFile,
): Promise<PictureTags> {
  if (!imageTagging.available) return nothing
  await db.transaction().execute((tx) => limits.count(tx, asking, address))
  const bytesMax = TAGGED_MEGABYTES_MAX * MB
  // decoded first, so that the provider gets only pixels: no location, no camera, no file crafted to break a decoder
  const { original, small } = await pictures.decode(file, { field: 'file', by: address, bytesMax, width: WIDTH })
  const slugsOf = (kind: 'room_type' | 'architecture_type' | 'style') => refs.list(kind).map(({ slug }) => slug)
  const proposal = await imageTagging.propose(
    small ? { bytes: small, type: 'image/webp' } : { bytes: original.content, type: original.type },
    { rooms: [...slugsOf('room_type'), ...slugsOf('architecture_type')], styles: slugsOf('style') },
  )
  return proposal ? { answered: true, ...proposal } : nothing
}
