/**
 * A call has so long for waiting at the database: what it waits for a connection is taken from what it may wait at locks, so the caller hears
 * 503 in time however many wait. Its own work (hashing, drawing) does not count. What runs outside of calls (jobs, the market) has the pool's
 * own bounds.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { Refusal } from './errors.ts'

/** How long a statement waits at a lock when nothing is short. */
export const LOCK_WAIT_MS = 3000
/** For all waiting of a call; quality.md asks for 503 within 5 s. */
const CALL_WAIT_MS = 3600
/** Steps of the shortened wait, so that connections are seldom set anew. */
const STEP_MS = 250

/** Milliseconds a call may still wait; the steps of one call share it. */
export type Patience = { left: number }
export const newPatience = (milliseconds = CALL_WAIT_MS): Patience => ({ left: milliseconds })

/** `running` ends with the step: what it leaves behind (a timer) is not bound by it. */
const current = new AsyncLocalStorage<{ patience: Patience; running: boolean }>()

export async function withPatience<T>(patience: Patience, work: () => Promise<T>): Promise<T> {
  const step = { patience, running: true }
  try {
    return await current.run(step, work)
  } finally {
    step.running = false
  }
}

/** A connection while there is patience; one that comes later goes straight back. */
async function connectWith(pool: pg.Pool, patience: Patience): Promise<pg.PoolClient> {
  const started = performance.now()
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, patience.left), undefined)
  })
  try {
    const client = await Promise.race([connecting, tooLate])
    if (client) return client
  } finally {
    clearTimeout(timer)
    patience.left -= performance.now() - started
  }
  connecting.then(
    (client) => client.release(),
    () => {},
  )
  throw new Refusal(503, 'unavailable', { retryAfter: 2 })
}

const lockWaitOf = ({ left }: Patience): number =>
  left >= LOCK_WAIT_MS ? LOCK_WAIT_MS : Math.max(STEP_MS, Math.floor(left / STEP_MS) * STEP_MS)

/** Ends of a transaction: nothing may come before them when it has failed. */
const ending = /^(rollback|commit|release)\b/

/** The pool as Kysely takes it, minding the patience of the call it works for. */
export function mindful(pool: pg.Pool): PostgresPool {
  /** What `lock_timeout` a connection has; 0 when a rollback may have undone it. */
  const waits = new WeakMap<pg.PoolClient, number>()

  async function setLockWait(client: pg.PoolClient, wait: number): Promise<void> {
    if ((waits.get(client) ?? LOCK_WAIT_MS) === wait) return
    await client.query(`set lock_timeout = ${wait}`)
    waits.set(client, wait)
  }

  /** A statement that was held up takes from what the ones after it may wait. */
  function minding(client: pg.PoolClient, patience: Patience): PostgresPoolClient {
    let shortened = false
    const query = async (text: string, values: unknown[]) => {
      const wait = lockWaitOf(patience)
      if ((waits.get(client) ?? LOCK_WAIT_MS) !== wait && !ending.test(text)) {
        shortened = true
        await setLockWait(client, wait)
      }
      const started = performance.now()
      try {
        return await client.query(text, values)
      } finally {
        const took = performance.now() - started
        if (took > STEP_MS) patience.left -= took
      }
    }
    const release = (destroy?: boolean) => {
      if (shortened) waits.set(client, 0)
      client.release(destroy)
    }
    return { query: query as unknown as PostgresPoolClient['query'], release } // no cursors are configured, so only texts come
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const step = current.getStore()
      const patience = step?.running ? step.patience : undefined
      const client = patience ? await connectWith(pool, patience) : await pool.connect()
      try {
        await setLockWait(client, patience ? lockWaitOf(patience) : LOCK_WAIT_MS)
      } catch (error) {
        client.release(true)
        throw error
      }
      return patience ? minding(client, patience) : (client as unknown as PostgresPoolClient) // what Kysely is made for
    },
  }
}
