/** Reads HEIC: real files (testing/photos) and files built to deceive. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../../../platform/http/errors.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { heicOf, tileOf, type Heic, type Tile } from '../../../../testing/photos/heic.ts'
import { refusedUndecoded } from '../../../../testing/photos/without-decoder.ts'
import { readImageHeader } from './image-header.ts'
import { HELD_MAX } from './limits.ts'
import { peekBytes } from './peek.ts'

const photos = path.resolve(import.meta.dirname, '../../../../testing/photos')
let t: TestApp
let folder: string
let tile: Tile
/** Red, green, blue and nearly white, of 128 × 128 pixels. */
let four: Tile[]
let fourDeep: Tile[]
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-heic-'))
  t = await testApp({ HUSRUM_DATA: folder })
  tile = tileOf(await readFile(path.join(photos, 'plain.heic')))
  const tilesOf = (depth: string) =>
    Promise.all(
      ['red', 'green', 'blue', 'white'].map(async (name) =>
        tileOf(await readFile(path.join(photos, `tiles/${name}${depth}.heic`))),
      ),
    )
  four = await tilesOf('')
  fourDeep = await tilesOf('-10')
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const store = (bytes: Uint8Array) => t.deps.pictures.storeImage(t.deps.db, bytes, { field: 'photo' })
const refusalOf = (bytes: Uint8Array): Promise<string | undefined> =>
  store(bytes).then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
const kept = ({ sha256 }: { sha256: string }) =>
  readFile(path.join(folder, 'files/originals', sha256.slice(0, 2), sha256))
async function colorAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const spot = await sharp(picture).extract({ left, top, width: 40, height: 40 }).resize(1, 1).raw().toBuffer()
  return [...spot]
}
/** Values may differ slightly, because the picture is encoded twice. */
const near = (color: readonly number[], wanted: readonly number[]) =>
  color.every((part, n) => Math.abs(part - (wanted[n] ?? 0)) <= 12)

test('a telephone’s: a grid that lies on its side is kept upright, in sRGB, without what the camera noted', async () => {
  const photo = await readFile(path.join(photos, 'telephone.heic'))
  expect(photo.includes('Somebody Secret')).toBe(true)
  const row = await store(photo)
  expect(row).toMatchObject({ width: 1536, height: 2048, type: 'image/webp' })
  const picture = await kept(row)
  const metadata = await sharp(picture).metadata()
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(Array(4).fill(undefined))
  expect(picture.includes('Somebody Secret')).toBe(false)
  // the squares in its corners as a viewer sees them: Display P3 converted to sRGB
  expect(near(await colorAt(picture, 60, 60), [227, 0, 8])).toBe(true)
  expect(near(await colorAt(picture, 1436, 60), [0, 163, 47])).toBe(true)
  expect(near(await colorAt(picture, 60, 1948), [18, 65, 200])).toBe(true)
})

test('a plain one, from bytes or from a file', async () => {
  const file = path.join(photos, 'plain.heic')
  const bytes = await readFile(file)
  const row = await store(bytes)
  expect(row).toMatchObject({ width: 1600, height: 1200 })
  const again = await t.deps.pictures.storeImage(t.deps.db, { path: file, size: bytes.length, name: 'plain.heic' })
  expect(again.id).toBe(row.id)
})

/** A grid of the plain picture's tile, each 1600 × 1200. */
const gridOf = (more: Partial<Heic>) =>
  heicOf({
    tiles: Array<Tile>((more.columns ?? 1) * (more.rows ?? 1)).fill(tile),
    columns: 1,
    rows: 1,
    tile: { width: 1600, height: 1200 },
    width: 1600,
    height: 1200,
    ...more,
  })

/** Corners in red, green, blue and nearly white; the tiles at the edges are cut, as phones do. */
const corners = (more: Partial<Heic> = {}) =>
  heicOf({
    tiles: four,
    columns: 2,
    rows: 2,
    tile: { width: 128, height: 128 },
    width: 250,
    height: 201,
    ...more,
  })
