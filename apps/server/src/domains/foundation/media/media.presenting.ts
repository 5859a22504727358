/** Presents images: addresses of their sizes, placeholder and colour. */
import { widestJpeg } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import { isLargePicture } from '@husrum/contract/experts/portfolio/publishing.rules.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import type { Upload } from '@husrum/contract/foundation/media/uploads.ts'
import type { ImageRow, ShownImage } from './media.queries.ts'

export type Focus = { x: number; y: number }
export type Showing = {
  /** The point that must stay visible in every crop; the centre if absent. */
  focus?: Focus
}

/** Half of the hash: 128 bits are unique enough, and an address occurs dozens of times in a page. */
const ADDRESS = 32
export const addressed = new RegExp(`^[0-9a-f]{${ADDRESS}}$`)
export const addressOf = (sha256: string): string => sha256.slice(0, ADDRESS)

export function present(image: ShownImage, alt: string, { focus }: Showing = {}): Picture {
  return {
    id: image.id,
    url: widestJpeg(addressOf(image.sha256), image.width),
    width: image.width,
    height: image.height,
    alt,
    placeholder: image.placeholder,
    color: image.color,
    ...(focus && (focus.x !== 50 || focus.y !== 50) ? { focus: { x: focus.x, y: focus.y } } : {}),
  }
}

export const presentUpload = (image: ImageRow): Upload => ({
  ...present(image, ''),
  publishable: isLargePicture(image),
})
