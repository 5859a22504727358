/** A small table in memory, compared with the database twice a second, so that no request waits for it. */
import type { Log } from './log.ts'

export type Followed<Value> = {
  value(): Value
  refresh(): Promise<void>
  start(options?: { following?: boolean }): Promise<void>
  stop(): void
}

const POLL_MS = 500

/** `what` is named in the log while the database does not answer; then what was known last holds. */
export function createFollowed<Value>(
  what: string,
  first: Value,
  read: () => Promise<Value>,
  { log, changed = () => {} }: { log: Log; changed?: () => void },
): Followed<Value> {
  let value = first
  let seen: string | undefined
  let timer: NodeJS.Timeout | undefined

  async function refresh(): Promise<void> {
    value = await read()
    const now = JSON.stringify(value)
    if (seen !== undefined && seen !== now) changed()
    seen = now
  }
  function follow(): void {
    timer = setTimeout(() => {
      refresh()
        .catch((error: unknown) => log.warn({ err: error, what }, 'could not be compared; trying again'))
        .finally(() => timer && follow())
    }, POLL_MS)
    timer.unref()
  }
  return {
    value: () => value,
    refresh,
    async start({ following = true } = {}) {
      await refresh()
      if (following) follow()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
