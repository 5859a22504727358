/**
 * The right of an instance to authenticate tokens from memory: docs/read-models.md proves that no call that begins
 * after the answer to a revocation can still use what the revocation ended.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Log } from '../core/log.ts'
import { withTimeout } from '../core/with-timeout.ts'
import { Refusal } from '../http/errors.ts'
import { confirmingMs, newDeadline, WAITS, withDeadline, type Waits } from './database-deadline.ts'
import { Client, type Database } from './database.ts'

/** How long a row of `session_keepers` is valid after its renewal. */
const LEASE_MS = 700
/** A tenth less than the database grants, in case the two clocks run at different speeds. */
const USED_MS = LEASE_MS * 0.9
const RENEW_MS = 200
/** How long a revocation waits for instances to acknowledge, before it waits for their leases to expire. */
const ACKNOWLEDGE_MS = 250
const RETRY_MS = 500
/** A pooler between us and the database may accept LISTEN and never deliver anything. */
const DEAF_RETRY_MS = 60_000

export type SessionLease = {
  /** Whether cached sessions may be used now. */
  isHeld(): boolean
  /** Resolves when the lease is held, or the first attempt failed; it is retried until `stop`. */
  start(): Promise<void>
  stop(): Promise<void>
}

type Deps = {
  pool: pg.Pool
  log: Log
  /** Called at once when an account's sessions changed; without an account when those of any may have. */
  forget: (accountId?: number) => void
}

class ListenUnavailable extends Error {}

export function createSessionLease({ pool, log, forget }: Deps): SessionLease {
  let heldUntil = -Infinity
  let holding: Promise<void> | undefined
  const stopping = new AbortController()

  /** Renews the lease for as long as one connection lives. */
  async function hold(held: () => void): Promise<void> {
    const id = randomUUID()
    const client = new Client({ ...pool.options, password: pool.options.password, query_timeout: 3000 })
    const ended = new AbortController()
    const end = () => {
      heldUntil = -Infinity
      ended.abort()
    }
    client.on('error', end)
    client.on('end', end)
    stopping.signal.addEventListener('abort', end)
    let seen = '0'
    const greeted = Promise.withResolvers<true>()

    /** The row is deleted or struck when a revocation has stopped waiting for this instance. */
    const renew = async () => {
      const sent = performance.now()
      const { rowCount } = await client.query(
        `update session_keepers set until = clock_timestamp() + ${LEASE_MS} * interval '1 ms', seen = greatest(seen, $2)
          where id = $1 and not struck`,
        [id, seen],
      )
      if (rowCount === 0 || ended.signal.aborted) return end()
      heldUntil = sent + USED_MS
    }
    client.on('notification', ({ payload = '' }) => {
      const [word, value = ''] = payload.split(' ')
      if (word === 'hello') {
        if (value === id) greeted.resolve(true)
      } else if (word === 'barrier') {
        seen = value
        renew().catch(end)
      } else forget(word === '*' ? undefined : Number(word))
    })

    try {
      await client.connect()
      await client.query('listen session_changes')
      await pool.query(`select pg_notify('session_changes', $1)`, [`hello ${id}`])
      if (!(await withTimeout(1000, greeted.promise, undefined))) throw new ListenUnavailable('LISTEN delivers nothing')
      const sent = performance.now()
      await client.query(
        `insert into session_keepers (id, seen, until)
         values ($1, pg_current_xact_id(), clock_timestamp() + ${LEASE_MS} * interval '1 ms')`,
        [id],
      )
      forget() // no revocation waits for sessions cached before this row existed
      heldUntil = sent + USED_MS
      held()
      while (!ended.signal.aborted) {
        await sleep(RENEW_MS, undefined, { signal: ended.signal }).catch(() => {})
        if (!ended.signal.aborted) await renew()
      }
      if (stopping.signal.aborted) await client.query('delete from session_keepers where id = $1', [id])
    } finally {
      end()
      forget()
      stopping.signal.removeEventListener('abort', end)
      await withTimeout(
        1000,
        client.end().catch(() => {}),
        undefined,
      )
    }
  }

  async function keepHolding(held: () => void): Promise<void> {
    let said = false
    while (!stopping.signal.aborted) {
      let pause = RETRY_MS
      await hold(() => {
        said = false
        held()
      }).catch((error: unknown) => {
        if (error instanceof ListenUnavailable) pause = DEAF_RETRY_MS
        if (!said && !stopping.signal.aborted)
          log.warn({ err: error }, 'sessions are read from the database at every call: changes are not heard')
        said = true
      })
      held()
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    isHeld: () => performance.now() < heldUntil,
    async start() {
      const first = Promise.withResolvers<void>()
      holding = keepHolding(first.resolve)
      await first.promise
    },
    async stop() {
      stopping.abort()
      await holding
    },
  }
}

/**
 * Returns when no instance uses sessions that it cached before the changes committed by now. Takes a round trip to each
 * instance, and about a second when one does not answer. Rejects with 503 when the call's time is too short to be sure:
 * the change is committed and takes effect soon.
 */
export function awaitRevocation(db: Database, waits: Waits = WAITS): Promise<void> {
  const milliseconds = confirmingMs(waits)
  const giveUpAt = performance.now() + milliseconds
  return withDeadline(newDeadline(milliseconds), () => settle(db, giveUpAt))
}

async function settle(db: Database, giveUpAt: number): Promise<void> {
  const { rows } = await sql<{ barrier: string }>`
    select pg_current_xact_id()::text as barrier,
           pg_notify('session_changes', 'barrier ' || pg_current_xact_id())`.execute(db)
  const barrier = rows[0]?.barrier ?? ''
  const started = performance.now()
  /** The time since which rows are known to be struck. */
  const struck = new Map<string, number>()
  const over = () => [...struck].filter(([, since]) => performance.now() - since > LEASE_MS).map(([id]) => id)
  for (let pause = 2; await isSomebodyBehind(db, barrier, over()); pause = Math.min(50, pause * 2)) {
    if (performance.now() - started > ACKNOWLEDGE_MS)
      for (const id of await strikeBehind(db, barrier, [...struck.keys()])) struck.set(id, performance.now())
    if (performance.now() > giveUpAt)
      throw new Refusal(503, 'unavailable', {
        retryAfter: 2,
        outage: 'an instance does not confirm that a session has ended',
      })
    await sleep(pause)
  }
}

/**
 * Deletes expired rows: their instances must start again. Locked ones are just being renewed. `over`: struck for longer
 * than a lease, which also counts where the database's clock was set back.
 */
async function isSomebodyBehind(db: Database, barrier: string, over: string[]): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    with gone as (
      delete from session_keepers where id in (
        select id from session_keepers
         where until < clock_timestamp() or id = any(${over}::uuid[]) for update skip locked)
      returning id)
    select exists (
      select from session_keepers where seen < ${barrier}::xid8 and id not in (select id from gone)) as behind`.execute(
    db,
  )
  return rows[0]?.behind ?? false
}

/** The rows struck now, including those that another instance has struck; not the `known` ones. */
async function strikeBehind(db: Database, barrier: string, known: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update session_keepers set struck = true where id in (
      select id from session_keepers
       where seen < ${barrier}::xid8 and id <> all(${known}::uuid[]) for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
