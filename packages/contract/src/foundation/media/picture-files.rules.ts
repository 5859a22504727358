/** The files of a picture and their addresses: all follow from its width and the address of its widest JPEG. */
import type { Picture } from '../../core/shapes.ts'

/** Best compression first: a browser takes the first type it knows. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]
export const pictureTypes: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const WIDTHS = [320, 640, 960, 1280, 1920]

/** The standard widths that fit, and the picture's own width if it is clearly larger than the last of them. */
export function pictureWidths(width: number): number[] {
  const own = Math.min(width, WIDTHS.at(-1) ?? width)
  const fitting = WIDTHS.filter((each) => each <= own)
  return own > (fitting.at(-1) ?? 0) * 1.1 ? [...fitting, own] : fitting
}

/** JPEG is for browsers that know neither AVIF nor WebP: one small size, one large. */
const widthsIn = (format: PictureFormat, widths: readonly number[]): number[] =>
  format === 'jpg' ? widths.filter((width) => width === 640 || width === widths.at(-1)) : [...widths]

/** All files of a picture with this width. */
export function pictureFiles(width: number): { width: number; format: PictureFormat }[] {
  const widths = pictureWidths(width)
  return pictureFormats.flatMap((format) => widthsIn(format, widths).map((each) => ({ width: each, format })))
}

const pictureAddress = (key: string, width: number, format: PictureFormat): string =>
  `/images/${key}/${width}.${format}`

/** The API's `url`: every browser can show it, and all other addresses follow from it. */
export const widestJpeg = (key: string, width: number): string =>
  pictureAddress(key, pictureWidths(width).at(-1) ?? width, 'jpg')

const addressed = /^\/images\/([^/]+)\/\d+\.jpg$/

/**
 * The files offered to browsers, by format, widths ascending. `upTo` is the largest width needed: addresses are most of
 * a small picture's markup. Empty for a picture that is not stored on the server, such as a preview of a file.
 */
export function pictureSources(
  { url, width }: Pick<Picture, 'url' | 'width'>,
  upTo = Infinity,
): Record<PictureFormat, { url: string; width: number }[]> {
  const key = addressed.exec(url)?.[1]
  const widths = key === undefined ? [] : pictureWidths(width)
  const filesIn = (format: PictureFormat) =>
    widthsIn(format, widths)
      .filter((each, place) => place === 0 || each <= upTo)
      .map((each) => ({ url: pictureAddress(key ?? '', each, format), width: each }))
  return { avif: filesIn('avif'), webp: filesIn('webp'), jpg: filesIn('jpg') }
}
