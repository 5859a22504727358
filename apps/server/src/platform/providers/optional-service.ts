/**
 * A service over HTTP whose answer is optional: timeouts, refusals and invalid answers are all "no answer", and after
 * some of them in a row the service is paused for a while.
 */
import { z } from 'zod'
import type { Log } from '../core/log.ts'

const FAILURES = 3
const PAUSE_MS = 60_000

export type OptionalServiceOptions = { log: Pick<Log, 'warn'>; now?: () => number; answerMs?: number }

/** Runs the call and returns undefined instead of failing, and also when `atOnce` calls are under way. */
export function optionalService(
  { atOnce, warning }: { atOnce: number; /** What the log says when there is no answer. */ warning: string },
  { log, now = Date.now }: OptionalServiceOptions,
): <T>(call: () => Promise<T>) => Promise<T | undefined> {
  let running = 0
  let failures = 0
  let pausedUntil = 0
  return async (call) => {
    if (running >= atOnce || now() < pausedUntil) return undefined
    running += 1
    try {
      const answer = await call()
      failures = 0
      return answer
    } catch (error) {
      failures += 1
      if (failures >= FAILURES) pausedUntil = now() + PAUSE_MS // after the pause the first failure pauses again
      log.warn({ reason: reasonOf(error), failures }, warning)
      return undefined
    } finally {
      running -= 1
    }
  }
}

/** Sends JSON and returns the JSON of the answer; any status but 2xx and any longer answer is an error. */
export async function postJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
  { answerMs, answerMax }: { answerMs: number; answerMax: number },
): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error', // the key is only sent to the configured host
    signal: AbortSignal.timeout(answerMs),
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new Error(`status ${reply.status}`)
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    size += piece.byteLength
    if (size > answerMax) throw new Error('too long')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString())
}

/** Omits the answer: it is a stranger's text. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return 'not in the form'
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof SyntaxError) return 'not JSON'
  return error.name === 'TimeoutError' ? 'timeout' : error.message.slice(0, 60)
}
