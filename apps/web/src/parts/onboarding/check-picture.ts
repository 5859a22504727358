import { PICTURE_MEGABYTES_MAX, PICTURE_MEGAPIXELS_MAX } from '@husrum/contract/limits.ts'
import { checkFile, type FileProblem } from '../uploads/check-file.ts'
import { HEAD_BYTES, pictureTypeOf } from '../uploads/picture-type.ts'
import { pictureSizeOf, SIZE_BYTES } from './picture-size.ts'

/** Codes of the server's sentences (`error.field.…`), so that the browser and the server say the same. */
const codes: Record<FileProblem, string> = {
  notPicture: 'image_type',
  tooLarge: 'image_bytes',
  unreadable: 'image_broken',
}

export type CheckedPicture =
  | { problem: { code: string; limit?: number } }
  | { problem: undefined; width: number | null; height: number | null }

/** By content, bytes and pixels: what the server would say after the whole form has travelled. */
export async function checkPicture(file: File): Promise<CheckedPicture> {
  const { problem } = await checkFile(file)
  if (problem) return { problem: { code: codes[problem], limit: PICTURE_MEGABYTES_MAX } }
  const size = pictureSizeOf(new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer()))
  if (size === undefined) return { problem: undefined, width: null, height: null }
  if (size.moves) return { problem: { code: 'image_moves' } }
  if (size.width === 0 || size.height === 0) return { problem: { code: 'image_broken' } }
  if (size.width * size.height > PICTURE_MEGAPIXELS_MAX * 1_000_000)
    return { problem: { code: 'image_pixels', limit: PICTURE_MEGAPIXELS_MAX } }
  if (!(await isDecodable(file))) return { problem: { code: 'image_broken' } }
  return { problem: undefined, width: size.width, height: size.height }
}

/** Whether all pixels decode: a truncated file has a valid header. Browsers cannot decode HEIC, the server can. */
async function isDecodable(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (pictureTypeOf(head) === 'heic' || typeof createImageBitmap === 'undefined') return true
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}
