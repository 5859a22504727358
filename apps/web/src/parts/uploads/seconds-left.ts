/** Before this the speed is a guess. */
const SETTLED_MS = 700

/** How long the rest takes at the speed so far, in whole seconds; undefined while that cannot be said. `elapsed` in milliseconds. */
export function secondsLeft({
  sent,
  total,
  elapsed,
}: {
  sent: number
  total: number
  elapsed: number
}): number | undefined {
  if (elapsed < SETTLED_MS || sent <= 0 || sent >= total) return undefined
  return Math.max(1, Math.ceil(((total - sent) * elapsed) / sent / 1000))
}
