/** Bounds parallel calls, in all and for each key. Further calls wait in line for a while, then are refused (503). */
import { Refusal } from '../http/errors.ts'

export type KeyedSemaphore = {
  /** Returns the function that releases the place; calling it twice has no further effect. */
  take(key: string): Promise<() => void>
}

type Waiting = { key: string; enter: () => void }

/** `waiting`: the maximum length of the line; by default the number of places. */
type KeyedSemaphoreBounds = { total: number; each: number; waitMs: number; waiting?: number }

export function createKeyedSemaphore({
  total,
  each,
  waitMs,
  waiting: longest = total,
}: KeyedSemaphoreBounds): KeyedSemaphore {
  const taken = new Map<string, number>()
  const line: Waiting[] = []
  let inside = 0
  const isFree = (key: string) => inside < total && (taken.get(key) ?? 0) < each

  function enter(key: string): () => void {
    inside += 1
    taken.set(key, (taken.get(key) ?? 0) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      inside -= 1
      const others = (taken.get(key) ?? 1) - 1
      if (others > 0) taken.set(key, others)
      else taken.delete(key)
      const next = line.findIndex((waiting) => isFree(waiting.key))
      if (next >= 0) line.splice(next, 1)[0]?.enter()
    }
  }

  return {
    async take(key) {
      if (isFree(key)) return enter(key)
      if (line.length >= longest) throw full()
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          key,
          enter: () => {
            clearTimeout(timer)
            resolve(enter(key))
          },
        }
        const timer = setTimeout(() => {
          line.splice(line.indexOf(waiting), 1)
          reject(full())
        }, waitMs)
        line.push(waiting)
      })
    },
  }
}

const full = () => new Refusal(503, 'unavailable', { retryAfter: 2 })
