/** Polls the database twice a second, so that no request waits for values that seldom change. */
import type { Log } from '../log.ts'

export type Polling = { start(options?: { following?: boolean }): Promise<void>; stop(): void }

const POLL_MS = 500

/** `what` is named in the log while the database does not answer; then the last known value is used. */
export function createPolling(what: string, look: () => Promise<void>, log: Log): Polling {
  let timer: NodeJS.Timeout | undefined
  function follow(): void {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error, what }, 'could not be compared; trying again'))
        .finally(() => timer && follow())
    }, POLL_MS)
    timer.unref()
  }
  return {
    async start({ following = true } = {}) {
      await look()
      if (following) follow()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
