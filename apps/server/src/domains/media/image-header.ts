/**
 * Reads type, size and what decoding takes off a picture's header, without decoding: what claims to be huge, moving or something else
 * altogether never reaches the decoder.
 */
import {
  HELD_BY_WEBP,
  heldByAvif,
  heldByHeic,
  heldByJpeg,
  heldByPng,
  samplesOf,
  unknownPlanes,
  type Planes,
} from './image-memory.ts'
import type { Peek } from './peek.ts'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic'
export type ImageHeader = {
  type: ImageType
  width: number
  height: number
  moves: boolean
  /** While it is decoded, in bytes for each pixel. */ held: number
}

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
  const [depth = 0, colour = 0, , , interlace] = peek.bytes(24, 5)
  const held = heldByPng({ depth, colour, interlaced: interlace !== 0 })
  return { type: 'image/png', width: big32(peek, 16), height: big32(peek, 20), moves, held }
}

/** Start-of-frame markers; C4, C8 and CC between them are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Those of progressive pictures; others are so, too, when their first scan lacks a component. */
const inPasses = new Set([0xc2, 0xc6, 0xca, 0xce])

function readJpeg(peek: Peek): ImageHeader | undefined {
  let frame: { marker: number; width: number; height: number; components: Buffer } | undefined
  for (let at = 2; at < peek.size;) {
    const [first, marker = 0] = peek.bytes(at, 2)
    if (first !== 0xff) return undefined
    if (marker === 0xff) {
      at += 1 // padding
      continue
    }
    if (marker === 0xd9) return undefined
    if (marker === 0xda) return frame && jpegOf(frame, peek.bytes(at + 4, 1).readUInt8(0))
    if (isFrame(marker)) {
      if (frame) return undefined
      const components = peek.bytes(at + 10, peek.bytes(at + 9, 1).readUInt8(0) * 3)
      frame = { marker, height: big16(peek, at + 5), width: big16(peek, at + 7), components }
    }
    at += 2 + Math.max(2, big16(peek, at + 2))
  }
  return undefined
}

function jpegOf(
  { marker, width, height, components }: { marker: number; width: number; height: number; components: Buffer },
  inFirstScan: number,
): ImageHeader {
  const factors = Array.from({ length: components.length / 3 }, (_, n) => components.readUInt8(n * 3 + 1))
  const held = heldByJpeg(
    factors.map((both) => ({ across: both >> 4, down: both & 15 })),
    inPasses.has(marker) || inFirstScan < factors.length,
  )
  return { type: 'image/jpeg', width, height, moves: false, held }
}

function readWebp(peek: Peek): ImageHeader | undefined {
  if (text(peek, 8, 4) !== 'WEBP') return undefined
  const [type, held] = ['image/webp', HELD_BY_WEBP] as const
  const kind = text(peek, 12, 4)
  const rest = peek.bytes(20, 10)
  switch (kind) {
    case 'VP8 ':
      return { type, width: rest.readUInt16LE(6) & 0x3fff, height: rest.readUInt16LE(8) & 0x3fff, moves: false, held }
    case 'VP8L': {
      const bits = rest.readUInt32LE(1)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, moves: false, held }
    }
    case 'VP8X':
      return {
        type,
        width: rest.readUIntLE(4, 3) + 1,
        height: rest.readUIntLE(7, 3) + 1,
        moves: (rest.readUInt8(0) & 0x02) !== 0,
        held,
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
  const found: Properties = { sizes: [], planes: [] }
  findProperties(peek, 0, peek.size, found)
  const [largest] = found.sizes.sort((a, b) => b.width * b.height - a.width * a.height)
  const planes = found.planes.length > 0 ? found.planes : [unknownPlanes]
  const held = Math.max(...planes.map(isAvif ? heldByAvif : heldByHeic))
  if (sequences.has(major)) return { type, ...(largest ?? { width: 0, height: 0 }), moves: true, held }
  return largest && { type, ...largest, moves: false, held }
}

type Properties = { sizes: { width: number; height: number }[]; planes: Planes[] }

const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 } // bytes before their first child box

function findProperties(peek: Peek, from: number, to: number, found: Properties): void {
  for (let at = from; at + 8 <= to;) {
    const length = big32(peek, at)
    const name = text(peek, at + 4, 4)
    if (name === 'ispe') found.sizes.push({ width: big32(peek, at + 12), height: big32(peek, at + 16) })
    const planes = readPlanes(peek, name, at + 8)
    if (planes) found.planes.push(planes)
    const before = containers[name]
    if (before !== undefined) findProperties(peek, at + 8 + before, Math.min(to, at + length), found)
    if (length < 8) return // the rest of the file, or a size of 64 bits: only picture bytes are that long
    at += length
  }
}

/** What a decoder is told before it begins: of AV1 in `av1C`, of HEVC in `hvcC`. */
function readPlanes(peek: Peek, name: string, at: number): Planes | undefined {
  if (name === 'av1C') {
    const flags = peek.bytes(at + 2, 1).readUInt8(0)
    return {
      depth: flags & 0x40 ? 12 : 8,
      samples: samplesOf((flags & 16) !== 0, (flags & 8) !== 0, (flags & 4) !== 0),
    }
  }
  if (name === 'hvcC') {
    const [chroma = 0, luma = 0] = peek.bytes(at + 16, 2)
    const kind = chroma & 3 // grey, 4:2:0, 4:2:2, 4:4:4
    return { depth: 8 + (luma & 7), samples: samplesOf(kind === 0, kind < 3, kind === 1) }
  }
  return undefined
}
