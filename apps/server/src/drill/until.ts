import { setTimeout as sleep } from 'node:timers/promises'

/** Checks every half second, for so long; false if the condition never held. An error counts as not yet. */
export async function until(milliseconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds
  for (;;) {
    if (await holds().catch(() => false)) return true
    if (performance.now() > end) return false
    await sleep(500)
  }
}
