import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureFormats, pictureSources, pictureTypes } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { refusedUndecoded } from '../../../testing/photos/without-decoder.ts'
import { readImageHeader } from './decoding/image-header.ts'
import { peekBytes } from './decoding/peek.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-media-'))
  t = await testApp({ HUSRUM_DATA: folder })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A unique picture: gradients, so that its sizes differ from each other. */
let made = 0
async function aPhoto(width = 1000, height = 750): Promise<Buffer> {
  made += 1
  const shade = (made * 37) % 200
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0" stop-color="rgb(${shade},90,40)"/><stop offset="1" stop-color="rgb(240,${shade},200)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="${made * 7}" cy="80" r="60"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}
const store = (bytes: Uint8Array, field?: string) =>
  t.deps.pictures.storeImage(t.deps.db, bytes, field ? { field } : {})
const headerOf = (bytes: Uint8Array) => readImageHeader(peekBytes(bytes))
/** The address as `present` writes it. */
const addressOf = (row: { sha256: string }) => row.sha256.slice(0, 32)
const get = (url: string, headers: Record<string, string> = {}) => t.http.inject({ method: 'GET', url, headers })

async function refusalOf(bytes: Uint8Array): Promise<string | undefined> {
  const refusal = await store(bytes, 'photo').then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(Refusal)
  return (refusal as Refusal).fields?.photo?.[0]?.code
}

test('a photo is kept under the hash of what is kept, with its size, colour and placeholder', async () => {
  const row = await store(await aPhoto())
  expect(row).toMatchObject({ width: 1000, height: 750, type: 'image/webp' })
  expect(row.color).toMatch(/^#[0-9a-f]{6}$/)
  expect(Buffer.from(row.placeholder ?? '', 'base64').length).toBeGreaterThan(10)
  const kept = await readFile(path.join(folder, 'files/originals', row.sha256.slice(0, 2), row.sha256))
  expect(createHash('sha256').update(kept).digest('hex')).toBe(row.sha256)
  expect(kept.byteLength).toBe(row.bytes)
})

test('the same photo twice is one picture, also at the same moment', async () => {
  const photo = await aPhoto()
  const rows = await Promise.all([store(photo), store(photo), store(photo)])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
})

test('what the camera wrote is gone from the kept file and every size, and the picture stands upright', async () => {
  const photo = await sharp(await aPhoto(800, 600))
    .withExif({ IFD0: { Artist: 'Somebody Secret' }, IFD3: { GPSLatitude: '56/1 9/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Somebody Secret')).toBe(true)
  const row = await store(photo)
  expect([row.width, row.height]).toEqual([600, 800])
  const kept = await readFile(path.join(folder, 'files/originals', row.sha256.slice(0, 2), row.sha256))
  for (const format of ['avif', 'webp', 'jpg']) {
    const bytes = (await get(`/images/${addressOf(row)}/320.${format}`)).rawPayload
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, orientation: orientation ?? 1 }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      orientation: 1,
    })
    expect(bytes.includes('Somebody Secret')).toBe(false)
  }
  expect(kept.includes('Somebody Secret')).toBe(false)
})

test.each(['image/png', 'image/webp', 'image/avif'])('%s is taken', async (type) => {
  const format = type.slice('image/'.length) as 'png' | 'webp' | 'avif'
  const bytes = await sharp(await aPhoto(400, 300))
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
  expect(headerOf(bytes)).toMatchObject({ type, width: 400, height: 300, moves: false })
  expect(await store(bytes)).toMatchObject({ width: 400, height: 300 })
})

test.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n')],
  ['a script that begins like a GIF', Buffer.from('GIF89a=1;alert(1)')],
  ['nothing', Buffer.alloc(0)],
  ['two bytes of a JPEG', Buffer.from([0xff, 0xd8])],
  ['the first words of a HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
])('422 image_type for %s', async (_, bytes) => {
  expect(await refusalOf(bytes)).toBe('image_type')
})

test('422 image_broken for a photo that stops in the middle, and the next one is taken', async () => {
  const photo = await aPhoto()
  expect(await refusalOf(photo.subarray(0, 700))).toBe('image_broken')
  expect(await store(photo)).toMatchObject({ width: 1000 })
})

test('422 image_broken for an SVG behind the first bytes of a photo', async () => {
  const header = (await aPhoto(50, 50)).subarray(0, 400)
  expect(await refusalOf(Buffer.concat([header, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]))).toBe(
    'image_broken',
  )
})

