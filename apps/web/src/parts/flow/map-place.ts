import type { Outline } from './outlines.ts'

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
