/**
 * Graceful shutdown within ten seconds: not ready at once, a moment for load balancers to notice, then no new
 * connections while running calls end; calls that do not end are cut off.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../http/system.ts'

/** The time for a load balancer to notice that /ready fails, before connections are refused. */
export const drainMs = (production: boolean): number => (production ? 2000 : 300)
/** Requests that run longer are cut off. */
const REQUESTS_MS = 5500
/** Work that hangs longer is abandoned: supervisors kill after ten seconds. */
const LAST_MS = 9500

/**
 * Refuses new connections and waits for running requests; a kept-alive connection closes once its request is answered.
 */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const answered = setInterval(() => http.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => http.server.closeAllConnections(), REQUESTS_MS)
  try {
    await http.close()
  } finally {
    clearInterval(answered)
    clearTimeout(cut)
  }
}

export async function drain(readiness: Readiness, milliseconds: number): Promise<void> {
  readiness.ready = false
  await sleep(milliseconds)
}

/** npm passes Ctrl-C on, so it arrives twice: repeats within a second count as one, a later one exits at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let asked = 0
  const leave = (code: number) => process.exit(code)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) {
        if (Date.now() - asked > 1000) leave(130)
        return
      }
      asked = Date.now()
      setTimeout(() => leave(0), LAST_MS)
      stop().then(
        () => leave(0),
        (error: unknown) => {
          console.error(error)
          leave(1)
        },
      )
    })
  }
}
