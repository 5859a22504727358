import type { Outline } from './outlines.ts'

export type Spot = { name: string; latitude: number; longitude: number; kind: 'home' | 'served' | 'you' }
/** The inputs of a map. */
export type PlaceMapProps = {
  /** ISO code, `DK`. */ country: string
  latitude: number
  longitude: number
  label: string
  /** Marks the whole country, not only the place. */ whole?: boolean
  /** The radius in kilometres of a circle around the place. */ reach?: number | undefined
  /** Further places in the same country, each with the same circle. */
  around?: readonly Pick<Spot, 'latitude' | 'longitude'>[] | undefined
  /** Places to show instead of the one: the map zooms in as far as they allow. */ spots?: readonly Spot[] | undefined
  className?: string
}

/** Islands up to this size, in the outline's units, would vanish under the marker. */
const SMALL = 20

/** Whether a point of the outline is on a small island: Bornholm, but not the equally near Jutland. */
export function isOnSmallLand({ path }: Pick<Outline, 'path'>, { x, y }: { x: number; y: number }): boolean {
  const around = lands(path).filter(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )
  return (
    around.length > 0 && around.every(({ left, right, top, bottom }) => Math.max(right - left, bottom - top) <= SMALL)
  )
}

/** The box around each closed piece; the outlines are drawn with relative lines only. */
function lands(path: string) {
  return path
    .split('M')
    .slice(1)
    .map((piece) => {
      const numbers = (piece.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
      const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
      let x = 0
      let y = 0
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        x += numbers[at] ?? 0
        y += numbers[at + 1] ?? 0
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y)
      }
      return box
    })
}

/** The position of a place on its country's outline, in the outline's own units, and the outline's width. */
export function placeOn(
  { west, east, north, south }: Outline,
  { latitude, longitude }: { latitude: number; longitude: number },
): { x: number; y: number; width: number } {
  const unit = 100 / (north - south)
  const shortening = Math.cos((((north + south) / 2) * Math.PI) / 180)
  return {
    x: (longitude - west) * shortening * unit,
    y: (north - latitude) * unit,
    width: (east - west) * shortening * unit,
  }
}

const KILOMETRES_OF_DEGREE = 111.2

/** The length of a kilometre in the outline's units, north to south. */
export const unitsOfKilometre = ({ north, south }: Pick<Outline, 'north' | 'south'>): number =>
  100 / (north - south) / KILOMETRES_OF_DEGREE

export type Point = { x: number; y: number }
export type Crop = Point & { width: number; height: number }

/** The largest zoom, in the outline's units: some 60 km of Denmark. */
const LEAST = 18
/** The ratio of width to height on a phone, where there is least room at the sides. */
const SHAPE = 1.25
const AROUND = 1.7

/** The part of an outline that contains all points with some margin. */
export function cropAround(points: readonly Point[]): Crop {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const height = Math.max(LEAST, (bottom - top) * AROUND, ((right - left) * AROUND) / SHAPE)
  const width = height * SHAPE
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

export type Label = Point & { anchor: 'start' | 'middle' | 'end' }

/** As a share of a letter's height. */
const LETTER_WIDTH = 0.58
const GAP = 0.75

/** Label positions beside their points, by priority; a label without room is left out. */
export function placeLabels(
  points: readonly (Point & { name: string })[],
  size: number,
  { x: left, width }: Crop,
): (Label | undefined)[] {
  const taken = points.map(({ x, y }) => ({
    left: x - size / 2,
    right: x + size / 2,
    top: y - size / 2,
    bottom: y + size / 2,
  }))
  return points.map(({ x, y, name }, own) => {
    const long = name.length * size * LETTER_WIDTH
    const gap = size * GAP
    const middle = y + size * 0.35
    const places: (Label & { from: number })[] = [
      { x: x + gap, y: middle, anchor: 'start', from: x + gap },
      { x: x - gap, y: middle, anchor: 'end', from: x - gap - long },
      { x, y: y - gap, anchor: 'middle', from: x - long / 2 },
      { x, y: y + gap + size * 0.8, anchor: 'middle', from: x - long / 2 },
    ]
    for (const { from, ...label } of places) {
      const box = { left: from, right: from + long, top: label.y - size, bottom: label.y + size * 0.25 }
      const isInside = box.left >= left && box.right <= left + width
      const meets = taken.some(
        (other, place) =>
          place !== own &&
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      )
      if (!isInside || meets) continue
      taken.push(box)
      return label
    }
    return undefined
  })
}

/** The transform that places one country's outline beside another's, in the units of the second. */
export function besideOutline(other: Outline, base: Outline): string {
  const { x, y } = placeOn(base, { latitude: other.north, longitude: other.west })
  const end = placeOn(base, { latitude: other.south, longitude: other.east })
  const { width } = placeOn(other, { latitude: other.south, longitude: other.east })
  return `translate(${x} ${y}) scale(${(end.x - x) / width} ${(end.y - y) / 100})`
}
