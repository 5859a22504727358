/** Size and animation of a picture from its header: decoding 16,000 × 16,000 pixels would take a gigabyte. */
import { pictureTypeOf } from '../../../foundation/media/uploads/picture-type.ts'

export type PictureSize = { width: number; height: number; moves: boolean }

/** Cameras put up to this many bytes before the size: thumbnails, profiles. */
export const SIZE_BYTES = 512 * 1024

/** Undefined where the bytes do not contain it. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (pictureTypeOf(bytes)) {
      case 'jpeg':
        return jpeg(view)
      case 'png':
        return png(view)
      case 'webp':
        return webp(view)
      case 'avif':
      case 'heic':
        return iso(view)
      case undefined:
        return undefined
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined // the bytes end before the size
    throw error
  }
}

const word = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

function jpeg(view: DataView): PictureSize {
  let at = 2
  for (;;) {
    while (view.getUint8(at) === 0xff) at += 1
    const marker = view.getUint8(at)
    // Start of frame: C0 to CF except the tables and the arithmetic condition
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 6), height: view.getUint16(at + 4), moves: false }
    at += 1 + view.getUint16(at + 1)
  }
}

function png(view: DataView): PictureSize {
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  // An animated one has a chunk for it before the pixels.
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const name = word(view, at + 4)
    if (name === 'acTL') return { ...size, moves: true }
    if (name === 'IDAT') break
  }
  return { ...size, moves: false }
}

function webp(view: DataView): PictureSize {
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  switch (word(view, 12)) {
    case 'VP8X':
      return { width: 1 + three(24), height: 1 + three(27), moves: (view.getUint8(20) & 2) !== 0 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), moves: false }
    }
    default:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, moves: false }
  }
}

/** HEIC and AVIF: the largest of the sizes in its properties; tiles and thumbnails have smaller ones. */
function iso(view: DataView): PictureSize | undefined {
  let largest: PictureSize | undefined
  for (let at = 4; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0x69 || word(view, at) !== 'ispe') continue
    const width = view.getUint32(at + 8)
    const height = view.getUint32(at + 12)
    if (!largest || width * height > largest.width * largest.height) largest = { width, height, moves: false }
  }
  return largest && { ...largest, moves: word(view, 8) === 'avis' }
}
