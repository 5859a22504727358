/** Presents images: addresses of their sizes, placeholder and colour. */
import { isLargePicture } from '@husrum/contract/rules/project-publishing.ts'
import type { Picture } from '@husrum/contract/shapes.ts'
import type { Upload } from '@husrum/contract/uploads.ts'
import { formats, type Format } from './decoding/image-types.ts'
import type { ImageRow } from './media.queries.ts'

export type Focus = { x: number; y: number }
export type Showing = {
  /** The widest size offered, for pictures shown small (cards): addresses are most of the weight of a list. */
  upTo?: number
  /** What must stay in every crop; the centre if absent. */
  focus?: Focus
}

const WIDTHS = [320, 640, 960, 1280, 1920]
const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
export const typeOf = (format: Format): string => types[format]

/** The standard widths that fit, and the own width if it is clearly larger than the last of them. */
export function sizesOf(width: number): number[] {
  const own = Math.min(width, WIDTHS.at(-1) ?? width)
  const fitting = WIDTHS.filter((each) => each <= own)
  return own > (fitting.at(-1) ?? 0) * 1.1 ? [...fitting, own] : fitting
}

/** JPEG is for browsers that know neither AVIF nor WebP: one small size, one large. */
const isOffered = (format: Format, width: number, widest: number) =>
  format !== 'jpg' || width === 640 || width === widest

/** Every file a picture in full names, largest last. */
export function filesOf(width: number): { width: number; format: Format }[] {
  const widths = sizesOf(width)
  const widest = widths.at(-1) ?? width
  return widths.flatMap((each) =>
    formats.filter((format) => isOffered(format, each, widest)).map((format) => ({ width: each, format })),
  )
}

/** Half of the hash: 128 bits are unique enough, and an address stands dozens of times in a page. */
const ADDRESS = 32
export const addressed = new RegExp(`^[0-9a-f]{${ADDRESS}}$`)
export const addressOf = (sha256: string): string => sha256.slice(0, ADDRESS)

export function present(image: ImageRow, alt: string, { upTo, focus }: Showing = {}): Picture {
  const all = sizesOf(image.width)
  const widths = all.filter((width, at) => at === 0 || width <= (upTo ?? width))
  const widest = widths.at(-1) ?? image.width
  const url = (width: number, format: Format) => `/images/${addressOf(image.sha256)}/${width}.${format}`
  const offered = (format: Format) => widths.filter((width) => isOffered(format, width, widest))
  return {
    id: image.id,
    url: url(widest, 'jpg'),
    width: image.width,
    height: image.height,
    alt,
    placeholder: image.placeholder,
    color: image.color,
    srcset: formats.flatMap((format) =>
      offered(format).map((width) => ({ url: url(width, format), width, type: typeOf(format) })),
    ),
    ...(focus && (focus.x !== 50 || focus.y !== 50) ? { focus: { x: focus.x, y: focus.y } } : {}),
  }
}

export const presentUpload = (image: ImageRow): Upload => ({
  ...present(image, ''),
  publishable: isLargePicture(image),
})
