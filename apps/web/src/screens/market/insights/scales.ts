/** Places figures in the charts: shares of 100 from the left or the top. */

/** The smallest 1, 2 or 5 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map((each) => each * power).find((step) => step >= least) ?? 10 * power
}

export type ValueScale = { ticks: number[]; at: (value: number) => number }

/** Whole numbers; the scale begins at zero unless all figures are far from it. */
export function valueScale(values: readonly number[]): ValueScale {
  const high = Math.max(1, ...values)
  const low = values.length === 0 ? 0 : Math.min(high, ...values)
  const step = roundStep((high - (low < high * 0.4 ? 0 : low)) / 2)
  const bottom = low < high * 0.4 ? 0 : Math.max(0, Math.floor(low / step) * step)
  const top = Math.max(bottom + step, Math.ceil(high / step) * step)
  const ticks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, at) => bottom + at * step)
  return { ticks, at: (value) => 100 - ((value - bottom) / (top - bottom)) * 100 }
}

/** Each doubling has the same width; values below an hour are at the beginning. */
export function hourScale(most: number): (hours: number) => number {
  return (hours) => (Math.log(Math.min(most, Math.max(1, hours))) / Math.log(most)) * 100
}

/** Dots that would overlap are moved to rows above and below the middle. */
export function rowsOf(places: readonly number[], width: number): number[] {
  const rows = [0, -1, 1, -2, 2, -3, 3]
  const last = new Map<number, number>()
  return places.map((place) => {
    const row = rows.find((each) => place - (last.get(each) ?? -Infinity) >= width) ?? 0
    last.set(row, place)
    return row
  })
}

/** Two adjacent labels get at least this distance; their order stays. */
export function spreadLabels(one: number, other: number, distance: number): [number, number] {
  const gap = distance - Math.abs(one - other)
  if (gap <= 0) return [one, other]
  return one <= other ? [one - gap / 2, other + gap / 2] : [one + gap / 2, other - gap / 2]
}
