/**
 * A call has a deadline for waiting at the database: time spent waiting for a connection is taken from the time it may
 * wait at locks, so the caller gets 503 in time however many wait. What runs outside of calls (jobs, the market) has
 * the pool's own bounds. Why not `SET LOCAL`: docs/decisions/0032.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { Refusal, type Outage } from '../http/errors.ts'
import { withTimeout } from '../core/with-timeout.ts'
import { queueOf, type Caller, type Importance } from './connection-queue.ts'
import { createSender } from './statements.ts'

/** How long is waited for the database, in milliseconds. */
export type Waits = {
  /** A statement at a lock, when nothing is short. */ lock: number
  /** A call, in all; docs/product/quality.md asks for 503 within 5 s. */ call: number
  /** A call whose change must still be confirmed once it is committed, in all. */ confirmed: number
  /** A connection, for whoever has no deadline of a call. */ connect: number
  /** A new connection that asks whether the server answers at all. */ probe: number
}
export const WAITS: Waits = { lock: 3000, call: 3600, confirmed: 4700, connect: 5000, probe: 1000 }
/** For so long after a server was found silent, calls are refused at once. */
const SILENT_MS = 1000
/** Steps of the shortened wait, so that connections are seldom set anew. */
const STEP_MS = 250

/**
 * How long a call has waited so far and who it is at the queue for connections; the steps of one call share it. It may
 * wait `limit` milliseconds in all, or as long as the pool says.
 */
export type Deadline = { waited: number; limit: number | undefined; caller: Caller }
export const newDeadline = (limit?: number, importance: Importance = 'begun'): Deadline => ({
  waited: 0,
  limit,
  caller: { importance },
})
/** Milliseconds for confirming a change after its commit, however little time the call had left. */
export function confirmingMs({ call, confirmed }: Waits): number {
  const waited = current.getStore()?.deadline.waited ?? 0
  return confirmed - Math.min(call, Math.max(confirmed - call, waited))
}
/** For work that others will share: all the time anew, but no other turn than that of the call it is done for. */
export const sharedDeadline = (): Deadline => ({
  waited: 0,
  limit: undefined,
  caller: current.getStore()?.deadline.caller ?? { importance: 'read' },
})

const waitsByPool = new WeakMap<pg.Pool, Waits>()
/** Before the pool is used; the lock_timeout of its new connections must be the same. */
export const setWaits = (pool: pg.Pool, waits: Waits): void => void waitsByPool.set(pool, waits)
export const waitsOf = (pool: pg.Pool): Waits => waitsByPool.get(pool) ?? WAITS

/** `running` ends with the step: what it leaves behind (a timer) is not bound by it. */
const current = new AsyncLocalStorage<{ deadline: Deadline; running: boolean }>()

export async function withDeadline<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
  const step = { deadline, running: true }
  try {
    return await current.run(step, work)
  } finally {
    step.running = false
  }
}

/** `leave` gives the place at the queue back, once the connection is released. */
type Taken = { client: pg.PoolClient; leave: () => void }

/** A connection while there is deadline; one that comes later goes straight back. */
async function connectWith(pool: pg.Pool, deadline: Deadline, left: number): Promise<Taken> {
  const started = performance.now()
  const remaining = () => Math.max(0, left - (performance.now() - started))
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
    deadline.waited += performance.now() - started
  }
  throw unavailable('no connection to the database was free in time')
}

const unavailable = (outage: Outage = 'the database does not answer'): Refusal =>
  new Refusal(503, 'unavailable', { retryAfter: 2, outage })

/** Whether a new connection is answered. A stopped server or a lost machine accepts connections and says nothing. */
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

/** Ends of a transaction: nothing may come before them when it has failed. */
const ending = /^(rollback|commit|release)\b/

type Query = (text: string, values: unknown[]) => Promise<unknown>
/** No cursors are configured, so only texts come. */
const asQuery = (query: Query) => query as unknown as PostgresPoolClient['query']

/** The pool as Kysely takes it, minding the deadline of the call it works for. */
export function poolWithDeadlines(pool: pg.Pool): PostgresPool {
  /** What `lock_timeout` a connection has; 0 when a rollback may have undone it. */
  const lockWaits = new WeakMap<pg.PoolClient, number>()
  const waits = waitsOf(pool)
  const leftOf = ({ limit = waits.call, waited }: Deadline): number => limit - waited
  const lockWaitOf = (deadline: Deadline): number =>
    Math.min(waits.lock, Math.max(STEP_MS, Math.floor(leftOf(deadline) / STEP_MS) * STEP_MS))
  const send = createSender()
  /** One question for all statements that wait. */
  let asking: Promise<boolean> | undefined
  let silentUntil = 0

  async function findSilent(): Promise<boolean> {
    asking ??= isSilent(pool, waits.probe).finally(() => (asking = undefined))
    const silent = await asking
    if (silent) silentUntil = performance.now() + SILENT_MS
    return silent
  }

  /**
   * Waits as long as `statement_timeout` for a server that still responds; gives the connection up when it does not.
   */
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

  /** A statement that was held up takes from what the ones after it may wait. */
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
      const started = performance.now()
      try {
        return await answered(send(client, text, values), deadline, giveUp)
      } finally {
        const took = performance.now() - started
        if (took > STEP_MS) deadline.waited += took
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

  /** Jobs and the market wait as long as the pool's own bounds let them. */
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
