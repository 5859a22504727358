/**
 * The colours of an operator: two are chosen and the rest is derived, in both themes. Text on them never has less
 * contrast than WCAG AA; the server and the form refuse colours with the same function.
 */

/** The shipped colours; with them the tokens of `apps/web/src/ui/styles.css` and `dark.css` apply. */
export const SHIPPED_COLOURS = { accent: '#ffc53d', band: '#12372a' } as const
export type BrandColours = { accent: string; band: string }

/** `#rrggbb` in lower case. */
export const COLOUR = /^#[0-9a-f]{6}$/
export const CONTRAST_MIN = 4.5

/** Text colours on them and grounds under them, as in the tokens of the pages. */
const ON_ACCENT = '#141514'
const ON_BAND = '#d4dcd8'
const light = { wall: '#ffffff', words: ['#141514', '#565a56'] }
const dark = { wall: '#161716', plaster: '#202220', words: ['#f3f3ef', '#b4b8b3'] }

/** Between 1 and 21 (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

/** The displayed contrast is cut off instead of rounded, so that a refused value never reads as enough. */
export const displayedContrast = (ratio: number): number => Math.floor(ratio * 10) / 10

/** The contrast of text on each chosen colour; below 4.5 the colour is refused. */
export const contrastsOf = ({ accent, band }: BrandColours): Record<keyof BrandColours, number> => ({
  accent: contrastOf(ON_ACCENT, accent),
  band: contrastOf(ON_BAND, band),
})

/** Tokens of the pages by name, for each theme; only for colours that differ from the shipped ones. */
export function brandTokens({ accent, band }: BrandColours): { light: Tokens; dark: Tokens } {
  const tokens: { light: Tokens; dark: Tokens } = { light: {}, dark: {} }
  if (accent !== SHIPPED_COLOURS.accent) {
    tokens.light['marigold'] = accent
    tokens.dark['marigold'] = accent
    tokens.light['marigold-soft'] = tint(accent, light.wall, 0.22, light.words)
    tokens.dark['marigold-soft'] = tint(accent, dark.wall, 0.2, dark.words)
  }
  if (band !== SHIPPED_COLOURS.band) {
    const raised = mix(band, '#ffffff', 0.08)
    tokens.light['pine'] = band
    tokens.dark['pine'] = contrastOf(ON_BAND, raised) < CONTRAST_MIN ? band : raised
    tokens.light['pine-text'] = band
    tokens.dark['pine-text'] = mix(band, '#ffffff', 0.75)
    tokens.light['pine-soft'] = tint(band, light.wall, 0.1, [band, ...light.words])
    tokens.dark['pine-soft'] = tint(band, dark.wall, 0.4, [tokens.dark['pine-text'], ...dark.words])
  }
  return tokens
}
type Tokens = Record<string, string>

/** Mixes as much of the colour into the wall as keeps every text on it readable. */
function tint(colour: string, wall: string, most: number, words: readonly string[]): string {
  for (let share = most; share > 0; share -= 0.02) {
    const tinted = mix(wall, colour, share)
    if (words.every((word) => contrastOf(word, tinted) >= CONTRAST_MIN)) return tinted
  }
  return wall
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16))

function mix(one: string, other: string, share: number): string {
  const to = channelsOf(other)
  const mixed = channelsOf(one).map((channel, place) => Math.round(channel + ((to[place] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
