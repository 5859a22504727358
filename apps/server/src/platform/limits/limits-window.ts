/**
 * Counts in memory over a sliding minute: the last window decays while the present one runs, so two counters a key are
 * enough and no caller gets twice the limit at a window's edge. Uses the process's monotonic clock.
 */
export type Counted = {
  /** false: over the limit, not counted */ admitted: boolean
  remaining: number
  /** Seconds until the present window ends. */ reset: number
  /** Seconds until there is room for one more; 0 when there is. */ retryAfter: number
}
export type Window = {
  hit(key: string): Counted
  /** Undoes one hit of the present window. */ giveBack(key: string): void
  readonly size: number
}

type Entry = { start: number; before: number; current: number }

/** The maximum number of keys in memory; beyond it the oldest are dropped, so that the memory stays bounded. */
const MOST_KEYS = 50_000

export function createWindow(options: {
  allowed: number
  seconds: number
  now?: () => number
  mostKeys?: number
}): Window {
  const { allowed, now = () => performance.now(), mostKeys = MOST_KEYS } = options
  const length = options.seconds * 1000
  /** Ordered by the start of their window, since a key moves to the end when its window restarts. */
  const entries = new Map<string, Entry>()

  function entryOf(key: string, at: number): Entry {
    const known = entries.get(key)
    const age = known ? at - known.start : Number.POSITIVE_INFINITY
    if (known && age < length) return known
    const entry =
      known && age < 2 * length
        ? { start: known.start + length, before: known.current, current: 0 }
        : { start: at, before: 0, current: 0 }
    entries.delete(key)
    forget(at)
    entries.set(key, entry)
    return entry
  }

  /** Deletes at most three entries per call, so that no request does more work than it can bear. */
  function forget(at: number): void {
    let looked = 0
    for (const [key, { start }] of entries) {
      if (looked++ >= 3 || (at - start < 2 * length && entries.size < mostKeys)) return
      entries.delete(key)
    }
  }

  return {
    get size() {
      return entries.size
    },
    giveBack(key) {
      const entry = entries.get(key)
      if (entry && entry.current > 0) entry.current -= 1
    },
    hit(key) {
      const at = now()
      const entry = entryOf(key, at)
      const age = at - entry.start
      const used = entry.before * (1 - age / length) + entry.current
      const reset = Math.max(1, Math.ceil((length - age) / 1000))
      if (used + 1 > allowed) return { admitted: false, remaining: 0, reset, retryAfter: wait(entry, age) }
      entry.current += 1
      return { admitted: true, remaining: Math.max(0, Math.floor(allowed - used - 1)), reset, retryAfter: 0 }
    },
  }

  /** Hits of the last window decay in this one; a full present window decays in the next. */
  function wait({ before, current }: Entry, age: number): number {
    const milliseconds =
      current < allowed
        ? length * (1 - (allowed - 1 - current) / before) - age
        : length - age + length * (1 - (allowed - 1) / current)
    return Math.max(1, Math.ceil(milliseconds / 1000))
  }
}
