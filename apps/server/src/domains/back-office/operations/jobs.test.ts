import { operating } from '@husrum/contract/back-office/operations/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failureOf } from '../../../platform/core/jobs/jobs-view.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin } from '../../../testing/people.ts'
import { EVENT_JOB } from '../../experts/billing/sync.service.ts'

let t: TestApp
let owner: string
/** Whether the test's own queue fails its tries. */
let fails = true
const QUEUE = 'move-deadlines'
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = (await anAdmin(t)).token
  t.deps.jobs.work(QUEUE, async () => {
    if (fails) throw new Error('no room for karen@husrum.example at +4520123456\nsecond line: walnut')
  })
})
beforeEach(async () => {
  fails = true
  await sql`delete from pgboss.job`.execute(t.deps.db)
})
afterAll(() => t.close())

const enqueue = (name = QUEUE, payload: Record<string, unknown> = { secret: 'walnut' }, when = {}) =>
  t.deps.db.transaction().execute((tx) => t.deps.jobs.enqueue(tx, name, payload, when))
const queueNamed = async (name: string) =>
  (await t.call(operating.listJobs, { token: owner })).json.data.queues.find(
    (each: { name: string }) => each.name === name,
  )
const failures = (query: Record<string, unknown> = {}, token = owner) =>
  t.call(operating.listJobFailures, { query, token })
const giveUp = () => sql`update pgboss.job set state = 'failed', completed_on = now()`.execute(t.deps.db)
const retry = (id: string, queue = QUEUE, token = owner) => t.call(operating.retryJob, { params: { queue, id }, token })

describe('GET /api/admin/jobs', () => {
  test('counts what waits, runs later, is tried again and was given up', async () => {
    await enqueue()
    await enqueue(QUEUE, {}, { afterSeconds: 600 })
    expect(await queueNamed(QUEUE)).toEqual({
      name: QUEUE,
      waiting: 1,
      scheduled: 1,
      active: 0,
      retrying: 0,
      failed: 0,
      oldest_waiting_at: expect.any(String),
      recurring: null,
    })
    await expect(t.runJobs()).rejects.toThrow('no room')
    expect(await queueNamed(QUEUE)).toMatchObject({ waiting: 0, scheduled: 1, retrying: 1, failed: 0 })
    await giveUp()
    expect(await queueNamed(QUEUE)).toMatchObject({ waiting: 0, retrying: 0, failed: 2, oldest_waiting_at: null })
  })

  test('work that comes round says how often, when it ran last and how long that took', async () => {
    expect((await queueNamed('expire-leads')).recurring).toEqual({
      every_minutes: 1,
      last_run_at: null,
      last_took_ms: null,
    })
    await enqueue('expire-leads', {})
    await t.runJobs()
    expect((await queueNamed('expire-leads')).recurring).toEqual({
      every_minutes: 1,
      last_run_at: expect.any(String),
      last_took_ms: expect.any(Number),
    })
  })

  test('what went well is swept after an hour, the newest of each queue aside', async () => {
    fails = false
    for (let at = 0; at < 3; at += 1) await enqueue()
    await t.runJobs()
    await sql`update pgboss.job set completed_on = completed_on - interval '2 hours'`.execute(t.deps.db)
    await enqueue('sweep-finished-jobs', {})
    await t.runJobs()
    const { rows } = await sql`select from pgboss.job where name = ${QUEUE}`.execute(t.deps.db)
    expect(rows).toHaveLength(1)
  })
})

