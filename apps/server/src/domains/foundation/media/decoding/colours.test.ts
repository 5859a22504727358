/** Pictures from cameras and programs are stored as they were meant to look: sRGB, on white, without hidden parts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { power, profileOf, withProfile } from './icc.ts'
import { readImageHeader } from './image-header.ts'
import { leanPng } from './lean-png.ts'
import { peekBytes } from './peek.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-colours-'))
  t = await testApp({ HUSRUM_DATA: folder })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The middle pixel of the stored picture. */
async function shownOf(bytes: Uint8Array): Promise<number[]> {
  const { sha256 } = await t.deps.pictures.storeImage(t.deps.db, bytes)
  const kept = await readFile(path.join(folder, 'files/originals', sha256.slice(0, 2), sha256))
  const { space, icc, hasAlpha } = await sharp(kept).metadata()
  expect({ space, icc, hasAlpha }).toEqual({ space: 'srgb', icc: undefined, hasAlpha: false })
  return [...(await sharp(kept).resize(1, 1).raw().toBuffer())]
}
const near = (wanted: readonly number[]) =>
  expect.toSatisfy(
    (found: number[]) => found.every((part, n) => Math.abs(part - (wanted[n] ?? 0)) <= 6),
    wanted.join(' '),
  )

let made = 0
/** Red pictures; each is a little larger, so that no two are equal. */
const red = (alpha?: number): Sharp => {
  made += 1
  const channels = alpha === undefined ? 3 : 4
  return sharp({
    create: { width: 64 + made, height: 48, channels, background: { r: 200, g: 40, b: 40, alpha: alpha ?? 1 } },
  })
}
const asItIs = near([200, 40, 40])
/** The sRGB values of the same numbers read as Display P3. */
const asP3 = near([219, 1, 26])

async function p3(): Promise<Buffer> {
  const { icc } = await sharp(await red().withIccProfile('p3').png().toBuffer()).metadata()
  return icc ?? Buffer.alloc(0)
}
const adobe = profileOf({
  primaries: { red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: [0.3127, 0.329] },
  light: power(563 / 256),
})
function withSegment(jpeg: Buffer, marker: number, ...content: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(inside.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, inside, jpeg.subarray(2)])
}
const branded = (jpeg: Buffer, profile: Buffer) => withSegment(jpeg, 0xe2, 'ICC_PROFILE\0\u0001\u0001', profile)
function withChunk(png: Buffer, name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([png.subarray(0, 33), length, named, sum, png.subarray(33)])
}
const numbers = (...all: number[]) => {
  const bytes = Buffer.alloc(all.length * 4)
  for (const [n, each] of all.entries()) bytes.writeUInt32BE(each, n * 4)
  return bytes
}

test('JPEG: Display P3, Adobe RGB, a profile that is none', async () => {
  const jpeg = () => red().jpeg({ quality: 100 }).toBuffer()
  expect(await shownOf(await jpeg())).toEqual(asItIs)
  expect(await shownOf(branded(await jpeg(), await p3()))).toEqual(asP3)
  expect(await shownOf(branded(await jpeg(), adobe ?? Buffer.alloc(0)))).toEqual(near([234, 38, 39]))
  expect(await shownOf(branded(await jpeg(), Buffer.alloc(500, 7)))).toEqual(asItIs)
})

test('JPEG: grey, grey with a profile of colours, in passes, for print', async () => {
  expect(await shownOf(await red().greyscale().jpeg().toBuffer())).toEqual(near([105, 105, 105]))
  expect(await shownOf(branded(await red().greyscale().jpeg().toBuffer(), await p3()))).toEqual(near([105, 105, 105]))
  expect(await shownOf(await red().jpeg({ progressive: true }).toBuffer())).toEqual(asItIs)
  // Adobe writes inverted ink values; browsers assume this for every such file, marked or not
  const print = await red().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  const said = print.indexOf('Adobe')
  expect(said).toBeGreaterThan(0)
  const plain = Buffer.concat([print.subarray(0, said - 4), print.subarray(said + 12)])
  for (const each of [print, plain]) expect(await shownOf(each)).toEqual(near([201, 21, 18]))
})

test('JPEG: what telephones put behind it or say of it is gone, and the first picture is the one', async () => {
  const other = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#0000ff' } })
    .jpeg()
    .toBuffer()
  const indexed = withSegment(await red().jpeg().toBuffer(), 0xe2, 'MPF\0II*\0\u0008\0\0\0\0\0')
  const film = Buffer.concat([Buffer.from('MotionPhoto_Data'), Buffer.alloc(40, 1), Buffer.from('ftypmp42')])
  expect(await shownOf(Buffer.concat([indexed, other, film]))).toEqual(asItIs)
})

