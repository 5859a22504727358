/** Which places of work count: the main one, and as many others as the plan allows (docs/product/experts.md). */

/** The main place first; the others rest. No place is deleted: with a larger plan they count again. */
export const placesInUse = <T>(places: readonly T[], limit: number): T[] => places.slice(0, Math.max(1, limit))

/** A list may exceed the plan's number if it adds no place: resting places may stay and be rearranged. */
export const exceedsPlaces = <T>(wanted: readonly T[], before: readonly T[], limit: number): boolean =>
  wanted.slice(Math.max(1, limit)).some((place) => !before.includes(place))
