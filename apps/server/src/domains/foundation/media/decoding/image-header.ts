/**
 * Reads type, size and memory for decoding from a header, without decoding: huge pictures, animations and other files
 * never reach the decoder.
 */
import { HELD_BY_WEBP, heldByJpeg, heldByPng } from './image-memory.ts'
import type { ImageHeader } from './image-types.ts'
import { readIso } from './iso-header.ts'
import { big16, big32, text, type Peek } from './peek.ts'

/** Undefined for other types and broken headers. */
export function readImageHeader(peek: Peek): ImageHeader | undefined {
  try {
    const start = text(peek, 0, 4)
    if (start === '\x89PNG') return readPng(peek)
    if (start.startsWith('\xff\xd8')) return readJpeg(peek)
    if (start === 'RIFF') return readWebp(peek)
    return text(peek, 4, 4) === 'ftyp' ? readIso(peek) : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined // the file ends inside its header
    throw error
  }
}

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

/** Start-of-frame markers, without C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Progressive frames; a picture whose first scan lacks a component is decoded in passes too. */
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
