/** Hostile or mislabelled pictures are refused or made harmless, and the encoder serves the next one. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../../../platform/http/errors.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { refusedUndecoded } from '../../../../testing/photos/without-decoder.ts'
import { createEncoder } from './encoder.ts'
import { bt709, isPlainProfile, power, profileOf, withProfile } from './icc.ts'
import { readImageHeader } from './image-header.ts'
import { leanPng } from './lean-png.ts'
import { peekBytes } from './peek.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-hostile-'))
  t = await testApp({ HUSRUM_DATA: folder })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const store = (bytes: Uint8Array) => t.deps.pictures.storeImage(t.deps.db, bytes, { field: 'photo' })
const outcomeOf = (bytes: Uint8Array): Promise<string> =>
  store(bytes).then(
    ({ width, height }) => `${width} × ${height}`,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
const kept = ({ sha256 }: { sha256: string }) =>
  readFile(path.join(folder, 'files/originals', sha256.slice(0, 2), sha256))
const photo = (width = 400, height = 300) =>
  sharp({
    create: { width, height, channels: 3, background: '#886644', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
// the encoder serves the next picture after every test
afterEach(async () => expect(await outcomeOf(await photo().jpeg().toBuffer())).toBe('400 × 300'))

const script = '<script>alert(document.domain)</script>'
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(script)])

test.each([
  ['behind its end', async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from(script), zip])],
  ['in its comment', async () => withSegment(await photo().jpeg().toBuffer(), 0xfe, Buffer.from(`*/${script}/*`))],
  [
    'in what the camera noted',
    async () =>
      photo()
        .withExif({ IFD0: { ImageDescription: script } })
        .jpeg()
        .toBuffer(),
  ],
  ['behind a PNG', async () => Buffer.concat([await photo().png().toBuffer(), Buffer.from(script)])],
])('a photo with a page %s is kept as a photo only', async (_, make) => {
  const polyglot = await make()
  expect(polyglot.includes('alert(')).toBe(true)
  const row = await store(polyglot)
  expect((await kept(row)).includes('alert(')).toBe(false)
  const shown = await t.http.inject({ url: t.deps.pictures.present(row, '').url })
  expect([shown.headers['content-type'], shown.rawPayload.includes('alert(')]).toEqual(['image/jpeg', false])
})

function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

function pngOf(width: number, height: number, rows: Buffer, kind = [8, 2, 0, 0, 0]): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set(kind, 8)
  const data = chunk('IDAT', deflateSync(rows))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a PNG whose few kilobytes unpack to far more than it shows is read as far as it shows', async () => {
  const bomb = pngOf(60, 40, Buffer.alloc(100_000_000))
  expect(bomb.length).toBeLessThan(300_000)
  expect(await outcomeOf(bomb)).toMatch(/^(60 × 40|image_broken)$/)
})

test('a PNG of few bytes and as many pixels as allowed is a picture; a line more is 422 without decoding', async () => {
  const rows = (width: number, height: number) => Buffer.alloc((width * 3 + 1) * height)
  expect(await outcomeOf(pngOf(8000, 8000, rows(8000, 8000)))).toBe('2560 × 2560')
  expect(await refusedUndecoded(t, pngOf(8000, 8001, rows(10, 10)))).toBe('image_pixels')
})

/** The first reason of the refusal and its limit, for a picture of which only the header matters. */
async function limitOf(bytes: Uint8Array): Promise<unknown> {
  const error: unknown = await store(bytes).catch((thrown: unknown) => thrown)
  return error instanceof Refusal ? error.fields?.photo?.[0] : error
}
/** The header of a JPEG with another size written into it. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}
function extended(avif: Buffer, width: number, height: number): Buffer {
  for (let at = avif.indexOf('ispe'); at > 0; at = avif.indexOf('ispe', at + 4)) {
    avif.writeUInt32BE(width, at + 8)
    avif.writeUInt32BE(height, at + 12)
  }
  return avif
}

test('of kinds that take much memory for each pixel fewer pixels pass, by the header alone', async () => {
  const avif = (bitdepth: 8 | 12, chromaSubsampling: string) =>
    photo()
      .toColourspace(bitdepth > 8 ? 'rgb16' : 'srgb')
      .avif({ effort: 0, bitdepth, chromaSubsampling })
      .toBuffer()
  const jpeg = (chromaSubsampling: string, space = 'srgb') =>
    photo().toColourspace(space).jpeg({ progressive: true, chromaSubsampling }).toBuffer()
  const wide = pngOf(8000, 8000, Buffer.alloc(10), [16, 6, 0, 0, 1])
  const inScans = resized(await photo().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), 8000, 8000)
  inScans.writeUInt8(1, inScans.indexOf(Buffer.from([0xff, 0xda])) + 4)
  const refused: [Buffer, number][] = [
    [extended(await avif(8, '4:2:0'), 8000, 8000), 20],
    [extended(await avif(8, '4:4:4'), 8000, 8000), 16],
    [extended(await avif(12, '4:4:4'), 8000, 8000), 12],
    [wide, 23],
    [resized(await jpeg('4:4:4'), 8000, 8000), 42],
    [resized(await jpeg('4:4:4', 'cmyk'), 8000, 8000), 33],
    [inScans, 42],
  ]
  for (const [bytes, limit] of refused)
    expect(await limitOf(bytes)).toEqual({ code: 'image_pixels', params: { limit } })
  // a phone's fifty megapixels reach the decoder, which finds fewer pixels: the picture is grey or broken
  for (const bytes of [resized(await jpeg('4:2:0'), 8160, 6120), resized(await photo().jpeg().toBuffer(), 8160, 6120)])
    expect(await outcomeOf(bytes)).toMatch(/^(2560 × 1920|image_broken)$/)
})

test('headers that lie about their size: refused, or taken for what they really hold', async () => {
  const jpeg = await photo(900, 600).jpeg().toBuffer()
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0))
  jpeg.writeUInt16BE(20, frame + 5)
  jpeg.writeUInt16BE(30, frame + 7)
  expect(await outcomeOf(jpeg)).toMatch(/^(30 × 20|image_broken)$/)
  expect(await outcomeOf(pngOf(5000, 5000, Buffer.alloc(1000)))).toBe('image_broken')
  const webp = Buffer.from(
    await photo(900, 600)
      .webp()
      .withExif({ IFD0: { Make: 'x' } })
      .toBuffer(),
  )
  expect(webp.toString('latin1', 12, 16)).toBe('VP8X')
  webp.writeUIntLE(9, 24, 3)
  webp.writeUIntLE(9, 27, 3)
  expect(await outcomeOf(webp)).toBe('image_broken')
  const avif = await photo(900, 600).avif({ effort: 0 }).toBuffer()
  const extents = avif.indexOf('ispe')
  avif.writeUInt32BE(10, extents + 8)
  avif.writeUInt32BE(10, extents + 12)
  expect(await outcomeOf(avif)).toMatch(/^(10 × 10|900 × 600|image_broken)$/)
})

test('a file that is all header is given up', async () => {
  const segments = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...Array.from({ length: 200_000 }, () => Buffer.from([0xff, 0xe1, 0, 2])),
  ])
  expect(readImageHeader(peekBytes(segments))).toBeUndefined()
  expect(await outcomeOf(segments)).toBe('image_type')
})

test('boxes that count more parts than they hold are read no further than they are long', () => {
  const box = (name: string, content: Buffer) =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + content.length]), Buffer.from(name), content])
  const parts = Array.from({ length: 4000 }, (_, n) => box('dimg', Buffer.from([n >> 8, n & 255, 255, 255])))
  const file = Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), ...parts, Buffer.alloc(200_000, 7)])
  let seen = 0
  const peek = peekBytes(file)
  const counting = {
    size: peek.size,
    bytes(at: number, length: number) {
      seen += length
      return peek.bytes(at, length)
    },
  }
  expect(readImageHeader(counting)).toBeUndefined()
  expect(seen).toBeLessThan(2 * file.length)
})

test('a colour profile that names one step half a million times is not applied', async () => {
  const chain = withChain(profileOf({ primaries: bt709, light: power(2.4) }) ?? Buffer.alloc(0), 400_000)
  expect(isPlainProfile(chain)).toBe(false)
  const png = await photo().png().toBuffer()
  expect(await outcomeOf(withProfile(png, chain))).toBe('400 × 300')
  const named = path.join(folder, 'chain.icc')
  writeFileSync(named, withChain(profileOf({ primaries: bt709, light: power(2.4) }) ?? Buffer.alloc(0), 7000))
  expect(
    await outcomeOf(await photo().keepIccProfile().withIccProfile(named, { attach: true }).jpeg().toBuffer()),
  ).toBe('400 × 300')
})

/** A profile with a tag of `steps` steps, all with the same matrix. */
function withChain(profile: Buffer, steps: number): Buffer {
  const count = profile.readUInt32BE(128)
  const head = Buffer.from(profile.subarray(0, 132))
  head.writeUInt32BE(count + 1, 128)
  const tags = Buffer.from(profile.subarray(132, 132 + count * 12))
  for (let n = 0; n < count; n += 1) tags.writeUInt32BE(tags.readUInt32BE(n * 12 + 4) + 12, n * 12 + 4)
  const matrix = 16 + steps * 8
  const chain = Buffer.alloc(matrix + 60)
  chain.write('mpet')
  chain.writeUInt16BE(3, 8)
  chain.writeUInt16BE(3, 10)
  chain.writeUInt32BE(steps, 12)
  for (let n = 0; n < steps; n += 1) {
    chain.writeUInt32BE(matrix, 16 + n * 8)
    chain.writeUInt32BE(60, 20 + n * 8)
  }
  chain.write('matf', matrix)
  chain.writeUInt16BE(3, matrix + 8)
  chain.writeUInt16BE(3, matrix + 10)
  for (let n = 0; n < 3; n += 1) chain.writeFloatBE(1, matrix + 12 + n * 16)
  const entry = Buffer.alloc(12)
  entry.write('D2B0')
  entry.writeUInt32BE(profile.length + 12, 4)
  entry.writeUInt32BE(chain.length, 8)
  const whole = Buffer.concat([head, tags, entry, profile.subarray(132 + count * 12), chain])
  whole.writeUInt32BE(whole.length, 0)
  return whole
}