const colours: readonly (readonly [string, readonly number[]])[] = [
  ['red', [200, 40, 40]],
  ['green', [32, 160, 64]],
  ['blue', [40, 60, 200]],
  ['white', [230, 230, 230]],
]
/** From the top left, in reading order. */
async function cornersOf(row: { sha256: string; width: number; height: number }): Promise<number[][]> {
  const picture = await kept(row)
  const [right, bottom] = [row.width - 44, row.height - 44]
  return [
    await colorAt(picture, 4, 4),
    await colorAt(picture, right, 4),
    await colorAt(picture, 4, bottom),
    await colorAt(picture, right, bottom),
  ]
}
const namesOf = (found: readonly number[][]) =>
  found.map((color) => colours.find(([, wanted]) => near(color, wanted))?.[0] ?? color.join(' ')).join(' ')

// as other decoders show the same files
test.each([
  [0, undefined, 'red green blue white'],
  [0, 0, 'blue white red green'],
  [0, 1, 'green red white blue'],
  [1, undefined, 'green white red blue'],
  [1, 0, 'red blue green white'],
  [1, 1, 'white green blue red'],
  [2, undefined, 'white blue green red'],
  [2, 0, 'green red white blue'],
  [2, 1, 'blue white red green'],
  [3, undefined, 'blue red white green'],
  [3, 0, 'white green blue red'],
  [3, 1, 'red blue green white'],
] as const)(
  'a grid turned %i quarters and mirrored over %s: every corner is where it belongs',
  async (turns, mirror, wanted) => {
    const row = await store(corners({ turns, ...(mirror === undefined ? {} : { mirror }) }))
    expect([row.width, row.height]).toEqual(turns % 2 === 0 ? [250, 201] : [201, 250])
    expect(namesOf(await cornersOf(row))).toBe(wanted)
  },
)

test('ten bits a channel; depths and gain maps beside it; a film behind it; other brands', async () => {
  const film = Buffer.alloc(5000, 3)
  film.writeUInt32BE(film.length)
  film.write('mpvd', 4)
  const apple = 'urn:com:apple:photo:2020:aux:hdrgainmap'
  const files = [
    corners({ tiles: fourDeep, brand: 'heix', others: ['mif1', 'heix', 'tmap', 'MiHB'] }),
    corners({ auxiliaries: ['urn:mpeg:hevc:2015:auxid:2', apple].map((name) => ({ name, tile: four[2] ?? tile })) }),
    Buffer.concat([corners(), film]),
    corners({ brand: 'mif1', others: ['mif1'] }),
    corners({ brand: 'mif1', others: ['msf1', 'mif1', 'heic'] }),
  ]
  for (const file of files) expect(namesOf(await cornersOf(await store(file)))).toBe('red green blue white')
})

test('colours named by number are shown as they were meant: Display P3, and what is brighter than a screen', async () => {
  const first = async (primaries: number, transfer: number, matrix = 6, tiles = four) =>
    (await cornersOf(await store(corners({ tiles, colours: { primaries, transfer, matrix } }))))[0] ?? []
  expect(near(await first(1, 13), [200, 40, 40])).toBe(true)
  expect(near(await first(1, 1), [200, 40, 40])).toBe(true)
  expect(near(await first(12, 13), [219, 1, 26])).toBe(true)
  // far brighter than paper: shown as pure white, not grey
  const [, , , white = []] = await cornersOf(
    await store(corners({ tiles: fourDeep, colours: { primaries: 9, transfer: 16, matrix: 9 } })),
  )
  expect(near(white, [255, 255, 255])).toBe(true)
  expect(near(await first(12, 18, 6, fourDeep), [255, 0, 0])).toBe(true)
})

