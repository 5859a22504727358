/**
 * Bounds on calls that receive files: how many, and how many bytes, for each sender and in all. When all is taken, the
 * slowest call is ended, not the newest: to block others one has to send faster than they do.
 */
import { Refusal } from '../errors.ts'
import { createKeyedSemaphore } from '../../limits/keyed-semaphore.ts'

export type UploadBudgetBounds = {
  calls: number
  /** Calls of one sender at once; the next waits in line for a while. */ callsEach: number
  waitMs: number
  /** Held in files, also while the call is being answered. */ bytes: number
  bytesEach: number
  /** Nobody's pace is judged by less than this. */ judgedMs: number
}
export type RequestTimeout = {
  /** Of bytes that came. 503 when they are too many. */
  count(bytes: number): void
  /** All are there: from now on it can no longer be too slow. 503 when it was sent away meanwhile. */
  complete(): void
  /** When nothing of it is held any more. */
  leave(): void
}
type UploadBudget = {
  /** `drop` ends the call from outside: it was the slowest. */
  enter(key: string, drop: (why: Refusal) => void): Promise<RequestTimeout>
}

type Call = {
  key: string
  bytes: number
  drop: (why: Refusal) => void
  leaveTurn: () => void
  /** Where the present stretch began, in time and in bytes. */ since: number
  from: number
  /** Bytes in a millisecond, of the stretch before. */ before: number | undefined
}

export function createUploadBudget(
  { calls, callsEach, waitMs, bytes: bytesAll, bytesEach, judgedMs }: UploadBudgetBounds,
  now: () => number = () => performance.now(),
): UploadBudget {
  const admission = createKeyedSemaphore({ total: calls, each: callsEach, waitMs, waiting: 4 * calls })
  const underway = new Set<Call>()
  const held = new Map<string, number>()
  let all = 0

  function hold(call: Call, bytes: number): void {
    call.bytes += bytes
    all += bytes
    const left = (held.get(call.key) ?? 0) + bytes
    if (left > 0) held.set(call.key, left)
    else held.delete(call.key)
  }
  const paceOf = ({ bytes, from, since, before }: Call): number | undefined =>
    now() - since < judgedMs ? before : (bytes - from) / (now() - since)

  /** False when there is none to judge. */
  function dropSlowest(): boolean {
    let slowest: { call: Call; pace: number } | undefined
    for (const call of underway) {
      const pace = paceOf(call)
      if (pace !== undefined && (!slowest || pace < slowest.pace)) slowest = { call, pace }
    }
    if (!slowest) return false
    underway.delete(slowest.call)
    hold(slowest.call, -slowest.call.bytes) // its files are being removed
    slowest.call.drop(full())
    slowest.call.leaveTurn()
    return true
  }
  /** For who waits only because of others. */
  function makeRoom(key: string): void {
    let own = 0
    for (const call of underway) if (call.key === key) own += 1
    if (underway.size >= calls && own < callsEach) dropSlowest()
  }

  return {
    async enter(key, drop) {
      const turn = admission.take(key)
      makeRoom(key)
      // where nobody could be judged yet
      const again = setTimeout(() => makeRoom(key), judgedMs)
      const leaveTurn = await turn.finally(() => clearTimeout(again))
      const call: Call = { key, bytes: 0, drop, leaveTurn, since: now(), from: 0, before: undefined }
      underway.add(call)
      return {
        count(bytes) {
          if (!underway.has(call)) throw full()
          hold(call, bytes)
          if ((held.get(key) ?? 0) > bytesEach) throw full()
          while (all > bytesAll) if (!dropSlowest() || !underway.has(call)) throw full()
          if (now() - call.since < 2 * judgedMs) return
          call.before = paceOf(call)
          call.since = now()
          call.from = call.bytes
        },
        complete() {
          if (!underway.delete(call)) throw full()
          leaveTurn()
        },
        leave() {
          underway.delete(call)
          hold(call, -call.bytes)
          leaveTurn()
        },
      }
    },
  }
}

const full = () => new Refusal(503, 'unavailable', { retryAfter: 10 })
