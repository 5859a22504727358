/**
 * A call has a deadline for waiting for the database: time spent waiting for a connection is subtracted from the time
 * it may wait for locks, so the caller gets 503 in time however many calls wait. Work outside of calls (jobs, the
 * market) has the pool's own bounds. Why not `SET LOCAL`: docs/decisions/0032.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { Refusal, type Outage } from '../http/errors.ts'
import { withTimeout } from '../core/with-timeout.ts'
import { queueOf, type Caller, type Importance } from './connection-queue.ts'
import { createSender } from './statements.ts'

/** The time limits for waiting for the database, in milliseconds. */
export type Waits = {
  /** The wait of a statement for a lock, when there is no shortage. */ lock: number
  /** The total wait of a call; docs/product/quality.md asks for 503 within 5 s. */ call: number
  /** The total wait of a call whose change must still be confirmed after the commit. */ confirmed: number
  /** The wait for a connection, for work without a call's deadline. */ connect: number
  /** The wait of a new connection that tests whether the server answers at all. */ probe: number
}
export const WAITS: Waits = { lock: 3000, call: 3600, confirmed: 4700, connect: 5000, probe: 1000 }
/** For this time after a server was found silent, calls are refused at once. */
const SILENT_MS = 1000
/** The step size of the shortened wait, so that connections rarely need a new setting. */
const STEP_MS = 250

/**
 * How long a call has waited so far, with parallel waits counted once, and its place at the queue for connections; the
 * steps of one call share it. The call may wait `limit` milliseconds in all, or as long as the pool allows.
 */
export type Deadline = {
  waited: number
  /** When it was last counted (performance.now). */ countedAt: number
  limit: number | undefined
  caller: Caller
}
export const newDeadline = (limit?: number, importance: Importance = 'begun'): Deadline => ({
  waited: 0,
  countedAt: 0,
  limit,
  caller: { importance },
})
/**
 * Counts a wait that began at `since` (performance.now), when the call had waited for `before`. Parallel waits are one
 * wait: their sum would refuse a call with ten parallel reads after a tenth of its time.
 */
function countWait(deadline: Deadline, { before, since }: { before: number; since: number }): void {
  const now = performance.now()
  const afterLast = now - Math.max(since, deadline.countedAt)
  deadline.waited = Math.max(before + now - since, deadline.waited + afterLast)
  deadline.countedAt = now
}
/** Milliseconds for confirming a change after its commit, even when the call had little time left. */
export function confirmingMs({ call, confirmed }: Waits): number {
  const waited = current.getStore()?.deadline.waited ?? 0
  return confirmed - Math.min(call, Math.max(confirmed - call, waited))
}
/** For work whose result is shared: it gets a full deadline, but the turn of the call that began it. */
export const sharedDeadline = (): Deadline => ({
  waited: 0,
  countedAt: 0,
  limit: undefined,
  caller: current.getStore()?.deadline.caller ?? { importance: 'read' },
})

const waitsByPool = new WeakMap<pg.Pool, Waits>()
/** Call it before the pool is used; the lock_timeout of its new connections must be the same. */
export const setWaits = (pool: pg.Pool, waits: Waits): void => void waitsByPool.set(pool, waits)
export const waitsOf = (pool: pg.Pool): Waits => waitsByPool.get(pool) ?? WAITS

/** `running` ends with the step: work that it leaves behind (a timer) has no deadline. */
const current = new AsyncLocalStorage<{ deadline: Deadline; running: boolean }>()

export async function withDeadline<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
  const step = { deadline, running: true }
  try {
    return await current.run(step, work)
  } finally {
    step.running = false
  }
}

/** `leave` releases the place in the queue, after the connection. */
type Taken = { client: pg.PoolClient; leave: () => void }

/** A connection within the deadline; one that comes later is released at once. */
async function connectWith(pool: pg.Pool, deadline: Deadline, left: number): Promise<Taken> {
  const wait = { before: deadline.waited, since: performance.now() }
  const remaining = () => Math.max(0, left - (performance.now() - wait.since))
  try {
    const leave = await queueOf(pool).enter(deadline.caller, remaining())
    const connecting = pool.connect().catch((error: unknown) => {
      leave()
      throw error
    })
    const client = await withTimeout(remaining(), connecting, undefined)
    if (client) return { client, leave }
    connecting.then(
      (late) => {
        late.release()
        leave()
      },
      () => {},
    )
  } finally {
    countWait(deadline, wait)
  }
  throw unavailable('no connection to the database was free in time')
}

const unavailable = (outage: Outage = 'the database does not answer'): Refusal =>
  new Refusal(503, 'unavailable', { retryAfter: 2, outage })

