/** The type of a file by its first bytes; its name and the system's type may be wrong. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Enough for the marks below and for the list of brands of an ISO file. */
export const HEAD_BYTES = 64

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'heif', 'mif1', 'msf1'])

export function pictureTypeOf(head: Uint8Array): PictureType | undefined {
  const word = (from: number, length: number) => String.fromCharCode(...head.subarray(from, from + length))
  if (word(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (word(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (word(0, 4) === 'RIFF' && word(8, 4) === 'WEBP') return 'webp'
  if (word(4, 4) !== 'ftyp') return undefined
  // The box's length comes first; the main brand is at 8, the others from 16 on.
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0))
  const brands = [word(8, 4)]
  for (let from = 16; from + 4 <= end; from += 4) brands.push(word(from, 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => HEIF_BRANDS.has(brand)) ? 'heic' : undefined
}
