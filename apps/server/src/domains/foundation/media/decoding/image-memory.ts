/**
 * Memory for decoding, in bytes for each pixel, estimated from the header: measured with the decoders of sharp 0.35
 * and libheif 1.23, plus a margin. A file of a kilobyte can ask for a gigabyte.
 */

import type { PictureFormat } from '@husrum/contract/foundation/media/picture-files.rules.ts'

/** Channels by the colour type of PNG; palettes are expanded. */
const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/**
 * Rows are decoded one by one, in a third of the memory; an interlaced picture needs all its rows until its last pass.
 */
export function heldByPng({
  depth,
  colour,
  interlaced,
}: {
  depth: number
  colour: number
  interlaced: boolean
}): number {
  const whole = (pngChannels[colour] ?? 4) * (depth > 8 ? 2 : 1)
  return interlaced ? whole * 1.6 : 1 + whole * 0.4
}

type Component = { across: number; down: number }

/** Progressive: each pass refines two-byte coefficients, which stay in memory for the whole picture. */
export function heldByJpeg(components: readonly Component[], inPasses: boolean): number {
  const most = (side: keyof Component) => Math.max(1, ...components.map((each) => each[side]))
  const whole = most('across') * most('down')
  const samples = components.reduce((sum, { across, down }) => sum + (across * down) / whole, 0)
  return inPasses ? 1 + samples * 2 : 1
}

export const HELD_BY_WEBP = 2.5

/** Planes of AVIF and HEIC; `samples` for each pixel: 1 grey, 1.5 for 4:2:0, 3 for 4:4:4. */
export type Planes = { depth: number; samples: number }
/** The maximum, used where the header does not state the planes. */
export const unknownPlanes: Planes = { depth: 12, samples: 3 }

export const samplesOf = (grey: boolean, halfAcross: boolean, halfDown: boolean): number =>
  grey ? 1 : 1 + 2 / ((halfAcross ? 2 : 1) * (halfDown ? 2 : 1))

const bytesOf = ({ depth, samples }: Planes) => samples * (depth > 8 ? 2 : 1)
export const heldByAvif = (planes: Planes): number => 12 + 2 * bytesOf(planes)
export const heldByHeic = (planes: Planes): number => 4.5 + 2 * bytesOf(planes)

/** Bytes for encoding one size, for each of its pixels. */
const heldByFormat: Record<PictureFormat, number> = { avif: 36, webp: 12, jpg: 14 }
export const heldBySize = (format: PictureFormat, { width, height }: Size): number =>
  heldByFormat[format] * width * height

type Size = { width: number; height: number }
/** A grid is decoded one row of tiles at a time; `parts` are its tiles, and previews no larger than them. */
export function heldByGrid(held: number, { width, height }: Size, parts: readonly Size[]): number {
  const tile = parts.reduce((most, part) => (part.width * part.height > most.width * most.height ? part : most), {
    width: 0,
    height: 0,
  })
  const known = tile.width > 0 && tile.height > 0
  return known
    ? Math.min(held, 1 + (held * tile.width * tile.height) / (width * height) + (3 * tile.height) / height)
    : held
}
