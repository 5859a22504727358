import type { Outline } from './outlines.ts'

/** Islands up to this size, in the outline's units, would vanish under the marker. */
const SMALL = 20

/** Whether a point of the outline lies on a small piece of land of its own: Bornholm, and not the Jutland that looks just as near. */
export function isOnSmallLand({ path }: Pick<Outline, 'path'>, { x, y }: { x: number; y: number }): boolean {
  const around = lands(path).filter(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )
  return (
    around.length > 0 && around.every(({ left, right, top, bottom }) => Math.max(right - left, bottom - top) <= SMALL)
  )
}

/** The box around each closed piece; the outlines are drawn in relative lines alone. */
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

/** Where a place stands on its country's outline, in the outline's own units, and how wide that is. */
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
