/** What the server and its encoder process say to each other: pictures go by path, in files that the server makes and takes away. */
import type { ColourNumbers, Format, ImageType } from './image-types.ts'

/** Decode an upload for good: upright, in sRGB, without metadata, no side above `longest`. */
export type CleanJob = {
  kind: 'clean'
  from: string
  to: string
  longest: number
  type: ImageType
  /** As the header numbers them. */ colours?: ColourNumbers | undefined
}
export type EncodeJob =
  | CleanJob
  /** Encode one picture anew, in each format and width asked for. */
  | { kind: 'sizes'; from: string; make: { to: string; width: number; format: Format }[] }

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

export type Answer = {
  id: number
  result?: EncodeResult
  error?: string
  /** There was no room for what it writes: nothing is wrong with the picture. */ full?: boolean
  /** bytes the process holds now */ rss: number
}