describe('failures', () => {
  test('with their error, without addresses, numbers or what the job carries', async () => {
    await enqueue()
    await expect(t.runJobs()).rejects.toThrow('no room')
    const { status, json, text } = await failures()
    expect(status).toBe(200)
    expect(json.data).toEqual([
      {
        id: expect.any(String),
        queue: QUEUE,
        state: 'retrying',
        tries: 1,
        error: 'no room for … at …',
        created_at: expect.any(String),
        last_try_at: expect.any(String),
        next_try_at: expect.any(String),
      },
    ])
    expect(text).not.toContain('walnut')
  })

  test('by state, queue and words, in pages', async () => {
    for (let at = 0; at < 3; at += 1) await enqueue()
    await giveUp()
    const total = async (query: Record<string, unknown>) => (await failures(query)).json.meta.total
    expect(await total({ state: 'failed' })).toBe(3)
    expect(await total({ state: 'retrying' })).toBe(0)
    expect(await total({ queue: QUEUE })).toBe(3)
    expect(await total({ queue: 'send-mail' })).toBe(0)
    expect(await total({ q: 'DEADLINES' })).toBe(3)
    expect(await total({ q: '%' })).toBe(0)
    expect((await failures({ per_page: 2, page: 2 })).json.data).toHaveLength(1)
    expect((await failures({ queue: 'no such; queue' })).status).toBe(422)
  })

  test('run again, one that was given up does its work', async () => {
    await enqueue()
    await giveUp()
    const [job] = (await failures()).json.data
    const { status, json } = await retry(job.id)
    expect([status, json.data.state]).toEqual([200, 'retrying'])
    fails = false
    expect(await t.runJobs()).toBe(1)
    expect((await failures()).json.data).toEqual([])
    expect((await retry(job.id)).json.code).toBe('job_not_failed')
  })

  test('404 for none, 422 for no id, owners alone', async () => {
    const nobody = '6f2c1f5e-8f4b-4d59-9a53-0f6f2f3d8f10'
    expect((await retry(nobody)).json.code).toBe('job_not_found')
    const url = `/api/admin/jobs/${QUEUE}/failures/first/retry`
    const headers = { authorization: `Bearer ${owner}` }
    expect((await t.request({ method: 'POST', url, headers })).status).toBe(422)
    for (const role of ['support', 'moderator'] as const) {
      const { token } = await anAdmin(t, role)
      expect((await retry(nobody, QUEUE, token)).status).toBe(403)
      expect((await failures({}, token)).status).toBe(200)
    }
    expect((await failures({}, (await aClient(t)).token)).status).toBe(403)
  })

  test('an error of any shape has a line', () => {
    expect(failureOf('plain')).toEqual({ message: 'unknown error', code: null })
    expect(failureOf(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))).toEqual({
      message: 'gone',
      code: 'ECONNRESET',
    })
  })
})

describe('payment events', () => {
  const event = (id: string, columns: { received_at?: Date; applied_at?: Date } = {}) =>
    t.deps.db
      .insertInto('payment_events')
      .values({ id, type: 'invoice.paid', customer_id: null, ...columns })
      .execute()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const apply = (id: string, token = owner) => t.call(operating.retryPaymentEvent, { params: { id }, token })

  test('those not applied after an hour are shown, and are applied when they run again', async () => {
    await event('evt_new')
    await event('evt_stuck', { received_at: hoursAgo(50) })
    await event('evt_done', { received_at: hoursAgo(50), applied_at: hoursAgo(49) })
    const shown = async () => (await t.call(operating.listJobs, { token: owner })).json.data.payment_events
    expect(await shown()).toEqual([{ id: 'evt_stuck', type: 'invoice.paid', received_at: expect.any(String) }])
    expect((await apply('evt_stuck')).json.data).toEqual({ queued: true })
    expect(await queueNamed(EVENT_JOB)).toMatchObject({ waiting: 1 })
    await t.runJobs()
    expect(await shown()).toEqual([])
    expect((await apply('evt_done')).json.code).toBe('payment_event_applied')
    expect((await apply('evt_none')).json.code).toBe('payment_event_not_found')
    expect((await apply('evt_stuck', (await anAdmin(t, 'support')).token)).status).toBe(403)
  })
})

describe('GET /api/admin/backups', () => {
  const backups = async () => (await t.call(operating.listBackups, { token: owner })).json.data
  const run = (hours: number, columns: object = {}) =>
    t.deps.db
      .insertInto('backup_runs')
      .values({
        started_at: new Date(Date.now() - hours * 3_600_000),
        took_ms: 4200,
        bytes: 1_000_000,
        rows: 12,
        files: 3,
        missing: 0,
        verified: true,
        release: '0.9.0',
        ...columns,
      })
      .execute()

  test('nothing recorded is said so; an old, broken or incomplete one warns', async () => {
    expect(await backups()).toEqual({ last_good_at: null, is_late: true, warn_after_hours: 26, runs: [] })
    await run(30)
    expect(await backups()).toMatchObject({ is_late: true, last_good_at: expect.any(String) })
    await run(2, { verified: false, failure: 'the table public.accounts is not as it was written' })
    await run(1, { missing: 2 })
    expect(await backups()).toMatchObject({ is_late: true })
    await run(3)
    const { is_late, runs } = await backups()
    expect(is_late).toBe(false)
    expect(runs.map(({ verified, missing }: { verified: boolean; missing: number }) => [verified, missing])).toEqual([
      [true, 2],
      [false, 0],
      [true, 0],
      [true, 0],
    ])
  })
})
