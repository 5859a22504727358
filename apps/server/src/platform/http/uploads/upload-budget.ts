/**
 * Bounds on calls that receive files: how many, and how many bytes, for each sender and in all. When the budget is used
 * up, the slowest call is ended, not the newest: a blocker must send faster than those it blocks.
 */
import { Refusal } from '../errors.ts'
import { createKeyedSemaphore } from '../../limits/keyed-semaphore.ts'

export type UploadBudgetBounds = {
  calls: number
  /** Parallel calls of one sender; the next waits in line for a while. */ callsEach: number
  waitMs: number
  /** Bytes stored in files, also while the call is being answered. */ bytes: number
  bytesEach: number
  /** The pace of a call is judged after this time at the earliest. */ judgedMs: number
}
export type RequestTimeout = {
  /** Counts received bytes. 503 when they are too many. */
  count(bytes: number): void
  /** All bytes have arrived: the call can no longer be too slow. 503 when it was dropped meanwhile. */
  complete(): void
  /** Call it when all its files are deleted. */
  leave(): void
}
type UploadBudget = {
  /** `drop` ends the call from outside, because it was the slowest. */
  enter(key: string, drop: (why: Refusal) => void): Promise<RequestTimeout>
}

type Call = {
  key: string
  bytes: number
  drop: (why: Refusal) => void
  leaveTurn: () => void
  /** The start of the present interval, in time and in bytes. */ since: number
  from: number
  /** Bytes per millisecond in the interval before. */ before: number | undefined
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

  /** False when no call can be judged yet. */
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
  /** For a sender who waits only because of others. */
  function makeRoom(key: string): void {
    let own = 0
    for (const call of underway) if (call.key === key) own += 1
    if (underway.size >= calls && own < callsEach) dropSlowest()
  }

  return {
    async enter(key, drop) {
      const turn = admission.take(key)
      makeRoom(key)
      // no call could be judged yet
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
