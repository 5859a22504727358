import { expect, test } from 'vitest'
import { pictureSizeOf } from './picture-size.ts'

const bytes = (...parts: (number | string | readonly number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string'
        ? Array.from(part, (sign) => sign.charCodeAt(0))
        : typeof part === 'number'
          ? [part]
          : part,
    ),
  )
const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]
const zeros = (count: number) => Array<number>(count).fill(0)

const header = (width: number, height: number) => [
  ...u32(13),
  ...Buffer.from('IHDR'),
  ...u32(width),
  ...u32(height),
  ...zeros(9),
]
const png = (width: number, height: number, ...chunks: number[][]) =>
  bytes(0x89, 'PNG\r\n', 0x1a, '\n', header(width, height), ...chunks)
const chunk = (name: string, length: number) => [...u32(length), ...Buffer.from(name), ...zeros(length + 4)]

test('a PNG says it first, and one that moves says so before its pixels', () => {
  expect(pictureSizeOf(png(16_000, 16_000, chunk('IDAT', 4)))).toEqual({ width: 16_000, height: 16_000, moves: false })
  expect(pictureSizeOf(png(2, 3, chunk('tEXt', 9), chunk('acTL', 8), chunk('IDAT', 4)))?.moves).toBe(true)
  expect(pictureSizeOf(png(2, 3, chunk('IDAT', 4), chunk('acTL', 8)))?.moves).toBe(false)
})

test('a JPEG after what the camera put before it', () => {
  const exif = [0xff, 0xe1, ...u16(302), ...zeros(300)]
  const frame = [0xff, 0xc2, ...u16(17), 8, ...u16(3000), ...u16(4000), ...zeros(10)]
  expect(pictureSizeOf(bytes([0xff, 0xd8], exif, [0xff], frame))).toEqual({ width: 4000, height: 3000, moves: false })
})

test('a WebP in its three forms', () => {
  const riff = (form: string, rest: number[]) => bytes('RIFF', zeros(4), 'WEBP', form, zeros(4), rest)
  expect(pictureSizeOf(riff('VP8X', [2, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0]))).toEqual({
    width: 800,
    height: 600,
    moves: true,
  })
  expect(pictureSizeOf(riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x20, 3, 0x58, 2]))).toEqual({
    width: 800,
    height: 600,
    moves: false,
  })
  expect(pictureSizeOf(riff('VP8L', [0x2f, 0x1f, 0xc3, 0x95, 0]))).toEqual({ width: 800, height: 600, moves: false })
})

test('a HEIC by the largest of its sizes', () => {
  const ispe = (width: number, height: number) => [
    ...u32(20),
    ...Buffer.from('ispe'),
    ...zeros(4),
    ...u32(width),
    ...u32(height),
  ]
  const file = bytes(u32(24), 'ftypheic', zeros(4), 'mif1heic', ispe(512, 512), ispe(4032, 3024), ispe(320, 240))
  expect(pictureSizeOf(file)).toEqual({ width: 4032, height: 3024, moves: false })
})

test('what ends too early or is no picture says nothing', () => {
  expect(pictureSizeOf(bytes([0xff, 0xd8, 0xff, 0xe1], u16(40_000)))).toBeUndefined()
  expect(pictureSizeOf(bytes(0x89, 'PNG\r\n', 0x1a, '\n'))).toBeUndefined()
  expect(pictureSizeOf(bytes('%PDF-1.7'))).toBeUndefined()
})
