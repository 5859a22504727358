/** What the readers of headers, the encoder and its process call a picture's type, size and colours. */

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic'

/** As ISO 23091-2 numbers them. */
export type ColourNumbers = { primaries: number; transfer: number }

export type ImageHeader = {
  type: ImageType
  width: number
  height: number
  /** An animation. */
  moves: boolean
  /** Memory while it is decoded, in bytes for each pixel. */
  held: number
  /** Of an AVIF without a profile. */
  colours?: ColourNumbers | undefined
}