test('a PNG of more pieces than a picture has is given up, and empty ones are left out', async () => {
  const png = await photo(8, 8).png().toBuffer()
  const empty = Buffer.concat([Buffer.alloc(4), Buffer.from('IDAT'), Buffer.from([0x35, 0xaf, 0x06, 0x1e])])
  const many = (count: number) =>
    Buffer.concat([png.subarray(0, 33), ...Array.from({ length: count }, () => empty), png.subarray(33)])
  expect(leanPng(many(1000)).bytes.length).toBeLessThanOrEqual(png.length)
  expect(() => leanPng(many(60_000))).toThrow('chunks')
})

test('stopped anywhere, each kind of picture is refused, not half shown', async () => {
  const whole = await Promise.all([photo().jpeg().toBuffer(), photo().png().toBuffer(), photo().webp().toBuffer()])
  for (const bytes of [...whole, await photo().avif({ effort: 0 }).toBuffer()])
    for (const share of [0.1, 0.5, 0.9])
      expect(await outcomeOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toMatch(/^image_(broken|type)$/)
})

test('colours of a wider space are shown as they were meant; of print, too', async () => {
  const green = sharp({ create: { width: 60, height: 60, channels: 3, background: { r: 32, g: 160, b: 64 } } })
  // the same numbers, marked as Display P3
  const profile =
    (await sharp(await green.clone().withIccProfile('p3').png().toBuffer()).metadata()).icc ?? Buffer.alloc(0)
  const marked = withSegment(
    await green.jpeg({ quality: 100 }).toBuffer(),
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), profile]),
  )
  const [r = 0, g = 0, b = 0] = await sharp(await kept(await store(marked)))
    .resize(1, 1)
    .raw()
    .toBuffer()
  expect([r < 12, Math.abs(g - 163) < 8, Math.abs(b - 47) < 8], `${r} ${g} ${b}`).toEqual([true, true, true])
  const print = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c03030' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  const row = await kept(await store(print))
  expect((await sharp(row).metadata()).space).toBe('srgb')
})

test.skipIf(!existsSync('/dev/full'))(
  'no room for what the encoder writes is 503, not the picture’s fault',
  async () => {
    const encoder = createEncoder()
    const from = path.join(folder, 'full.jpg')
    await photo(1200, 900).jpeg().toFile(from)
    const job = encoder.run({ kind: 'sizes', from, make: [{ to: '/dev/full', width: 640, format: 'jpg' }] })
    await expect(job).rejects.toMatchObject({ status: 503, code: 'storage_full' })
    await encoder.close()
  },
)
