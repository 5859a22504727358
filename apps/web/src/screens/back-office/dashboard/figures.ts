/** Compares figures with those of the period before, and places them in the charts. */

/** Leaves out today, whose unfinished figures would pull every line down, unless it is the only day. */
export function daysOver<T extends { day: string }>(series: readonly T[], today: string): readonly T[] {
  const over = series.filter(({ day }) => day < today)
  return over.length > 0 ? over : series
}

/** In whole percent; undefined if there was nothing before. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100)
}

/** In points, with one decimal. */
export function pointsOf(now: number | null, before: number | null): number | undefined {
  return now === null || before === null ? undefined : Math.round((now - before) * 10) / 10
}

export const shareOf = (part: number, all: number): number | undefined => (all > 0 ? (100 * part) / all : undefined)

/** `+9`, `−3`, `0`; with a minus sign, not a hyphen. */
export const signed = (value: number, words: string): string => (value > 0 ? `+${words}` : words.replace(/^-/, '−'))

export type ClockPart = { unit: 'days' | 'hours' | 'minutes'; value: number }

/** 380 → 6 hours and 20 minutes; from two days on, days and hours. Zero parts are left out. */
export function clockOf(minutes: number): ClockPart[] {
  const hours = Math.floor(minutes / 60)
  const parts: ClockPart[] =
    hours < 48
      ? [
          { unit: 'hours', value: hours },
          { unit: 'minutes', value: minutes % 60 },
        ]
      : [
          { unit: 'days', value: Math.floor(hours / 24) },
          { unit: 'hours', value: hours % 24 },
        ]
  const told = parts.filter(({ value }) => value > 0)
  return told.length > 0 ? told : [{ unit: 'minutes', value: 0 }]
}

/** The points of a line in a box of 100 by 100; days without a figure are left out. */
export function lineOf(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return values
    .flatMap((value, at) => {
      if (value === null) return []
      const x = values.length > 1 ? (at / (values.length - 1)) * 100 : 50
      const y = high > low ? 100 - ((value - low) / (high - low)) * 100 : 50
      return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
    })
    .join(' ')
}

/** How far the briefs per free place are from balance: -4 (experts wait) to 7 (clients wait). */
export function heatOf(ratio: number | null): number {
  if (ratio === null) return 7
  if (ratio < 1) return -Math.min(4, Math.ceil((1 - ratio) * 5 - 0.5))
  return Math.min(7, Math.round((ratio - 1) * 5))
}

/** Places labels from the top, each at least `apart` below the one before, and none below the bottom. */
export function stackLabels(wanted: readonly number[], apart: number, bottom: number): number[] {
  const placed: number[] = []
  for (const at of wanted) placed.push(Math.max(at, (placed.at(-1) ?? -Infinity) + apart))
  for (let at = placed.length - 1, most = bottom; at >= 0; at -= 1, most -= apart)
    placed[at] = Math.min(placed[at] ?? most, most)
  return placed
}