test('a telephone’s 48 megapixels of ten bits pass its header, because tiles are decoded one by one; in one piece they do not', () => {
  const held = (file: Buffer) => {
    const { width = 0, height = 0, held: each = 0 } = readImageHeader(peekBytes(file)) ?? {}
    return width * height * each
  }
  const large = { width: 8064, height: 6048, tiles: fourDeep }
  expect(held(corners({ ...large, tile: { width: 512, height: 512 } }))).toBeLessThan(HELD_MAX)
  expect(held(corners({ ...large, tile: { width: 8064, height: 6048 } }))).toBeGreaterThan(HELD_MAX)
})

test('422 image_type for one put together from others that are put together themselves', async () => {
  const file = corners()
  // the second tile gets the type of a grid; the type alone is enough to refuse it
  const nested = Buffer.from(file)
  nested.write('grid', nested.indexOf('hvc1', nested.indexOf('hvc1') + 1))
  const over = Buffer.from(file)
  over.write('iovl', over.indexOf('grid'))
  for (const each of [nested, over]) expect(await refusalOf(each)).toBe('image_type')
})

test.each([0, 1, 2, 3] as const)('turned %i quarters by its container, it stands upright once', async (turns) => {
  const [width, height] = turns % 2 === 0 ? [1600, 1200] : [1200, 1600]
  expect(await store(gridOf({ turns }))).toMatchObject({ width, height })
})

test('what is wider than we keep becomes smaller while it is taken over', async () => {
  expect(await store(gridOf({ columns: 4, rows: 1, width: 6400, height: 1200 }))).toMatchObject({
    width: 2560,
    height: 480,
  })
})

test('the still of a short film is a still; a film, or a burst that plays, is 422 image_moves', async () => {
  const others = ['msf1', 'hevc', 'MiPr', 'mif1', 'heic']
  expect(await store(gridOf({ others, turns: 2 }))).toMatchObject({ width: 1600 })
  for (const brand of ['hevc', 'msf1', 'hevx'])
    expect([brand, await refusalOf(gridOf({ brand, others }))]).toEqual([brand, 'image_moves'])
})

test('422 image_pixels by what the header says, without decoding', async () => {
  expect(await refusedUndecoded(t, gridOf({ width: 16_000, height: 16_000 }))).toBe('image_pixels')
})

test('422 image_broken for one that lies about its size, misses tiles or stops', async () => {
  // the grid's layout states 1600 × 1200, and its extents state less
  const lying = gridOf({ columns: 8, rows: 8, width: 12_800, height: 9600 })
  const extents = Buffer.from('ispe\0\0\0\0')
  const whole = lying.indexOf(extents, lying.indexOf(extents) + 1)
  lying.writeUInt32BE(800, whole + 8)
  lying.writeUInt32BE(600, whole + 12)
  expect(await refusalOf(lying)).toBe('image_broken')
  expect(await refusalOf(gridOf({ columns: 2, rows: 2, width: 3200, height: 2400, tiles: [tile] }))).toBe(
    'image_broken',
  )
  const photo = gridOf({})
  expect(await refusalOf(photo.subarray(0, photo.length - 20_000))).toBe('image_broken')
  expect(await refusalOf(photo.subarray(0, 300))).toMatch(/image_(broken|type)/)
  expect(await store(gridOf({ turns: 1 }))).toMatchObject({ width: 1200 })
})

test('a tile that stops early or is none makes it image_broken, not a picture with a hole', async () => {
  const whole = tile.bytes
  const none = Buffer.from(whole).fill(0, 6)
  for (const bytes of [whole.subarray(0, 15_000), none]) {
    const tiles = [tile, { ...tile, bytes }]
    expect(await refusalOf(gridOf({ columns: 2, rows: 1, width: 3200, tiles }))).toBe('image_broken')
  }
})

test('its header is read: a grid with its tiles and its turn', async () => {
  const header = readImageHeader(peekBytes(await readFile(path.join(photos, 'telephone.heic'))))
  expect(header).toEqual({ type: 'image/heic', width: 2048, height: 1536, moves: false, held: 2.625 })
})
