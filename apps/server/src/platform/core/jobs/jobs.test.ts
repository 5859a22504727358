/** Recurring work and queues against a real database: the effects of a kill, a slow job and an earlier release. */
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConnection } from '../../../testing/database/database.ts'
import { openDatabase, openPool, type Database } from '../../database/database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLog } from '../log.ts'

let pool: pg.Pool
let db: Database
const opened: Jobs[] = []
beforeEach(async () => {
  pool = openPool(await testConnection(), 10)
  db = openDatabase(pool)
})
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop()
  await pool.end()
})

function instance(): Jobs {
  const jobs = createJobs(pool, createLog({ level: 'silent' }))
  opened.push(jobs)
  return jobs
}
const enqueue = (jobs: Jobs, name: string, payload: object = {}) =>
  db.transaction().execute((tx) => jobs.enqueue(tx, name, payload))
async function statesOf(name: string): Promise<string[]> {
  const { rows } = await pool.query('select state::text from pgboss.job where name = $1 order by created_on, id', [
    name,
  ])
  return rows.map(({ state }) => state)
}
const schedules = async (): Promise<string[]> =>
  (await pool.query('select name from pgboss.schedule order by name')).rows.map(({ name }) => name)

test('a slow job holds no finished one back: each is completed by itself', async () => {
  const jobs = instance()
  const [slow, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  jobs.work<{ n: number }>('in-turn', async ({ payload: { n } }) => {
    if (n < 3) return
    slow.resolve()
    await release.promise
  })
  await jobs.start({ working: false })
  for (const n of [1, 2, 3, 4]) await enqueue(jobs, 'in-turn', { n })
  await jobs.start()
  await slow.promise
  // the last job is not taken yet: taken together with another one, it would count as lost with it
  expect(await statesOf('in-turn')).toEqual(['completed', 'completed', 'active', 'created'])
  release.resolve()
  await expect.poll(() => statesOf('in-turn')).toEqual(['completed', 'completed', 'completed', 'completed'])
})

test('several takers of one queue work at once, and none waits between two jobs', async () => {
  const jobs = instance()
  const all = Promise.withResolvers<void>()
  let [running, most, done] = [0, 0, 0]
  const together = Promise.withResolvers<void>()
  jobs.work(
    'wide',
    async () => {
      running += 1
      most = Math.max(most, running)
      if (most === 3) together.resolve()
      await together.promise
      running -= 1
      done += 1
      if (done === 40) all.resolve()
    },
    { together: 3 },
  )
  await jobs.start({ working: false })
  await db.transaction().execute((tx) =>
    jobs.enqueueAll(
      tx,
      'wide',
      Array.from({ length: 40 }, () => ({})),
    ),
  )
  await jobs.start()
  await all.promise
  expect(most).toBe(3)
})

test('recurring work that is still at it, or fails, does not pile up', async () => {
  const jobs = instance()
  jobs.every(1, 'come-round', async () => {
    throw new Error('broken')
  })
  await jobs.start({ working: false })
  for (let minute = 0; minute < 5; minute += 1) await enqueue(jobs, 'come-round')
  expect(await statesOf('come-round')).toEqual(['created'])
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(jobs.runAll()).rejects.toThrow('broken')
    await pool.query("update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'")
    await enqueue(jobs, 'come-round')
  }
  // after three tries the job has failed, and the next round has its own job
  expect(await statesOf('come-round')).toEqual(['failed', 'created'])
})

test('a queue of an earlier release becomes what recurring work has now', async () => {
  const before = instance()
  before.work('come-round', async () => {})
  await before.start({ working: false })
  const jobs = instance()
  jobs.every(1, 'come-round', async () => {})
  await jobs.start({ working: false })
  for (let minute = 0; minute < 3; minute += 1) await enqueue(jobs, 'come-round')
  expect(await statesOf('come-round')).toEqual(['created'])
  const { rows } = await pool.query(
    "select policy, retry_limit, heartbeat_seconds from pgboss.queue where name = 'come-round'",
  )
  expect(rows).toEqual([{ policy: 'exclusive', retry_limit: 2, heartbeat_seconds: 60 }])
})

test('only the last failure of recurring work is kept', async () => {
  const jobs = instance()
  jobs.every(1, 'come-round', async () => {})
  jobs.work('once', async () => {})
  await jobs.start({ working: false })
  for (const name of ['come-round', 'once'])
    for (let at = 0; at < 3; at += 1) {
      await enqueue(jobs, name)
      await pool.query(
        "update pgboss.job set state = 'failed', completed_on = now() - make_interval(mins => $1) where state = 'created'",
        [3 - at],
      )
    }
  await enqueue(jobs, 'sweep-finished-jobs')
  await jobs.runAll()
  expect([await statesOf('come-round'), await statesOf('once')]).toEqual([['failed'], ['failed', 'failed', 'failed']])
})

test('what comes round no more is scheduled no more, and what waited for it is gone', async () => {
  const before = instance()
  before.every(1, 'renamed-since', async () => {})
  before.every(1, 'still-there', async () => {})
  await before.start()
  await enqueue(before, 'renamed-since')
  await before.stop()
  await enqueue(before, 'still-there')
  expect(await schedules()).toEqual(['renamed-since', 'still-there', 'sweep-finished-jobs'])

  const jobs = instance()
  jobs.every(1, 'still-there', async () => {})
  await jobs.start({ working: false })
  expect(await schedules()).toEqual(['still-there', 'sweep-finished-jobs'])
  const { rows } = await pool.query(
    "select name from pgboss.job where state in ('created', 'retry') and name not like '\\_\\_%'",
  )
  expect(rows).toEqual([{ name: 'still-there' }])
})
