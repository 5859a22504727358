/**
 * HEIC files assembled from encoded tiles as phones write them: a grid, rotated by its container, with a colour profile
 * and metadata. For tests, which also need malformed ones.
 */
import { createHash } from 'node:crypto'

/** An encoded picture from a file with only one: its decoder's settings and its bytes. */
export type Tile = { settings: Buffer; bytes: Buffer }
export type Heic = {
  tiles: readonly Tile[]
  columns: number
  rows: number
  tile: { width: number; height: number }
  /** The size of the whole before rotation, as the header states it, true or not. */ width: number
  height: number
  /** Anticlockwise quarter turns that make it upright. */ turns?: 0 | 1 | 2 | 3
  /** After the rotation, swaps top and bottom, or left and right. */ mirror?: 0 | 1
  profile?: Buffer
  /** Colours by the numbers of ISO 23091-2. */ colours?: {
    primaries: number
    transfer: number
    matrix: number
  }
  /** Extra pictures such as depths and gain maps, by their names. */
  auxiliaries?: readonly { name: string; tile: Tile }[]
  exif?: Buffer
  brand?: string
  others?: readonly string[]
}

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (value: number) => u8(value >> 8, value & 255)
const u32 = (value: number) => Buffer.concat([u16(Math.floor(value / 65_536)), u16(value % 65_536)])
const ascii = (text: string) => Buffer.from(text, 'latin1')
const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), ascii(name), content])
}
const full = (name: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(name, u32(version * 16_777_216 + flags), ...parts)

export function heicOf(heic: Heic): Buffer {
  const { columns, rows, tile, width, height, turns = 0, mirror, profile, colours, exif, auxiliaries = [] } = heic
  const main = heic.tiles.length
  const tiles = [...heic.tiles, ...auxiliaries.map((each) => each.tile)]
  const grid = tiles.length + 1
  const noted = grid + 1
  // "Exif" in a HEIC begins with the offset of its own start
  const notes = exif && Buffer.concat([u32(6), ascii('Exif\0\0'), exif])

  const settings = new Map(tiles.map((each) => [createHash('sha1').update(each.settings).digest('hex'), each.settings]))
  const properties = [
    ...[...settings.values()].map((each) => box('hvcC', each)),
    full('ispe', 0, 0, u32(tile.width), u32(tile.height)),
    full('ispe', 0, 0, u32(width), u32(height)),
    ...(profile ? [box('colr', ascii('prof'), profile)] : []),
    ...(colours
      ? [box('colr', ascii('nclx'), u16(colours.primaries), u16(colours.transfer), u16(colours.matrix), u8(0x80))]
      : []),
    ...(turns ? [box('irot', u8(turns))] : []),
    ...(mirror === undefined ? [] : [box('imir', u8(mirror))]),
  ]
  const names = auxiliaries.map(({ name }) => full('auxC', 0, 0, ascii(`${name}\0`)))
  const tileSize = settings.size + 1
  const ofTile = (each: Tile) =>
    [...settings.keys()].indexOf(createHash('sha1').update(each.settings).digest('hex')) + 1
  const ofGrid = Array.from({ length: properties.length - tileSize }, (_, n) => tileSize + 1 + n)
  const associations = [
    ...tiles.map((each, n) => [
      n + 1,
      ofTile(each) | 0x80,
      tileSize,
      ...(n < main ? [] : [(properties.length + n - main + 1) | 0x80]),
    ]),
    [grid, ...ofGrid],
  ].map(([id = 0, ...of]) => Buffer.concat([u16(id), u8(of.length), u8(...of)]))

  const layout = Buffer.concat([u8(0, 0, rows - 1, columns - 1), u16(width), u16(height)])
  const entry = (id: number, kind: string, flags: number) => full('infe', 2, flags, u16(id), u16(0), ascii(kind), u8(0))
  const items = [
    ...tiles.map((_, n) => entry(n + 1, 'hvc1', 1)),
    entry(grid, 'grid', 0),
    ...(notes ? [entry(noted, 'Exif', 1)] : []),
  ]
  const links = [
    box('dimg', u16(grid), u16(main), ...heic.tiles.map((_, n) => u16(n + 1))),
    ...auxiliaries.map((_, n) => box('auxl', u16(main + n + 1), u16(1), u16(grid))),
    ...(notes ? [box('cdsc', u16(noted), u16(1), u16(grid))] : []),
  ]

  const { brand = 'heic', others = ['mif1', 'MiHE', 'miaf', 'heic'] } = heic
  const ftyp = box('ftyp', ascii(brand), u32(0), ...others.map(ascii))
  /** The offset of the tiles is known only after everything before them has its length. */
  const meta = (start: number): Buffer => {
    let at = start
    const place = (id: number, length: number, inside: boolean) => {
      const from = inside ? 0 : at
      if (!inside) at += length
      return Buffer.concat([u16(id), u16(inside ? 1 : 0), u16(0), u16(1), u32(from), u32(length)])
    }
    const places = [
      ...tiles.map(({ bytes }, n) => place(n + 1, bytes.length, false)),
      ...(notes ? [place(noted, notes.length, false)] : []),
      place(grid, layout.length, true),
    ]
    return full(
      'meta',
      0,
      0,
      full('hdlr', 0, 0, u32(0), ascii('pict'), Buffer.alloc(13)),
      full('pitm', 0, 0, u16(grid)),
      full('iinf', 0, 0, u16(items.length), ...items),
      full('iref', 0, 0, ...links),
      box('iprp', box('ipco', ...properties, ...names), full('ipma', 0, 0, u32(associations.length), ...associations)),
      full('iloc', 1, 0, u8(0x44, 0), u16(places.length), ...places),
      box('idat', layout),
    )
  }
  const start = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(start), box('mdat', ...tiles.map(({ bytes }) => bytes), ...(notes ? [notes] : []))])
}

/** The one picture of a plain file, as `heif-enc` writes it. */
export function tileOf(file: Buffer): Tile {
  const contentOf = (name: string) => {
    const at = file.indexOf(name, 0, 'latin1')
    if (at < 0) throw new Error(`There is no ${name} in this file`)
    return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
  }
  return { settings: contentOf('hvcC'), bytes: contentOf('mdat') }
}
