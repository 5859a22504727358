/**
 * The palette of a project, measured in the placeholders of its pictures: a thumbhash has about thirty points each
 * way, enough to tell wall, floor and sofa apart, and is cheaper than opening the picture.
 */
import { thumbHashToRGBA } from 'thumbhash'

type Rgb = readonly [red: number, green: number, blue: number]
type Tone = { rgb: Rgb; share: number }
type Coloured = { color: string; placeholder: string | null }
/** The most frequent first, without near duplicates, up to six; `color` is `#rrggbb`, shares add up to 1. */
export type PaletteOf = (pictures: readonly Coloured[]) => { color: string; share: number }[]

const COLOURS = 6
/** Distance in RGB from which people tell two colours apart side by side. */
const APART = 30
/** Step to which colours are rounded: closer ones are one tone of a picture. */
const STEP = 24
/** Tones below this share are noise of the placeholder. */
const SEEN = 0.02
/** Cached pictures: placeholders never change, and most projects are read again. */
const REMEMBERED = 5000

export function createPaletteOf(): PaletteOf {
  const remembered = new Map<string, Tone[]>()

  function tonesOf({ color, placeholder }: Coloured): Tone[] {
    if (placeholder === null) return [{ rgb: rgbOf(color), share: 1 }]
    const known = remembered.get(placeholder)
    if (known) return known
    const tones = measure(placeholder)
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size >= REMEMBERED) remembered.delete(oldest)
    remembered.set(placeholder, tones)
    return tones
  }

  return (pictures) => {
    const tones = pictures.flatMap(tonesOf).toSorted((a, b) => b.share - a.share)
    const kept: Tone[] = []
    for (const tone of tones) {
      const like = kept.find(({ rgb }) => distance(rgb, tone.rgb) < APART)
      if (like) like.share += tone.share
      else kept.push({ ...tone })
    }
    const seen = kept.toSorted((a, b) => b.share - a.share).slice(0, COLOURS)
    const whole = seen.reduce((sum, { share }) => sum + share, 0)
    return seen.map(({ rgb, share }) => ({ color: hexOf(rgb), share: share / whole }))
  }
}

function measure(placeholder: string): Tone[] {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(placeholder, 'base64'))
  const groups = new Map<string, [red: number, green: number, blue: number, count: number]>()
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3)
    const key = [red, green, blue].map((value) => Math.round(value / STEP)).join(' ')
    const group = groups.get(key) ?? [0, 0, 0, 0]
    groups.set(key, [group[0] + red, group[1] + green, group[2] + blue, group[3] + 1])
  }
  return [...groups.values()]
    .map(([red, green, blue, count]): Tone => ({
      rgb: [red / count, green / count, blue / count],
      share: count / (w * h),
    }))
    .filter(({ share }) => share >= SEEN)
}

const distance = (one: Rgb, other: Rgb): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const rgbOf = (color: string): Rgb => [channel(color, 1), channel(color, 3), channel(color, 5)]
const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
const hexOf = (rgb: Rgb): string => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