test('PNG: a profile, also with two bytes a channel, which the image library would turn to Display P3', async () => {
  const profile = await p3()
  expect(await shownOf(withProfile(await red().png().toBuffer(), profile))).toEqual(asP3)
  const deep = () => red().toColourspace('rgb16').png().toBuffer()
  expect(await shownOf(await deep())).toEqual(asItIs)
  expect(await shownOf(withProfile(await deep(), profile))).toEqual(asP3)
  expect(
    await shownOf(withProfile(await deep(), profileOf({ ...srgbPrimaries, light: power(2.2) }) ?? profile)),
  ).toEqual(asItIs)
})
const srgbPrimaries = {
  primaries: { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: [0.3127, 0.329] },
} as const

test('PNG: colours by number go before a profile, a gamma counts when nothing else is said', async () => {
  const png = () => red().png().toBuffer()
  expect(await shownOf(withChunk(await png(), 'cICP', Buffer.from([12, 13, 0, 1])))).toEqual(asP3)
  expect(await shownOf(withChunk(withProfile(await png(), await p3()), 'cICP', Buffer.from([1, 13, 0, 1])))).toEqual(
    asItIs,
  )
  expect(await shownOf(withChunk(await png(), 'gAMA', numbers(45_455)))).toEqual(asItIs)
  const linear = withChunk(await png(), 'gAMA', numbers(100_000))
  expect(await shownOf(linear)).toEqual(near([229, 110, 109]))
  expect(await shownOf(withChunk(linear, 'sRGB', Buffer.from([0])))).toEqual(asItIs)
  const points = numbers(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000)
  expect(await shownOf(withChunk(withChunk(await png(), 'gAMA', numbers(45_455)), 'cHRM', points))).toEqual(
    near([221, 0, 17]),
  )
  for (const odd of [numbers(0), numbers(4_000_000_000), Buffer.alloc(3)])
    expect(await shownOf(withChunk(await png(), 'gAMA', odd))).toEqual(asItIs)
  const none = withChunk(withChunk(await png(), 'gAMA', numbers(100_000)), 'cHRM', numbers(0, 0, 0, 0, 0, 0, 0, 0))
  expect(await shownOf(none)).toEqual(asItIs)
})

test('PNG: interlaced, of a palette, grey with one and two bytes', async () => {
  expect(await shownOf(await red().png({ progressive: true }).toBuffer())).toEqual(asItIs)
  expect(await shownOf(await red().png({ palette: true }).toBuffer())).toEqual(asItIs)
  const grey = near([105, 105, 105])
  expect(await shownOf(await red().greyscale().png().toBuffer())).toEqual(grey)
  expect(await shownOf(await red().greyscale().toColourspace('grey16').png().toBuffer())).toEqual(grey)
})

test('PNG: stands upright when its notes say so', async () => {
  const png = await red().withMetadata({ orientation: 6 }).png().toBuffer()
  const row = await t.deps.pictures.storeImage(t.deps.db, png)
  expect([row.width, row.height]).toEqual([48, 64 + made])
})

test('PNG: texts and profiles that unpack to gigabytes never reach the decoder', async () => {
  const bomb = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(5_000_000))])
  let png = withChunk(await red().png().toBuffer(), 'iCCP', bomb)
  for (const name of ['zTXt', 'iTXt', 'tEXt']) for (let n = 0; n < 30; n += 1) png = withChunk(png, name, bomb)
  expect(leanPng(png).bytes.length).toBeLessThan(500)
  expect(await shownOf(png)).toEqual(asItIs)
})

test('AVIF: Display P3 by number and by profile; under a brand that any picture may have; a profile with twelve bits', async () => {
  const file = await readFile(path.resolve(import.meta.dirname, '../../../../testing/photos/tiles/red.avif'))
  file.set([0, 12, 0, 13], file.indexOf('nclx') + 4)
  expect(readImageHeader(peekBytes(file))?.colours).toEqual({ primaries: 12, transfer: 13 })
  expect(await shownOf(file)).toEqual(asP3)
  const avif = () => red().avif({ effort: 0, quality: 90 }).toBuffer()
  const unnamed = await avif()
  for (let at = 8; at < unnamed.readUInt32BE(0); at += 4)
    if (unnamed.toString('latin1', at, at + 4) === 'avif') unnamed.write('mif1', at)
  expect(readImageHeader(peekBytes(unnamed))?.type).toBe('image/avif')
  expect(await shownOf(unnamed)).toEqual(asItIs)
  const deep = red().toColourspace('rgb16').withIccProfile('p3').avif({ effort: 0, quality: 90, bitdepth: 12 })
  expect(await shownOf(await deep.toBuffer())).toEqual(asItIs)
})

test('what lets something through lies on white, in every format', async () => {
  const through = near([228, 148, 148])
  expect(await shownOf(await red(0.5).png().toBuffer())).toEqual(through)
  expect(await shownOf(await red(0.5).toColourspace('rgb16').png().toBuffer())).toEqual(through)
  expect(await shownOf(await red(0.5).webp().toBuffer())).toEqual(through)
  expect(await shownOf(await red(0.5).webp({ lossless: true }).toBuffer())).toEqual(through)
  expect(await shownOf(await red(0.5).avif({ effort: 0 }).toBuffer())).toEqual(through)
  expect(await shownOf(await red(0).webp({ lossless: true }).toBuffer())).toEqual(near([255, 255, 255]))
})
