/** Grids and overlays in AVIF and HEIC: those of phones pass, those that multiply work are refused by header. */
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { readImageHeader } from './image-header.ts'
import { peekBytes } from './peek.ts'

type Item = [id: number, kind: string]
type Link = [kind: string, from: number, to: readonly number[]]

let coded: { settings: Buffer; bytes: Buffer }
beforeAll(async () => {
  const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a05020' } })
    .avif({ effort: 0 })
    .toBuffer()
  const contentOf = (name: string) => {
    const at = plain.indexOf(name, 0, 'latin1')
    return plain.subarray(at + 4, at - 4 + plain.readUInt32BE(at - 4))
  }
  coded = { settings: contentOf('av1C'), bytes: contentOf('mdat') }
})

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
const u32 = (...values: number[]) => u16(...values.flatMap((value) => [Math.floor(value / 65_536), value % 65_536]))
const ascii = (text: string) => Buffer.from(text, 'latin1')
const box = (name: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), ascii(name), content])
}
const full = (name: string, version: number, ...parts: Buffer[]) => box(name, u32(version * 16_777_216), ...parts)

/** The first item is the picture. */
function fileOf(items: readonly Item[], links: readonly Link[], wide = false) {
  const id = wide ? u32 : u16
  const entries = items.map(([each, kind]) =>
    full('infe', wide ? 3 : 2, id(each), u16(0), ascii(kind), Buffer.from([0])),
  )
  const refs = links.map(([kind, from, to]) => box(kind, id(from), u16(to.length), id(...to)))
  const meta = full(
    'meta',
    0,
    full('hdlr', 0, u32(0), ascii('pict'), Buffer.alloc(13)),
    full('pitm', wide ? 1 : 0, id(items[0]?.[0] ?? 0)),
    full('iinf', 0, u16(items.length), ...entries),
    full('iref', wide ? 1 : 0, ...refs),
    box('iprp', box('ipco', full('ispe', 0, u32(64, 64)), box('av1C', coded.settings))),
  )
  return Buffer.concat([box('ftyp', ascii('avif\0\0\0\0avifmif1miaf')), meta, box('mdat', coded.bytes)])
}
const headerOf = (...of: Parameters<typeof fileOf>) => readImageHeader(peekBytes(fileOf(...of)))
const ten = (id: number) => Array.from({ length: 10 }, () => id)

test.each<[string, readonly Item[], readonly Link[]]>([
  ['a picture alone', [[1, 'av01']], []],
  [
    'a picture with an alpha channel and a thumbnail',
    [
      [1, 'av01'],
      [2, 'av01'],
      [3, 'av01'],
    ],
    [
      ['auxl', 2, [1]],
      ['thmb', 3, [1]],
    ],
  ],
  [
    'a grid with an alpha channel that is a grid',
    [
      [1, 'grid'],
      [2, 'grid'],
      [3, 'av01'],
      [4, 'av01'],
    ],
    [
      ['dimg', 1, ten(3)],
      ['dimg', 2, ten(4)],
      ['auxl', 2, [1]],
    ],
  ],
  [
    'a grid and its gain map, joined by a tone map, with a thumbnail and notes',
    [
      [1, 'grid'],
      [2, 'grid'],
      [3, 'tmap'],
      [4, 'hvc1'],
      [5, 'hvc1'],
      [6, 'hvc1'],
      [7, 'Exif'],
    ],
    [
      ['dimg', 1, ten(4)],
      ['dimg', 2, ten(5)],
      ['dimg', 3, [1, 2]],
      ['thmb', 6, [1]],
      ['auxl', 2, [1]],
      ['cdsc', 7, [1, 2, 3]],
    ],
  ],
])('%s passes', (_, items, links) => {
  for (const wide of [false, true]) expect(headerOf(items, links, wide)).toMatchObject({ width: 64, height: 64 })
})

test.each<[string, readonly Item[], readonly Link[]]>([
  [
    'an alpha channel of overlays of overlays',
    [
      [1, 'av01'],
      [2, 'iovl'],
      [3, 'iovl'],
      [4, 'iovl'],
      [5, 'av01'],
    ],
    [
      ['auxl', 2, [1]],
      ['dimg', 2, ten(3)],
      ['dimg', 3, ten(4)],
      ['dimg', 4, ten(5)],
    ],
  ],
  [
    'an alpha channel that is another picture again',
    [
      [1, 'av01'],
      [2, 'iden'],
      [3, 'av01'],
    ],
    [
      ['auxl', 2, [1]],
      ['dimg', 2, [3]],
    ],
  ],
  [
    'an alpha channel that is a grid of grids',
    [
      [1, 'av01'],
      [2, 'grid'],
      [3, 'grid'],
      [4, 'av01'],
    ],
    [
      ['auxl', 2, [1]],
      ['dimg', 2, ten(3)],
      ['dimg', 3, ten(4)],
    ],
  ],
  [
    'a grid of tone maps',
    [
      [1, 'grid'],
      [2, 'tmap'],
      [3, 'av01'],
    ],
    [
      ['dimg', 1, ten(2)],
      ['dimg', 2, ten(3)],
    ],
  ],
  [
    'a tone map of tone maps',
    [
      [1, 'av01'],
      [2, 'tmap'],
      [3, 'tmap'],
    ],
    [
      ['dimg', 2, ten(3)],
      ['dimg', 3, ten(1)],
    ],
  ],
  [
    'a grid of pieces whose alpha channel is a grid',
    [
      [1, 'grid'],
      [2, 'av01'],
      [3, 'grid'],
      [4, 'av01'],
    ],
    [
      ['dimg', 1, ten(2)],
      ['auxl', 3, [2]],
      ['dimg', 3, ten(4)],
    ],
  ],
  [
    'a grid of pieces whose alpha channel has one that is a grid',
    [
      [1, 'grid'],
      [2, 'av01'],
      [3, 'av01'],
      [4, 'grid'],
      [5, 'av01'],
    ],
    [
      ['dimg', 1, ten(2)],
      ['auxl', 3, [2]],
      ['auxl', 4, [3]],
      ['dimg', 4, ten(5)],
    ],
  ],
  [
    'an overlay that is called a picture the second time',
    [
      [1, 'av01'],
      [2, 'iovl'],
      [2, 'av01'],
    ],
    [['auxl', 2, [1]]],
  ],
  [
    'a grid whose pieces are named twice',
    [
      [1, 'grid'],
      [2, 'av01'],
      [3, 'av01'],
    ],
    [
      ['dimg', 1, ten(2)],
      ['dimg', 1, ten(3)],
    ],
  ],
])('%s is none', (_, items, links) => {
  for (const wide of [false, true]) expect(headerOf(items, links, wide)).toBeUndefined()
})

test('one that hides its later items behind a box of 64 bits is none', () => {
  const file = fileOf(
    [
      [1, 'av01'],
      [2, 'av01'],
    ],
    [],
  )
  file.writeUInt32BE(1, file.indexOf('infe') - 4)
  expect(readImageHeader(peekBytes(file))).toBeUndefined()
})
