/** Long locks and an exhausted pool: 503 in time, and normal service once they are gone. */
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { testConnection } from '../../testing/database/database.ts'
import { aLead } from '../../testing/people.ts'
import { openDatabase, openPool, type Database, type Db } from './database.ts'
import { newDeadline, WAITS, withDeadline } from './database-deadline.ts'
import { sql } from 'kysely'

let t: TestApp
/** The product's limits, except that a busy machine may answer a new connection late. */
const waits = { ...WAITS, probe: 15_000 }
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { waits })))
afterAll(() => t.close())

/** Runs `work` while another session locks the table; `SLOW` is the limit for the whole test. */
const SLOW = 30_000
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  return t.deps.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    return work()
  })
}
/** The aim is 5 s; a machine busy with other tests gets more. Waits that add up would take 6 s a row. */
const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('not answered in time')), 8000).unref()),
  ])

test(
  'sixty writes at a locked table are 503 with Retry-After in time, and /live answers all the while',
  async () => {
    const { id: lead_id, expert } = await aLead(t)
    const write = () => t.call(messages.sendMessage, { token: expert.token, body: { lead_id, body: 'Hello' } })
    await whileLocked('messages', async () => {
      const answers = Promise.all(Array.from({ length: 60 }, write))
      expect((await t.request({ method: 'GET', url: '/live' })).status).toBe(200)
      for (const { status, json, headers } of await withTimeout(answers))
        expect([status, json.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
      expect((await t.request({ method: 'GET', url: '/live' })).status).toBe(200)
    })
    expect((await write()).status).toBe(201)
  },
  SLOW,
)

test(
  'a lock on what tells who calls is no different',
  async () => {
    const { expert } = await aLead(t)
    const read = () => t.call(accounts.getAccount, { token: expert.token })
    await whileLocked('sessions', async () => {
      for (const { status } of await withTimeout(Promise.all(Array.from({ length: 40 }, read))))
        expect(status).toBe(503)
    })
    expect((await read()).status).toBe(200)
  },
  SLOW,
)

test('a used-up pool is 503 once deadline is used up, and the connection that comes late goes back', async () => {
  const pool = openPool(await testConnection(), 1)
  const db = openDatabase(pool)
  const held = await pool.connect()
  await expect(withDeadline(newDeadline(300), () => sql`select 1`.execute(db))).rejects.toMatchObject({
    code: 'unavailable',
  })
  held.release()
  const { rows } = await withDeadline(newDeadline(300), () => sql`select 1 as one`.execute(db))
  expect(rows).toEqual([{ one: 1 }])
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0])
  await pool.end()
})

/** Runs with a connection already taken: the wait for one depends on the machine. */
function withLeft<T>(db: Database, left: number, work: (db: Db) => Promise<T>): Promise<T> {
  const deadline = newDeadline(SLOW)
  return withDeadline(deadline, () =>
    db.connection().execute((connected) => {
      deadline.limit = deadline.waited + left
      return work(connected)
    }),
  )
}

test('parallel waits of a call use its deadline once', async () => {
  const pool = openPool(await testConnection(), 8, waits)
  const db = openDatabase(pool)
  const deadline = newDeadline(SLOW)
  const began = performance.now()
  await withDeadline(deadline, () =>
    Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.5)`.execute(db))),
  )
  expect(deadline.waited).toBeGreaterThanOrEqual(500)
  expect(deadline.waited).toBeLessThanOrEqual(performance.now() - began)
  await pool.end()
})

test('a wait that begins during another one adds what it lasts longer', async () => {
  const pool = openPool(await testConnection(), 2, waits)
  const db = openDatabase(pool)
  const deadline = newDeadline(SLOW)
  await withDeadline(deadline, () =>
    Promise.all([
      sql`select pg_sleep(0.6)`.execute(db),
      // the second begins during the first; on a slow machine after it, when the sum is only longer
      new Promise((resolve) => setTimeout(resolve, 300)).then(() => sql`select pg_sleep(0.6)`.execute(db)),
    ]),
  )
  expect(deadline.waited).toBeGreaterThanOrEqual(850) // timers may be early by some milliseconds
  await pool.end()
})

test('what is left of the time bounds the wait at locks, for that call only', async () => {
  const pool = openPool(await testConnection(), 1)
  const db = openDatabase(pool)
  const lockTimeout = async (at: Db) =>
    (await sql<{ lock_timeout: string }>`show lock_timeout`.execute(at)).rows[0]?.lock_timeout
  expect(await withLeft(db, 1100, lockTimeout)).toBe('1s')
  expect(await withLeft(db, 10_000, lockTimeout)).toBe('3s')
  expect(await withLeft(db, 100, lockTimeout)).toBe('250ms')
  expect(await lockTimeout(db)).toBe('3s')
  await pool.end()
})

test('work that a call leaves behind is not bound by its deadline', async () => {
  const pool = openPool(await testConnection(), 2)
  const db = openDatabase(pool)
  const go = Promise.withResolvers<void>()
  let left: Promise<unknown> = Promise.resolve()
  await withDeadline(newDeadline(-1), async () => void (left = go.promise.then(() => sql`select 1`.execute(db))))
  go.resolve()
  await left
  await pool.end()
})

test('a connection that dies inside a transaction fails that transaction and nothing else', async () => {
  const connection = await testConnection()
  const pool = openPool(connection, 2)
  const db = openDatabase(pool)
  const other = new pg.Client(connection)
  await other.connect()
  const dying = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await sql`select 1`.execute(tx)
  })
  await expect(dying).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await other.end()
  await pool.end()
})

test('a statement that takes long at a server that speaks is not cut, however little deadline is left', async () => {
  const pool = openPool(await testConnection(), 1, waits)
  const db = openDatabase(pool)
  const slow = (at: Db) => sql<{ one: number }>`select 1 as one from pg_sleep(1.5)`.execute(at)
  expect((await withLeft(db, 100, slow)).rows).toEqual([{ one: 1 }])
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  await pool.end()
})
