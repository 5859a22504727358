/** What the server and its encoder process say to each other. */
export const formats = ['avif', 'webp', 'jpg'] as const
export type Format = (typeof formats)[number]

export type EncodeJob =
  /** Decode an upload for good: upright, without metadata, no side above `longest`. */
  | { kind: 'clean'; bytes: Uint8Array; longest: number }
  | { kind: 'size'; bytes: Uint8Array; width: number; format: Format }

export type EncodeResult =
  | {
      kind: 'clean'
      bytes: Uint8Array
      type: string
      width: number
      height: number
      /** thumbhash, base64 */ placeholder: string
      color: string
    }
  | { kind: 'size'; bytes: Uint8Array }