/** Whether a new connection gets no answer. A stopped server or a lost machine accepts connections and stays silent. */
async function isSilent(pool: pg.Pool, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ ...pool.options, password: pool.options.password })
  client.on('error', () => {})
  const asked = client.connect().then(
    () => client.query('select 1').then(() => false),
    () => false,
  )
  try {
    return await withTimeout(
      withinMs,
      asked.catch(() => false),
      true,
    )
  } finally {
    client.end().catch(() => {})
  }
}

/** Statements that end a transaction: after a failure no other statement may come before them. */
const ending = /^(rollback|commit|release)\b/

type Query = (text: string, values: unknown[]) => Promise<unknown>
/** Cursors are not configured, so every query is a text. */
const asQuery = (query: Query) => query as unknown as PostgresPoolClient['query']

/** The pool as Kysely expects it, with the deadline of the call it works for. */
export function poolWithDeadlines(pool: pg.Pool): PostgresPool {
  /** The `lock_timeout` of each connection; 0 when a rollback may have undone it. */
  const lockWaits = new WeakMap<pg.PoolClient, number>()
  const waits = waitsOf(pool)
  const leftOf = ({ limit = waits.call, waited }: Deadline): number => limit - waited
  const lockWaitOf = (deadline: Deadline): number =>
    Math.min(waits.lock, Math.max(STEP_MS, Math.floor(leftOf(deadline) / STEP_MS) * STEP_MS))
  const send = createSender()
  /** One probe for all waiting statements. */
  let asking: Promise<boolean> | undefined
  let silentUntil = 0

  async function findSilent(): Promise<boolean> {
    asking ??= isSilent(pool, waits.probe).finally(() => (asking = undefined))
    const silent = await asking
    if (silent) silentUntil = performance.now() + SILENT_MS
    return silent
  }

  /** Waits up to `statement_timeout` for a server that still responds; drops the connection when it does not. */
  function answered<T>(answer: Promise<T>, deadline: Deadline, giveUp: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      let settled = false
      const wait = lockWaitOf(deadline) + STEP_MS
      const look = async () => {
        const silent = await findSilent()
        if (settled) return
        if (silent) {
          reject(unavailable())
          giveUp()
        } else timer = setTimeout(look, wait)
      }
      let timer = setTimeout(look, wait)
      const settle = () => {
        settled = true
        clearTimeout(timer)
      }
      answer.finally(settle).then(resolve, reject)
    })
  }

  async function setLockWait(client: pg.PoolClient, wait: number): Promise<void> {
    if ((lockWaits.get(client) ?? waits.lock) === wait) return
    await send(client, `set lock_timeout = ${wait}`)
    lockWaits.set(client, wait)
  }

  /** Time that a statement waited is subtracted from the wait of later ones. */
  function minding({ client, leave }: Taken, deadline: Deadline): PostgresPoolClient {
    let shortened = false
    let givenUp = false
    const giveUp = () => {
      if (givenUp) return
      givenUp = true
      client.release(true)
      leave()
    }
    const query = async (text: string, values: unknown[]) => {
      if (givenUp) throw unavailable()
      const wait = lockWaitOf(deadline)
      if ((lockWaits.get(client) ?? waits.lock) !== wait && !ending.test(text)) {
        shortened = true
        await answered(setLockWait(client, wait), deadline, giveUp)
      }
      const statement = { before: deadline.waited, since: performance.now() }
      try {
        return await answered(send(client, text, values), deadline, giveUp)
      } finally {
        if (performance.now() - statement.since > STEP_MS) countWait(deadline, statement)
      }
    }
    const release = (destroy?: boolean) => {
      if (givenUp) return
      if (shortened) lockWaits.set(client, 0)
      client.release(destroy)
      leave()
    }
    return { query: asQuery(query), release }
  }

  /** Jobs and the market wait as long as the pool's own bounds allow. */
  const unbound = (client: pg.PoolClient): PostgresPoolClient => ({
    query: asQuery((text, values) => send(client, text, values)),
    release: (destroy) => client.release(destroy),
  })

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const step = current.getStore()
      const deadline = step?.running ? step.deadline : undefined
      if (deadline && performance.now() < silentUntil) throw unavailable()
      const place: Taken = deadline
        ? await connectWith(pool, deadline, leftOf(deadline))
        : { client: await pool.connect(), leave: () => {} }
      const { client, leave } = place
      let released = false
      const giveUp = () => {
        if (!released) client.release(true)
        released = true
        leave()
      }
      try {
        const set = setLockWait(client, deadline ? lockWaitOf(deadline) : waits.lock)
        await (deadline ? answered(set, deadline, giveUp) : set)
      } catch (error) {
        giveUp()
        throw error
      }
      return deadline ? minding(place, deadline) : unbound(client)
    },
  }
}
