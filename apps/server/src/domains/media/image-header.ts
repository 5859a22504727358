/**
 * Reads type and size off a picture's first bytes, without decoding: what claims to be huge, moving or something else altogether never
 * reaches the decoder.
 */

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'
export type ImageHeader = { type: ImageType; width: number; height: number; moves: boolean }

/** Undefined for anything that is none of the four, or whose header is broken. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(view) ?? readJpeg(view) ?? readWebp(view) ?? readAvif(view)
  } catch (error) {
    if (error instanceof RangeError) return undefined // it ends in the middle of its header
    throw error
  }
}

const text = (view: Buffer, from: number, length: number) => view.toString('latin1', from, from + length)

function readPng(view: Buffer): ImageHeader | undefined {
  if (text(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(view, 12, 4) !== 'IHDR') return undefined
  let moves = false
  for (let at = 8; at + 8 <= view.length; at += 12 + view.readUInt32BE(at)) {
    const chunk = text(view, at + 4, 4)
    if (chunk === 'acTL') moves = true
    if (chunk === 'IDAT') break
  }
  return { type: 'image/png', width: view.readUInt32BE(16), height: view.readUInt32BE(20), moves }
}

/** Start-of-frame markers; C4, C8 and CC between them are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(view: Buffer): ImageHeader | undefined {
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at < view.length;) {
    if (view.readUInt8(at) !== 0xff) return undefined
    const marker = view.readUInt8(at + 1)
    if (marker === 0xff) at += 1 // padding
    else if (isFrame(marker))
      return { type: 'image/jpeg', height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7), moves: false }
    else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + Math.max(2, view.readUInt16BE(at + 2))
  }
  return undefined
}

function readWebp(view: Buffer): ImageHeader | undefined {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return undefined
  const type = 'image/webp'
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return { type, width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff, moves: false }
    case 'VP8L': {
      const bits = view.readUInt32LE(21)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, moves: false }
    }
    case 'VP8X':
      return {
        type,
        width: view.readUIntLE(24, 3) + 1,
        height: view.readUIntLE(27, 3) + 1,
        moves: (view.readUInt8(20) & 0x02) !== 0,
      }
    default:
      return undefined
  }
}

/** ISO boxes: the brands in `ftyp`, the largest `ispe` (spatial extents) inside meta › iprp › ipco. */
function readAvif(view: Buffer): ImageHeader | undefined {
  if (text(view, 4, 4) !== 'ftyp') return undefined
  const brands = text(view, 8, Math.min(view.readUInt32BE(0), 200) - 8)
  if (!/avif|avis/.test(brands)) return undefined
  const sizes: { width: number; height: number }[] = []
  findExtents(view, 0, view.length, sizes)
  const [largest] = sizes.sort((a, b) => b.width * b.height - a.width * a.height)
  return largest && { type: 'image/avif', ...largest, moves: brands.startsWith('avis') }
}

const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 } // bytes before their first child box

function findExtents(view: Buffer, from: number, to: number, sizes: { width: number; height: number }[]): void {
  for (let at = from; at + 8 <= to;) {
    const length = view.readUInt32BE(at)
    const name = text(view, at + 4, 4)
    if (name === 'ispe') sizes.push({ width: view.readUInt32BE(at + 12), height: view.readUInt32BE(at + 16) })
    const before = containers[name]
    if (before !== undefined) findExtents(view, at + 8 + before, Math.min(to, at + length), sizes)
    if (length < 8) return // the rest of the file, or a size of 64 bits: only picture bytes are that long
    at += length
  }
}
