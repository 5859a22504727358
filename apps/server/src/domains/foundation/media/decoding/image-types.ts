/** Type, size and colours of a picture, as header readers, the encoder and its process name them. */

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic'

/** Numbers of ISO 23091-2. */
export type ColourNumbers = { primaries: number; transfer: number }

export type ImageHeader = {
  type: ImageType
  width: number
  height: number
  /** The picture is an animation. */
  moves: boolean
  /** Memory while it is decoded, in bytes for each pixel. */
  held: number
  /** For an AVIF without a profile. */
  colours?: ColourNumbers | undefined
}
