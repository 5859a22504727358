/** Reads headers of HEIC and AVIF: brands in `ftyp`, then boxes in `meta` with the size, the parts and their coding. */
import type { ColourNumbers, ImageHeader } from './image-types.ts'
import { heldByAvif, heldByGrid, heldByHeic, samplesOf, unknownPlanes, type Planes } from './image-memory.ts'
import { big16, big32, text, type Peek } from './peek.ts'

/** A still from a phone's video or burst also lists other brands, and is still a still. */
const stills = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'avif'])
const sequences = new Set(['avis', 'hevc', 'hevx', 'hevm', 'hevs', 'msf1'])

export function readIso(peek: Peek): ImageHeader | undefined {
  const list = text(peek, 8, Math.min(big32(peek, 0), 200) - 8)
  const [major = '', , ...others] = list.match(/.{4}/gs) ?? []
  const brands = [major, ...others]
  if (!brands.some((brand) => stills.has(brand) || sequences.has(brand))) return undefined
  const found: Properties = { sizes: [], av1: [], hevc: [], kinds: new Map(), parts: new Map(), beside: new Map() }
  findProperties(peek, 0, peek.size, found)
  if (isPutTogether(found)) return undefined
  // a brand in neither set states only that the file is a picture
  const isAvif =
    brands.some((brand) => brand === 'avif' || brand === 'avis') || (found.av1.length > 0 && !found.hevc.length)
  const planes = isAvif ? found.av1 : found.hevc
  const each = (planes.length > 0 ? planes : [unknownPlanes]).map(isAvif ? heldByAvif : heldByHeic)
  const moves = sequences.has(major)
  const [largest, ...smaller] = found.sizes.sort((a, b) => b.width * b.height - a.width * a.height)
  const size = largest ?? (moves ? { width: 0, height: 0 } : undefined)
  if (!size) return undefined
  const held = Math.max(...each)
  if (isAvif) return { type: 'image/avif', ...size, moves, held, colours: found.brought ? undefined : found.colours }
  const isGrid = found.kinds.get(found.primary ?? 0) === 'grid'
  return { type: 'image/heic', ...size, moves, held: isGrid ? heldByGrid(held, size, smaller) : held }
}

type Properties = {
  sizes: { width: number; height: number }[]
  av1: Planes[]
  hevc: Planes[]
  /** Types of items, by id. */ kinds: Map<number, string>
  /** The items that make up a grid or overlay. */ parts: Map<number, readonly number[]>
  /** The item to which an alpha channel or another auxiliary item belongs. */ beside: Map<number, readonly number[]>
  /** Item ids take four bytes. */ wide?: boolean
  primary?: number
  /** Ambiguous (an item named twice, a box that hides others): decoders disagree about it. */ doubtful?: boolean
  /** The first colour description by numbers. */ colours?: ColourNumbers
  /** The file has a colour profile. */ brought?: true
}

const derived = new Set(['grid', 'iovl', 'iden', 'tmap'])

/**
 * Whether the picture is made of pictures that are themselves made of others: no camera writes that, and a few bytes
 * can name millions of pieces to decode. Overlays are refused too, also in alpha channels. Only a gain map and its
 * picture may both be grids.
 */
function isPutTogether({ kinds, parts, beside, doubtful = false }: Properties): boolean {
  const kindOf = (id: number) => kinds.get(id) ?? ''
  const isNested = ([whole, pieces]: readonly [number, readonly number[]]) =>
    pieces.map(kindOf).some((kind) => derived.has(kind) && !(kindOf(whole) === 'tmap' && kind === 'grid'))
  // a piece is decoded with its alpha channel, recursively
  const within = new Set([...parts].flatMap(([whole, pieces]) => (kindOf(whole) === 'tmap' ? [] : pieces)))
  const isWithin = ([id, owners]: readonly [number, readonly number[]]) =>
    derived.has(kindOf(id)) && owners.some((owner) => within.has(owner) || beside.has(owner))
  const isLayered = [...kinds.values()].some((kind) => kind === 'iovl' || kind === 'iden')
  return doubtful || isLayered || [...parts].some(isNested) || [...beside].some(isWithin)
}

/** Bytes before the first child box. */
const containers: Record<string, number> = { meta: 4, iref: 4, iprp: 0, ipco: 0 }

function findProperties(peek: Peek, from: number, to: number, found: Properties): void {
  for (let at = from; at + 8 <= to;) {
    const length = big32(peek, at)
    const name = text(peek, at + 4, 4)
    readProperty(peek, name, at + 8, Math.min(to, at + length), found)
    // the number of items takes two bytes or four
    const before = name === 'iinf' ? (peek.bytes(at + 8, 1).readUInt8(0) === 0 ? 6 : 8) : containers[name]
    if (before !== undefined) findProperties(peek, at + 8 + before, Math.min(to, at + length), found)
    if (length < 8 && (from > 0 || before !== undefined)) found.doubtful = true
    if (length < 8) return // to the end of the file, or a 64-bit size: only picture data is that long
    at += length
  }
}

function readProperty(peek: Peek, name: string, at: number, end: number, found: Properties): void {
  switch (name) {
    case 'ispe':
      found.sizes.push({ width: big32(peek, at + 4), height: big32(peek, at + 8) })
      break
    case 'av1C':
      found.av1.push(planesOfAv1(peek.bytes(at + 2, 1).readUInt8(0)))
      break
    case 'hvcC':
      found.hevc.push(planesOfHevc(peek.bytes(at + 16, 2)))
      break
    case 'pitm':
      found.primary = peek.bytes(at, 1).readUInt8(0) === 0 ? big16(peek, at + 4) : big32(peek, at + 4)
      break
    case 'infe': {
      const version = peek.bytes(at, 1).readUInt8(0)
      const id = version === 3 ? big32(peek, at + 4) : big16(peek, at + 4)
      if (found.kinds.has(id)) found.doubtful = true
      if (version === 2 || version === 3) found.kinds.set(id, text(peek, at + (version === 3 ? 10 : 8), 4))
      break
    }
    case 'iref':
      found.wide = peek.bytes(at, 1).readUInt8(0) > 0
      break
    case 'auxl':
    case 'dimg': {
      const links = name === 'dimg' ? found.parts : found.beside
      const each = found.wide ? 4 : 2
      const count = big16(peek, at + each)
      if (at + each + 2 + count * each > end) break // beyond the end of its box
      const from = found.wide ? big32(peek, at) : big16(peek, at)
      const list = peek.bytes(at + each + 2, count * each)
      if (links.has(from)) found.doubtful = true
      links.set(
        from,
        Array.from({ length: count }, (_, n) => list.readUIntBE(n * each, each)),
      )
      break
    }
    case 'colr':
      if (text(peek, at, 4) !== 'nclx') found.brought = true
      else found.colours ??= { primaries: big16(peek, at + 4), transfer: big16(peek, at + 6) }
      break
  }
}

/** Decoder configurations. */
const planesOfAv1 = (flags: number): Planes => ({
  depth: flags & 0x40 ? 12 : 8,
  samples: samplesOf((flags & 16) !== 0, (flags & 8) !== 0, (flags & 4) !== 0),
})

function planesOfHevc([chroma = 0, luma = 0]: Buffer): Planes {
  const kind = chroma & 3 // grey, 4:2:0, 4:2:2, 4:4:4
  return { depth: 8 + (luma & 7), samples: samplesOf(kind === 0, kind < 3, kind === 1) }
}
