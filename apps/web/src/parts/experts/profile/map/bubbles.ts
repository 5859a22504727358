/** Towns as bubbles on the map: overlapping ones are merged, and names are shown where there is room. */
export type Town = { id: number; name: string; latitude: number; longitude: number; count: number }
/** Pixels on the map at its present scale. */
export type Spot = { x: number; y: number }
export type Bubble = Spot & {
  /** The one with most experts gives the name. */
  towns: readonly [Town, ...Town[]]
  count: number
  radius: number
  named: boolean
}

const SMALLEST = 13
const LARGEST = 30
/** Area grows with the number. */
const PER_EXPERT = 3.2
export const radiusOf = (count: number): number =>
  Math.round(Math.min(LARGEST, SMALLEST + PER_EXPERT * (Math.sqrt(count) - 1)))

/** The share of a bubble's width that another bubble may cover. */
const OVERLAP = 0.1
const LETTER = 7.2
const LINE = 18

/** `spot` returns the position of a town. A chosen town keeps a bubble of its own. */
export function bubblesOf(towns: readonly Town[], spot: (town: Town) => Spot, chosen?: number): Bubble[] {
  const bubbles: Bubble[] = []
  const first = (town: Town) => (town.id === chosen ? 1 : 0)
  for (const town of towns.toSorted((a, b) => first(b) - first(a) || b.count - a.count || a.id - b.id)) {
    const { x, y } = spot(town)
    const near = bubbles.findIndex(
      (other) =>
        other.towns[0].id !== chosen &&
        Math.hypot(other.x - x, other.y - y) < (other.radius + radiusOf(town.count)) * (1 - OVERLAP),
    )
    const into = bubbles[near]
    if (into) {
      const count = into.count + town.count
      bubbles[near] = { ...into, towns: [...into.towns, town], count, radius: radiusOf(count) }
    } else bubbles.push({ x, y, towns: [town], count: town.count, radius: radiusOf(town.count), named: false })
  }
  return named(bubbles, chosen)
}

type Box = { left: number; right: number; top: number; bottom: number }
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** A name is shown under its bubble unless it would cover another bubble or name; a chosen town's name always is. */
function named(bubbles: readonly Bubble[], chosen: number | undefined): Bubble[] {
  const taken = bubbles.map(({ x, y, radius }): Box => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }))
  return bubbles.map((bubble, own) => {
    const { x, y, radius, towns } = bubble
    const half = (towns[0].name.length * LETTER) / 2
    const box = { left: x - half, right: x + half, top: y + radius, bottom: y + radius + LINE }
    if (towns[0].id !== chosen && taken.some((other, place) => place !== own && meet(box, other))) return bubble
    taken.push(box)
    return { ...bubble, named: true }
  })
}
