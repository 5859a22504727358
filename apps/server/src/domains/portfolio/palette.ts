/** The colours a project is seen in. */
const COLOURS = 6
/** Distance of two colours, in steps of red, green and blue together, from which people tell them apart side by side. */
const APART = 30

/** In the order they come, without those that look like one before; `#rrggbb`. */
export function paletteOf(colors: readonly string[]): string[] {
  const kept: string[] = []
  for (const color of colors)
    if (kept.length < COLOURS && kept.every((other) => distance(color, other) >= APART)) kept.push(color)
  return kept
}

function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
