/**
 * Admission control: calls wait in this queue for a connection, and a call that would not get one in time is refused on
 * arrival. The rules and the alternatives: docs/decisions/0032.
 */
import type pg from 'pg'
import { Refusal, type Outage } from '../http/errors.ts'

/** A call that has begun goes first, so that calls finish in the order of their arrival; then writes, then reads. */
export type Importance = 'begun' | 'write' | 'read'
/** Shared by all steps of a call; it has begun when it has had a connection. */
export type Caller = { importance: Importance }

/** The longest wait in a burst: a call's deadline (database-deadline.ts) minus the time its statements may need. */
const BURST_MS = 3300
/** The longest wait while more calls come than can be served: served callers need not wait for refused ones. */
const STANDING_MS = 500
/** An overload is over when no call has had to wait for this long. */
const CALM_MS = 2000
/** The pace is measured over about this much time with waiting callers. */
const PACE_MS = 1000
/** Before this much time has passed, the wait of a new call cannot be estimated. */
const KNOWN_MS = 600
/** Refused callers get a Retry-After of 2 to 5 s, so that they do not all return at once. */
const RETRY = { from: 2, spread: 4 }

type Waiter = { since: number; start(): void; refuse(error: Refusal): void }
/** Counts by importance, since the start of the process. */
export type Counts = Record<'write' | 'read', { refused: number; waited: number; waitedMs: number }>

export type ConnectionQueue = {
  /** Resolves on the caller's turn with a function that releases the place; rejects with 503, at the latest then. */
  enter(caller: Caller, withinMs: number): Promise<() => void>
  /** Whether a call of this importance would be refused now. */
  refuses(importance: Importance): boolean
  readonly waiting: number
  readonly counts: Counts
}

export type QueueOptions = {
  now?: () => number
  /** Default true; otherwise callers wait as long as their deadline allows. */ refusesEarly?: boolean
}

export function createConnectionQueue(
  places: number,
  { now = () => performance.now(), refusesEarly = true }: QueueOptions = {},
): ConnectionQueue {
  const waiters: Record<Importance, Waiter[]> = { begun: [], write: [], read: [] }
  const counts: Counts = {
    write: { refused: 0, waited: 0, waitedMs: 0 },
    read: { refused: 0, waited: 0, waitedMs: 0 },
  }
  let taken = 0
  let isStanding = false
  /** Calls that began after waiting, and the time during which calls waited; both decay (PACE_MS). */
  let began = 0
  let waitedFor = 0
  /** Calls a millisecond, when a call last began after waiting. */
  let lastPace: number | undefined
  let measuredAt = now()
  let emptySince = now()

  const waiting = () => waiters.begun.length + waiters.write.length + waiters.read.length

  /** Call it before the queue changes: the time since the last change counts only when a call was waiting. */
  function measure(): void {
    const time = now()
    if (waiting() > 0) {
      const kept = Math.exp((measuredAt - time) / PACE_MS)
      waitedFor = waitedFor * kept + PACE_MS * (1 - kept)
      began *= kept
      if (began >= 1 && waitedFor >= KNOWN_MS) lastPace = began / waitedFor
    } else if (time - emptySince > CALM_MS) {
      isStanding = false
      began = waitedFor = 0
      lastPace = undefined
    }
    measuredAt = time
  }

  /** No call begins, as during a checkpoint or a lock: the pace after the pause cannot be derived from it. */
  const isPaused = () => began < 1 && !isStanding

  /** Milliseconds until a new call's turn: writes pass the waiting reads. */
  function waitOf(importance: 'write' | 'read'): number {
    if (waitedFor < KNOWN_MS) return 0
    const ahead = waiters.write.length + (importance === 'read' ? waiters.read.length : 0)
    if (isPaused()) return lastPace === undefined ? 0 : ahead / lastPace
    return (ahead * waitedFor) / Math.max(1, began)
  }
  const isTooLong = (importance: 'write' | 'read') =>
    refusesEarly && waitOf(importance) > (isStanding ? STANDING_MS : BURST_MS)

  function startNext(): void {
    while (taken < places) {
      const importance = (['begun', 'write', 'read'] as const).find((each) => waiters[each].length > 0)
      const next = importance && waiters[importance].shift()
      if (!next) return
      if (importance !== 'begun') {
        if (isPaused()) waitedFor = 0 // the pace is measured from the end of the pause
        began += 1
        counts[importance].waited += 1
        counts[importance].waitedMs += now() - next.since
      }
      if (waiting() === 0) emptySince = now()
      next.start()
    }
  }

  function take(caller: Caller): () => void {
    taken += 1
    caller.importance = 'begun'
    let given = false
    return () => {
      if (given) return
      given = true
      measure()
      taken -= 1
      startNext()
    }
  }

  function refusal(importance: Importance, more: { retryAfter: number; outage: Outage }): Refusal {
    if (importance !== 'begun') {
      isStanding = true
      counts[importance].refused += 1
    }
    return new Refusal(503, 'unavailable', more)
  }
  const tooMany = (importance: 'write' | 'read') =>
    refusal(importance, {
      retryAfter: RETRY.from + Math.floor(Math.random() * RETRY.spread),
      outage: 'more calls come than can be served',
    })
  const tooLate = (importance: Importance) =>
    refusal(importance, { retryAfter: RETRY.from, outage: 'no connection to the database was free in time' })

  function wait(caller: Caller, withinMs: number): Promise<() => void> {
    const { importance } = caller
    const line = waiters[importance]
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        since: now(),
        start() {
          clearTimeout(timer)
          resolve(take(caller))
        },
        refuse(error) {
          clearTimeout(timer)
          reject(error)
        },
      }
      const timer = setTimeout(() => {
        measure()
        line.splice(line.indexOf(waiter), 1)
        if (waiting() === 0) emptySince = now()
        reject(tooLate(importance))
      }, withinMs)
      line.push(waiter)
    })
  }

  return {
    async enter(caller, withinMs) {
      const { importance } = caller
      measure()
      if (taken < places) return take(caller)
      if (importance !== 'begun' && isTooLong(importance)) throw tooMany(importance)
      // a write lengthens the wait of the reads behind it: the last of them is refused
      if (importance === 'write' && isTooLong('read')) waiters.read.pop()?.refuse(tooMany('read'))
      return wait(caller, withinMs)
    },
    refuses(importance) {
      measure()
      return importance !== 'begun' && taken >= places && isTooLong(importance)
    },
    get waiting() {
      return waiting()
    },
    counts,
  }
}

const queues = new WeakMap<pg.Pool, ConnectionQueue>()

/** Call it before the pool is used. */
export const setQueue = (pool: pg.Pool, queue: ConnectionQueue): void => void queues.set(pool, queue)

/** The one queue of a pool. */
export function queueOf(pool: pg.Pool): ConnectionQueue {
  const queue = queues.get(pool) ?? createConnectionQueue(pool.options.max)
  queues.set(pool, queue)
  return queue
}
