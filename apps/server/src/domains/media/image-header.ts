/**
 * Reads type and size off a picture's header, without decoding: what claims to be huge, moving or something else altogether never reaches the
 * decoder.
 */
import type { Peek } from './peek.ts'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic'
export type ImageHeader = { type: ImageType; width: number; height: number; moves: boolean }

/** Undefined for anything that is none of the five, or whose header is broken. */
export function readImageHeader(peek: Peek): ImageHeader | undefined {
  try {
    const start = text(peek, 0, 4)
    if (start === '\x89PNG') return readPng(peek)
    if (start.startsWith('\xff\xd8')) return readJpeg(peek)
    if (start === 'RIFF') return readWebp(peek)
    return text(peek, 4, 4) === 'ftyp' ? readIso(peek) : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined // it ends in the middle of its header
    throw error
  }
}

const text = (peek: Peek, at: number, length: number) => peek.bytes(at, length).toString('latin1')
const big16 = (peek: Peek, at: number) => peek.bytes(at, 2).readUInt16BE()
const big32 = (peek: Peek, at: number) => peek.bytes(at, 4).readUInt32BE()

function readPng(peek: Peek): ImageHeader | undefined {
  if (text(peek, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(peek, 12, 4) !== 'IHDR') return undefined
  let moves = false
  for (let at = 8; at + 8 <= peek.size; at += 12 + big32(peek, at)) {
    const chunk = text(peek, at + 4, 4)
    if (chunk === 'acTL') moves = true
    if (chunk === 'IDAT') break
  }
  return { type: 'image/png', width: big32(peek, 16), height: big32(peek, 20), moves }
}

/** Start-of-frame markers; C4, C8 and CC between them are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(peek: Peek): ImageHeader | undefined {
  for (let at = 2; at < peek.size;) {
    const [first, marker = 0] = peek.bytes(at, 2)
    if (first !== 0xff) return undefined
    if (marker === 0xff) at += 1 // padding
    else if (isFrame(marker))
      return { type: 'image/jpeg', height: big16(peek, at + 5), width: big16(peek, at + 7), moves: false }
    else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + Math.max(2, big16(peek, at + 2))
  }
  return undefined
}

function readWebp(peek: Peek): ImageHeader | undefined {
  if (text(peek, 8, 4) !== 'WEBP') return undefined
  const type = 'image/webp'
  const kind = text(peek, 12, 4)
  const rest = peek.bytes(20, 10)
  switch (kind) {
    case 'VP8 ':
      return { type, width: rest.readUInt16LE(6) & 0x3fff, height: rest.readUInt16LE(8) & 0x3fff, moves: false }
    case 'VP8L': {
      const bits = rest.readUInt32LE(1)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, moves: false }
    }
    case 'VP8X':
      return {
        type,
        width: rest.readUIntLE(4, 3) + 1,
        height: rest.readUIntLE(7, 3) + 1,
        moves: (rest.readUInt8(0) & 0x02) !== 0,
      }
    default:
      return undefined
  }
}

/** A still of a telephone's film or burst says so in its other brands, and is a still. */
const stills = new Set(['heic', 'heix', 'heim', 'heis', 'mif1'])
const sequences = new Set(['avis', 'hevc', 'hevx', 'hevm', 'hevs', 'msf1'])

/** ISO boxes: the brands in `ftyp`, the largest `ispe` (spatial extents: of the whole, its tiles and previews) inside meta › iprp › ipco. */
function readIso(peek: Peek): ImageHeader | undefined {
  const list = text(peek, 8, Math.min(big32(peek, 0), 200) - 8)
  const [major = '', , ...others] = list.match(/.{4}/gs) ?? []
  const brands = [major, ...others]
  const isAvif = brands.some((brand) => brand === 'avif' || brand === 'avis')
  if (!isAvif && !brands.some((brand) => stills.has(brand) || sequences.has(brand))) return undefined
  const type = isAvif ? 'image/avif' : 'image/heic'
  const sizes: { width: number; height: number }[] = []
  findExtents(peek, 0, peek.size, sizes)
  const [largest] = sizes.sort((a, b) => b.width * b.height - a.width * a.height)
  if (sequences.has(major)) return { type, ...(largest ?? { width: 0, height: 0 }), moves: true }
  return largest && { type, ...largest, moves: false }
}

const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 } // bytes before their first child box

function findExtents(peek: Peek, from: number, to: number, sizes: { width: number; height: number }[]): void {
  for (let at = from; at + 8 <= to;) {
    const length = big32(peek, at)
    const name = text(peek, at + 4, 4)
    if (name === 'ispe') sizes.push({ width: big32(peek, at + 12), height: big32(peek, at + 16) })
    const before = containers[name]
    if (before !== undefined) findExtents(peek, at + 8 + before, Math.min(to, at + length), sizes)
    if (length < 8) return // the rest of the file, or a size of 64 bits: only picture bytes are that long
    at += length
  }
}
