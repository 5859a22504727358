import { setTimeout as sleep } from 'node:timers/promises'

/** Asks every half second, for so long; false when it never held. What fails meanwhile counts as not yet. */
export async function until(milliseconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds
  for (;;) {
    if (await holds().catch(() => false)) return true
    if (performance.now() > end) return false
    await sleep(500)
  }
}
