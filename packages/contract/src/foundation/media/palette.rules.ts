/** The colours of a picture: measured by the server for displayed pictures, and by the browser before the upload. */

type Rgb = readonly [red: number, green: number, blue: number]
export type Tone = { rgb: Rgb; share: number }
/** `#rrggbb`; most frequent first, shares add up to 1. */
export type PaletteColour = { color: string; share: number }

const COLOURS = 6
/** Distance in RGB from which people distinguish two colours side by side. */
const APART = 30
/** Step to which colours are rounded: closer colours count as one tone. */
const STEP = 24
/** Tones below this share are noise. */
const SEEN = 0.02

/** From pixels of a canvas or a decoder: red, green, blue, alpha. A few thousand pixels are enough. */
export function tonesIn(rgba: ArrayLike<number>): Tone[] {
  const groups = new Map<string, [red: number, green: number, blue: number, count: number]>()
  for (let at = 0; at < rgba.length; at += 4) {
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
    const key = [red, green, blue].map((value) => Math.round(value / STEP)).join(' ')
    const group = groups.get(key) ?? [0, 0, 0, 0]
    groups.set(key, [group[0] + red, group[1] + green, group[2] + blue, group[3] + 1])
  }
  const whole = rgba.length / 4
  return [...groups.values()]
    .map(([red, green, blue, count]): Tone => ({
      rgb: [red / count, green / count, blue / count],
      share: count / whole,
    }))
    .filter(({ share }) => share >= SEEN)
}

/** Without near duplicates, up to six. */
export function paletteOf(tones: readonly Tone[]): PaletteColour[] {
  const kept: Tone[] = []
  for (const tone of tones.toSorted((a, b) => b.share - a.share)) {
    const like = kept.find(({ rgb }) => distance(rgb, tone.rgb) < APART)
    if (like) like.share += tone.share
    else kept.push({ ...tone })
  }
  const seen = kept.toSorted((a, b) => b.share - a.share).slice(0, COLOURS)
  const whole = seen.reduce((sum, { share }) => sum + share, 0)
  return seen.map(({ rgb, share }) => ({ color: hexOf(rgb), share: share / whole }))
}

const distance = (one: Rgb, other: Rgb): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** The distance of two colours `#rrggbb`. */
export const colourDistance = (one: string, other: string): number => distance(rgbOf(one), rgbOf(other))

export const rgbOf = (color: string): Rgb => [channel(color, 1), channel(color, 3), channel(color, 5)]
const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
const hexOf = (rgb: Rgb): string => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
