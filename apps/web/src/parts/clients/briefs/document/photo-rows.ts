/** Photos in rows of at most five, as even as possible: six become three and three, not five and one. */
export function photoRows<T>(photos: readonly T[], most = 5): T[][] {
  if (photos.length === 0) return []
  const rows = Math.ceil(photos.length / most)
  const [each, longer] = [Math.floor(photos.length / rows), photos.length % rows]
  let taken = 0
  return Array.from({ length: rows }, (_, row) => {
    const count = each + (row < longer ? 1 : 0)
    taken += count
    return photos.slice(taken - count, taken)
  })
}

const shapes = [
  ['3/2', 1.5],
  ['4/3', 4 / 3],
  ['1/1', 1],
  ['3/4', 0.75],
] as const

/** The nearest of a few aspect ratios, and its share of a row of equal height. */
export function photoShape({ width, height }: { width: number; height: number }): {
  ratio: (typeof shapes)[number][0]
  share: number
} {
  const wanted = height > 0 ? width / height : 1
  const [first, ...others] = shapes
  const [ratio, value] = others.reduce<(typeof shapes)[number]>(
    (best, shape) => (Math.abs(shape[1] - wanted) < Math.abs(best[1] - wanted) ? shape : best),
    first,
  )
  return { ratio, share: Math.round(value * 60) }
}
