import type { Outline } from '../../../flow/place/outlines.ts'

export type Ring = [latitude: number, longitude: number][]

/**
 * Converts an outline's path to coordinates: `M` begins a ring, `l` continues in steps from the previous point, `z`
 * closes it.
 */
export function ringsOf({ west, north, south, path }: Outline): Ring[] {
  const unit = 100 / (north - south)
  const shortening = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const rings: Ring[] = []
  for (const part of path.split(/z/i)) {
    const start = part.search(/M/)
    if (start < 0) continue
    const [first = '', ...rest] = part.slice(start + 1).split('l')
    let [x = 0, y = 0] = numbersIn(first)
    const at = (): Ring[number] => [north - y / unit, west + x / (shortening * unit)]
    const ring: Ring = [at()]
    const steps = numbersIn(rest.join(' '))
    for (let step = 0; step + 1 < steps.length; step += 2) {
      x += steps[step] ?? 0
      y += steps[step + 1] ?? 0
      ring.push(at())
    }
    rings.push(ring)
  }
  return rings
}

const numbersIn = (text: string): number[] => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number)
