/**
 * Messages between the server and its encoder process. Pictures are passed by path, in files that the server creates
 * and deletes.
 */
import type { PictureFormat } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import type { ColourNumbers, ImageType } from './image-types.ts'

/** Decode an upload: upright, sRGB, no metadata, no side above `longest`. */
export type CleanJob = {
  kind: 'clean'
  from: string
  to: string
  longest: number
  type: ImageType
  /** Colours by number, from the header. */ colours?: ColourNumbers | undefined
}
export type EncodeJob =
  | CleanJob
  /** Encode a stored picture in the given formats and widths. */
  | { kind: 'sizes'; from: string; make: { to: string; width: number; format: PictureFormat }[] }
  /** Draw a logo as PNG within this width and height; an SVG is reduced to pixels. */
  | { kind: 'logo'; from: string; to: string; type: 'svg' | 'raster'; width: number; height: number }
  /** Draw a logo or an icon as a square PNG: centred on a ground, or filling the square. */
  | ({ kind: 'icon'; from: string; to: string } & IconShape)
  /** Combine one of our photos and one of our drawings into one JPEG. */
  | ({ kind: 'card'; from: string | undefined; to: string } & CardParts)

export type IconShape = {
  size: number
  /** The logo's share of the side. */ share: number
  /** The radius of the corners as a share of the side. */ rounded: number
  /** When the logo fills the square; otherwise `share` and `rounded` apply. */ whole: 'always' | 'opaque' | 'never'
}

export type CardParts = {
  width: number
  height: number
  /** SVG of outlines and colours, drawn over everything. */
  overlay: string
  /** Where the photo goes, and the point (in percent) that must remain visible. */
  box: { left: number; top: number; width: number; height: number }
  focus: { x: number; y: number }
}

export type EncodeResult =
  | {
      kind: 'clean'
      type: string
      width: number
      height: number
      /** thumbhash, base64 */ placeholder: string
      color: string
    }
  | { kind: 'sizes' }
  | { kind: 'logo'; width: number; height: number }
  | { kind: 'icon' }
  | { kind: 'card' }

export type Answer = {
  id: number
  result?: EncodeResult
  error?: string
  /** The disk was full; the picture is fine. */ full?: boolean
  /** bytes the process holds now */ rss: number
}
