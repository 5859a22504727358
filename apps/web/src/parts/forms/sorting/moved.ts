/** Moves the item at one place to another; the others close the gap. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [taken, ...none] = list.slice(from, from + 1)
  if (taken === undefined || none.length > 0) return [...list]
  return list.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, list.length - 1)), 0, taken)
}
