/** Everyday names for the colours of a wall: the nearest of these, by perceived distance. */
type Lab = readonly [lightness: number, green: number, blue: number]

const tones = {
  white: '#f4f3f0',
  chalk: '#e2dfd8',
  cream: '#eadfc6',
  sand: '#d6c6a8',
  beige: '#bfae95',
  clay: '#b08d74',
  terracotta: '#b9694a',
  brick: '#8f4a38',
  rust: '#7a3d22',
  ochre: '#c08a3e',
  mustard: '#d8ac3c',
  oak: '#a5805a',
  walnut: '#755a42',
  bark: '#4a3728',
  olive: '#74704a',
  moss: '#56603a',
  sage: '#a3ad96',
  pine: '#2c4a38',
  leaf: '#5f8a4a',
  petrol: '#2f5a63',
  mist: '#bcc8cc',
  slate: '#66737c',
  navy: '#26324a',
  blue: '#4f78a8',
  rose: '#d3a5a0',
  plum: '#6a4256',
  stone: '#a8a49c',
  linen: '#c9c3b7',
  ash: '#88857f',
  graphite: '#504f4c',
  black: '#1f1e1d',
} as const
type ColourName = keyof typeof tones
// the keys of a constant object are exactly its own
const known = (Object.keys(tones) as ColourName[]).map((name) => ({ name, lab: labOf(tones[name]) }))

/** Each colour's name; two similar colours do not share one. */
export function colourNames(colors: readonly string[]): ColourName[] {
  const taken = new Set<ColourName>()
  return colors.map((color) => {
    const lab = labOf(color)
    let best: { name: ColourName; apart: number } | undefined
    for (const { name, lab: other } of known) {
      const apart = Math.hypot(lab[0] - other[0], lab[1] - other[1], lab[2] - other[2])
      if (!taken.has(name) && (!best || apart < best.apart)) best = { name, apart }
    }
    const { name } = best ?? { name: 'stone' as const }
    taken.add(name)
    return name
  })
}

/** OKLab, in which equal distances look equally far apart (Ottosson 2020). */
function labOf(hex: string): Lab {
  const [red, green, blue] = [light(hex, 1), light(hex, 3), light(hex, 5)]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

/** One channel as linear light, without the screen's curve. */
function light(hex: string, at: number): number {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
