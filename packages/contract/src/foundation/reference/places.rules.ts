/** Which places of work count: the main one, and as many more as the plan has (docs/product/experts.md). */

/** Most that any plan has. */
export const PLACES_MAX = 3

/** The main place first; the others rest. Nothing is deleted: with a larger plan they count again. */
export const placesInUse = <T>(places: readonly T[], limit: number): T[] => places.slice(0, Math.max(1, limit))

/** A list may be longer than the plan allows while it adds nothing: resting places may be kept and rearranged. */
export const exceedsPlaces = <T>(wanted: readonly T[], before: readonly T[], limit: number): boolean =>
  wanted.slice(Math.max(1, limit)).some((place) => !before.includes(place))
