/**
 * The palette of a project, measured in the placeholders of its pictures: a thumbhash has about thirty points each way,
 * enough to distinguish wall, floor and sofa, and is cheaper than opening the picture.
 */
import {
  paletteOf,
  rgbOf,
  tonesIn,
  type PaletteColour,
  type Tone,
} from '@husrum/contract/foundation/media/palette.rules.ts'
import { thumbHashToRGBA } from 'thumbhash'

type Coloured = { color: string; placeholder: string | null }
export type PaletteOf = (pictures: readonly Coloured[]) => PaletteColour[]

/** Number of cached pictures: placeholders never change, and most projects are read again. */
const REMEMBERED = 5000

export function createPaletteOf(): PaletteOf {
  const remembered = new Map<string, Tone[]>()

  function tonesOf({ color, placeholder }: Coloured): Tone[] {
    if (placeholder === null) return [{ rgb: rgbOf(color), share: 1 }]
    const known = remembered.get(placeholder)
    if (known) return known
    const tones = tonesIn(thumbHashToRGBA(Buffer.from(placeholder, 'base64')).rgba)
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size >= REMEMBERED) remembered.delete(oldest)
    remembered.set(placeholder, tones)
    return tones
  }

  return (pictures) => paletteOf(pictures.flatMap(tonesOf))
}
