export type TileShape = 'whole' | 'tall' | 'wide'

/** The first tile and a single last one span the row; between are pairs of a tall and a wide one that swap sides. */
export function tileRows(count: number): TileShape[] {
  return Array.from({ length: count }, (_, place) => {
    if (place === 0) return 'whole'
    const inPairs = place - 1
    const isLast = place === count - 1
    if (inPairs % 2 === 0 && isLast) return 'whole'
    const isTallFirst = Math.floor(inPairs / 2) % 2 === 0
    return (inPairs % 2 === 0) === isTallFirst ? 'tall' : 'wide'
  })
}
