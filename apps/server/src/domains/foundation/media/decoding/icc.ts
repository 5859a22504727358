/**
 * Makes colour profiles for pictures that give colours by number (ISO 23091-2: HEIC, AVIF, `cICP` of PNG) or by gamma
 * and chromaticities. The image library applies profiles and ignores such numbers.
 */
import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]
export type Primaries = { red: Point; green: Point; blue: Point; white: Point }
export type Colours = {
  primaries: Primaries
  /** light from signal, both 0 to 1 */ light: (signal: number) => number
}

const d65: Point = [0.3127, 0.329]
export const bt709: Primaries = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: d65 }
const primariesByNumber: Record<number, Primaries> = {
  1: bt709,
  5: { ...bt709, green: [0.29, 0.6] },
  6: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 },
  7: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 },
  9: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65 },
  11: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65 },
  22: { red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077], white: d65 },
}

/** Also used for the video curves (1, 6, 14, 15): screens show both alike, and cameras confuse them. */
const srgb = (signal: number) => (signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4)
export const power = (exponent: number) => (signal: number) => signal ** exponent

/** White in nits for HDR pictures; brighter values are compressed towards our white. */
const PAPER = 203
const KNEE = 0.6
function toned(nits: number): number {
  const light = nits / PAPER
  return light <= KNEE ? light : KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - light) / (1 - KNEE)))
}
function pq(signal: number): number {
  const root = signal ** (32 / 2523)
  return toned(10_000 * (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (8192 / 1305))
}
function hlg(signal: number): number {
  const scene = signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
  return toned(1000 * scene ** 1.2)
}
const lightByNumber: Record<number, Colours['light']> = {
  4: power(2.2),
  5: power(2.8),
  8: (signal) => signal,
  16: pq,
  18: hlg,
}

/** Undefined for sRGB, and for unspecified numbers. */
export function coloursOf(primaries: number, transfer: number): Colours | undefined {
  const named = primariesByNumber[primaries] ?? bt709
  const light = lightByNumber[transfer] ?? srgb
  return named === bt709 && light === srgb ? undefined : { primaries: named, light }
}

type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

const times = (m: Matrix, [x, y, z]: Vector): Vector => {
  const row = ([a, b, c]: Vector) => a * x + b * y + c * z
  return [row(m[0]), row(m[1]), row(m[2])]
}
const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [b * z - c * y, c * x - a * z, a * y - b * x]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const xyz = ([x, y]: Point): Vector => [x / y, 1, (1 - x - y) / y]

const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]
const fromBradford: Matrix = [
  [0.9869929, -0.1470543, 0.1599627],
  [0.4323053, 0.5183603, 0.0492912],
  [-0.0085287, 0.0400428, 0.9684867],
]
const d50: Vector = [0.9642, 1, 0.8249]

/** The share of each primary in white, under D50, as profiles require. */
function columnsOf({ red, green, blue, white }: Primaries): Vector[] | undefined {
  const [r, g, b] = [xyz(red), xyz(green), xyz(blue)]
  const volume = dot(r, cross(g, b))
  const to = xyz(white)
  const shares = [dot(to, cross(g, b)), dot(to, cross(b, r)), dot(to, cross(r, g))].map((each) => each / volume)
  const [from, wanted] = [times(bradford, to), times(bradford, d50)]
  const columns = [r, g, b].map((each, n): Vector => {
    const share = shares[n] ?? 0
    const [l, m, s] = times(bradford, each)
    return times(fromBradford, [
      (share * l * wanted[0]) / from[0],
      (share * m * wanted[1]) / from[1],
      (share * s * wanted[2]) / from[2],
    ])
  })
  return columns.flat().every((part) => Math.abs(part) < 8) ? columns : undefined
}

const STEPS = 1024

/** Undefined for points that span no gamut. */
export function profileOf({ primaries, light }: Colours): Buffer | undefined {
  const columns = columnsOf(primaries)
  if (!columns) return undefined
  const curve = Buffer.alloc(12 + STEPS * 2)
  curve.write('curv')
  curve.writeUInt32BE(STEPS, 8)
  for (let n = 0; n < STEPS; n += 1)
    curve.writeUInt16BE(Math.round(65_535 * Math.min(1, Math.max(0, light(n / (STEPS - 1))))), 12 + n * 2)
  const parts = [d50, ...columns].map(xyzOf)
  const tags = ['wtpt', 'rXYZ', 'gXYZ', 'bXYZ'].map((name, n) => ({ name, at: n * 20, length: 20 }))
  for (const name of ['rTRC', 'gTRC', 'bTRC']) tags.push({ name, at: 80, length: curve.length })
  const start = 132 + tags.length * 12
  const head = Buffer.alloc(start)
  head.writeUInt32BE(start + 80 + curve.length, 0)
  head.writeUInt32BE(0x02400000, 8) // version 2.4
  head.write('mntrRGB XYZ ', 12)
  head.write('acsp', 36)
  xyzOf(d50).copy(head, 68, 8)
  head.writeUInt32BE(tags.length, 128)
  for (const [n, { name, at, length }] of tags.entries()) {
    head.write(name, 132 + n * 12)
    head.writeUInt32BE(start + at, 136 + n * 12)
    head.writeUInt32BE(length, 140 + n * 12)
  }
  return Buffer.concat([head, ...parts, curve])
}

function xyzOf(vector: Vector): Buffer {
  const bytes = Buffer.alloc(20)
  bytes.write('XYZ ')
  for (const [n, part] of vector.entries()) bytes.writeInt32BE(Math.round(part * 65_536), 8 + n * 4)
  return bytes
}

/** Maximum size: profiles of cameras and screens have some kilobytes, those of printers up to two megabytes. */
export const PROFILE_MAX = 4 * 1024 * 1024

/**
 * Whether the work for each colour is bounded by the size of the profile: true for curves, matrices and tables. Chains
 * of elements (`mpet`, in `D2B`/`B2D` tags) may name one half a million times; no camera writes them, and the picture
 * is shown without the profile.
 */
export function isPlainProfile(profile: Buffer): boolean {
  if (profile.length < 132 || profile.length > PROFILE_MAX) return false
  const count = profile.readUInt32BE(128)
  if (count > 100 || 132 + count * 12 > profile.length) return false
  return Array.from({ length: count }, (_, n) => 132 + n * 12).every((at) => {
    const from = profile.readUInt32BE(at + 4)
    const isChain = /^(D2B|B2D)/.test(profile.toString('latin1', at, at + 4))
    return !isChain && profile.toString('latin1', from, from + 4) !== 'mpet'
  })
}

/** A PNG with the profile after its first chunk: the image library accepts no profile for raw pixels. */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPp\0\0', 'latin1'), deflateSync(profile)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}