function pngOf(width: number, height: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    extra,
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('422 image_pixels for a bomb of 16,000 × 16,000, without decoding', async () => {
  expect(await refusedUndecoded(t, pngOf(16_000, 16_000))).toBe('image_pixels')
  expect(await refusedUndecoded(t, pngOf(20, 20))).toBe('unavailable')
})

test('422 image_moves for an animation', async () => {
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(8), Buffer.alloc(4)])
  expect(await refusalOf(pngOf(20, 20, control))).toBe('image_moves')
  const frames = await Promise.all([aPhoto(60, 60), aPhoto(60, 60)])
  expect(
    await refusalOf(
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ),
  ).toBe('image_moves')
})

test('422 image_bytes above 12 MB, before anything is decoded', async () => {
  expect(await refusalOf(Buffer.concat([await aPhoto(), Buffer.alloc(13_000_000)]))).toBe('image_bytes')
})

test('a known picture is kept byte for byte and refused when it is not what was said', async () => {
  const bytes = await sharp(await aPhoto(500, 400))
    .webp()
    .toBuffer()
  const known = { width: 500, height: 400, color: '#123456' }
  const row = await t.deps.pictures.storeImage(t.deps.db, bytes, { known })
  expect(row).toMatchObject({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    color: '#123456',
    type: 'image/webp',
    placeholder: null,
  })
  await expect(t.deps.pictures.storeImage(t.deps.db, bytes, { known: { ...known, width: 400 } })).rejects.toThrow(
    '500 × 400',
  )
})

test('every address of a presented picture answers a picture of that type and width', async () => {
  const picture = t.deps.pictures.present(await store(await aPhoto(700, 525)), 'A kitchen')
  expect(picture).toMatchObject({ alt: 'A kitchen', width: 700, height: 525 })
  const sources = pictureSources(picture)
  const offered = pictureFormats.flatMap((format) =>
    sources[format].map((file) => ({ ...file, type: pictureTypes[format] })),
  )
  expect(offered).toHaveLength(5)
  expect(offered.map(({ url }) => url)).toContain(picture.url)
  for (const { url, width, type } of offered) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(headerOf(answer.rawPayload)).toMatchObject({ type, width })
  }
})

test('first requests at the same moment make one file and get the same bytes', async () => {
  const row = await store(await aPhoto())
  const answers = await Promise.all(Array.from({ length: 12 }, () => get(`/images/${addressOf(row)}/640.avif`)))
  expect(
    new Set(
      answers.map(
        ({ statusCode, rawPayload }) => `${statusCode} ${createHash('sha256').update(rawPayload).digest('hex')}`,
      ),
    ).size,
  ).toBe(1)
  const folderOf = path.join(folder, 'files/sizes', row.sha256.slice(0, 2), addressOf(row))
  expect(await readdir(folderOf)).toEqual(['640.avif'])
  expect(await readdir(path.join(folder, 'files/.writing'))).toEqual([])
})

test('a size is made once: later requests read the file', async () => {
  const row = await store(await aPhoto())
  const url = `/images/${addressOf(row)}/320.webp`
  await get(url)
  await writeFile(
    path.join(folder, 'files/sizes', row.sha256.slice(0, 2), addressOf(row), '320.webp'),
    'as it was kept',
  )
  expect((await get(url)).body).toBe('as it was kept')
})

test('304 for who has it', async () => {
  const row = await store(await aPhoto())
  const first = await get(`/images/${addressOf(row)}/320.jpg`)
  const again = await get(`/images/${addressOf(row)}/320.jpg`, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('404 for an unknown picture, width, type or spelling', async () => {
  const known = addressOf(await store(await aPhoto()))
  for (const address of [
    `${'0'.repeat(32)}/320.avif`,
    `${known}/321.avif`,
    `${known}/1920.avif`,
    `${known}/320.png`,
    `${known}/320.svg`,
    `${known}/0320.avif`,
    `${known}/1e3.webp`,
    `${known}/..%2F..%2Fetc%2Fpasswd`,
    `${known.toUpperCase()}/320.avif`,
    `..%2f..%2f/320.avif`,
    `${known}/320.avif%00`,
  ]) {
    const answer = await get(`/images/${address}`)
    expect([address, answer.statusCode]).toEqual([address, 404])
  }
})
