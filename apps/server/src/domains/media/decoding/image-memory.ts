/**
 * What decoding a picture holds, in bytes for each pixel, from what its header says: as measured with the decoders of sharp 0.35 and libheif
 * 1.23, and a little more. A picture of a kilobyte may ask for a gigabyte.
 */

import type { Format } from './image-types.ts'

/** Channels by the colour types of PNG; a palette is spread out. */
const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/** Row by row, a third of what all rows take; interlaced, only the last pass completes a row, and all are held at once. */
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

/** In several passes over the picture, each pass refines numbers of two bytes that are held for all of it. */
export function heldByJpeg(components: readonly Component[], inPasses: boolean): number {
  const most = (side: keyof Component) => Math.max(1, ...components.map((each) => each[side]))
  const whole = most('across') * most('down')
  const samples = components.reduce((sum, { across, down }) => sum + (across * down) / whole, 0)
  return inPasses ? 1 + samples * 2 : 1
}

export const HELD_BY_WEBP = 2.5

/** Planes of AVIF and HEIC; `samples` for each pixel: 1 grey, 1.5 with colours at a quarter (4:2:0), 3 with all of them. */
export type Planes = { depth: number; samples: number }
/** Where the header says nothing, the most there is. */
export const unknownPlanes: Planes = { depth: 12, samples: 3 }

export const samplesOf = (grey: boolean, halfAcross: boolean, halfDown: boolean): number =>
  grey ? 1 : 1 + 2 / ((halfAcross ? 2 : 1) * (halfDown ? 2 : 1))

const bytesOf = ({ depth, samples }: Planes) => samples * (depth > 8 ? 2 : 1)
export const heldByAvif = (planes: Planes): number => 12 + 2 * bytesOf(planes)
export const heldByHeic = (planes: Planes): number => 4.5 + 2 * bytesOf(planes)

/** Of encoding one size, for each of its pixels. */
const heldByFormat: Record<Format, number> = { avif: 36, webp: 12, jpg: 14 }
export const heldBySize = (format: Format, { width, height }: Size): number => heldByFormat[format] * width * height

type Size = { width: number; height: number }
/** Of a grid one tile at a time, and a row of them; `parts` are its tiles, and previews that are no larger. */
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
