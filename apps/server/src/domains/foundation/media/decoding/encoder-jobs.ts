/**
 * Messages between the server and its encoder process. Pictures are passed by path, in files the server makes and
 * deletes.
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
  /** By number, from the header. */ colours?: ColourNumbers | undefined
}
export type EncodeJob =
  | CleanJob
  /** Encode a stored picture in the given formats and widths. */
  | { kind: 'sizes'; from: string; make: { to: string; width: number; format: PictureFormat }[] }
  /** Draw a logo as PNG, no higher and no wider than this; of an SVG a picture is all that stays. */
  | { kind: 'logo'; from: string; to: string; type: 'svg' | 'raster'; width: number; height: number }
  /** Draw a logo or an icon as a square PNG: in the middle of a ground, or filling the square. */
  | ({ kind: 'icon'; from: string; to: string } & IconShape)
  /** Put a picture together from a photo of ours and a drawing of ours, as JPEG. */
  | ({ kind: 'card'; from: string | undefined; to: string } & CardParts)

export type IconShape = {
  size: number
  /** Of the side, how much the logo has. */ share: number
  /** Of the side, how far the corners are rounded. */ rounded: number
  /** When it fills the square; `share` and `rounded` count otherwise. */ whole: 'always' | 'opaque' | 'never'
}

export type CardParts = {
  width: number
  height: number
  /** SVG of outlines and colours, drawn over everything. */
  overlay: string
  /** Where the photo goes, and which point of it (in percent) must stay. */
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
