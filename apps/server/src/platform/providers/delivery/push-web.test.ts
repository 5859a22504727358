import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { testConnection } from '../../../testing/database/database.ts'
import { aBrowser, pushServer, type Browser, type PushServer } from '../../../testing/providers/push-server.ts'
import { openDatabase, openPool, type Database } from '../../database/database.ts'
import { createJobs, type Jobs } from '../../core/jobs/jobs.ts'
import { createLog } from '../../core/log.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { noMail, noSms } from './delivery-local.ts'
import { makePushKeys } from './push-crypto.ts'
import { webPush } from './push-web.ts'

let pool: pg.Pool
let db: Database
let jobs: Jobs
let server: PushServer
let delivery: Delivery
let browser: Browser
let dropped: number[]
beforeEach(async () => {
  pool = openPool(await testConnection(), 5)
  db = openDatabase(pool)
  const log = createLog({ level: 'silent' })
  jobs = createJobs(pool, log)
  server = await pushServer()
  browser = aBrowser()
  dropped = []
  delivery = createDelivery({
    db,
    jobs,
    log,
    baseUrl: 'https://husrum.example',
    mail: noMail,
    sms: noSms,
    push: webPush({ keys: async () => keys, subject: 'https://husrum.example', send: server.send, answerMs: 1500 }),
    devices: { find: async () => browser.device, drop: async (id) => void dropped.push(id) },
  })
  await jobs.start({ working: false })
})
afterEach(async () => {
  await jobs.stop()
  await pool.end()
  await server.close()
})

const keys = makePushKeys()
const message = { title: 'Ann has sent you a brief', path: '/expert/leads?lead=7' }
async function aDevice(): Promise<number> {
  const account = await db
    .insertInto('accounts')
    .values({
      role: 'client',
      name: 'Ann',
      email: `ann-${Math.random()}@husrum.example`,
      password_hash: 'x',
      locale: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('sessions')
    .values({ account_id: account.id, token_hash: Buffer.from(`${Math.random()}`), expires_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ account_id: account.id, session_id: session.id, ...browser.device, endpoint: `${Math.random()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function send(expires_at?: Date, said: object = message): Promise<number> {
  const id = await aDevice()
  await db
    .transaction()
    .execute((tx) =>
      delivery.pushLater(
        tx,
        { id, service: 'fcm.googleapis.com' },
        { message: said, topic: 'lead:7', urgency: 'normal' },
        { kind: 'push-new_lead', ...(expires_at ? { expires_at } : {}) },
      ),
    )
  await jobs.runAll()
  return id
}
const rows = () =>
  db.selectFrom('deliveries').select(['state', 'tries', 'last_error', 'text', 'recipient']).orderBy('id').execute()

test('the message arrives sealed, signed, with its end, its subject and its key', async () => {
  await send(new Date(Date.now() + 3_600_000))
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = server.received
  expect(path).toBe(new URL(browser.device.endpoint).pathname)
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'normal',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    authorization: expect.stringMatching(/^vapid t=/),
  })
  expect(Number(headers.ttl)).toBeGreaterThan(3500)
  expect(Number(headers.ttl)).toBeLessThanOrEqual(3600)
  expect(body.toString('latin1')).not.toContain('brief')
  expect(JSON.parse(browser.read(body))).toEqual({ ...message, key: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(await rows()).toEqual([
    { state: 'sent', tries: 1, last_error: null, text: null, recipient: 'fcm.googleapis.com' },
  ])
})

test.each([404, 410])(
  '%i: the browser wants no more; its address is dropped and nobody is bothered',
  async (status) => {
    server.mood = { status }
    const id = await send()
    expect(dropped).toEqual([id])
    expect(await rows()).toEqual([
      { state: 'expired', tries: 1, last_error: `push: ${status}`, text: null, recipient: 'fcm.googleapis.com' },
    ])
  },
)

test.each([429, 500, 503, 401, 403])('%i passes: it is tried again, under the same key and subject', async (status) => {
  server.mood = { status }
  await send()
  expect(await rows()).toMatchObject([{ state: 'retrying', tries: 1, last_error: `push: ${status}` }])
  server.mood = {}
  await pool.query(
    "update pgboss.job set start_after = now() - interval '1 second' where state in ('created', 'retry')",
  )
  await jobs.runAll()
  const [first, second] = server.received.map(({ headers, body }) => [
    headers.topic,
    JSON.parse(browser.read(body)).key,
  ])
  expect(second).toEqual(first)
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
})

test.each([400, 413])('%i never goes: a dead letter, which staff can send again', async (status) => {
  server.mood = { status }
  await send()
  expect(await rows()).toMatchObject([{ state: 'dead', last_error: `push: ${status}` }])
  server.mood = {}
  const { id } = await db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow()
  expect(await db.transaction().execute((tx) => delivery.revive(tx, id))).toBe('revived')
  await jobs.runAll()
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('a redirect is not followed', async () => {
  server.mood = { status: 307, location: `http://127.0.0.1:${server.port}/elsewhere` }
  await send()
  expect(server.received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'retrying', last_error: 'push: 307' }])
})

describe('nothing is sent', () => {
  test('to an address that is no push service, whatever the row says', async () => {
    browser = aBrowser('husrum.example')
    await send()
    expect(server.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'dead', last_error: 'push: no known push service' }])
  })

  test('after its end', async () => {
    await send(new Date(Date.now() - 1000))
    expect(server.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'expired', tries: 0 }])
  })
})

test('a service that hangs is left after a while; the same message goes later, once, and none is lost', async () => {
  const free = Promise.withResolvers<void>()
  server.mood = { onRequest: () => free.promise }
  await send()
  await send()
  const waiting = { state: 'retrying', tries: 1, last_error: 'push: ETIMEDOUT' }
  expect(await rows()).toMatchObject([waiting, waiting])
  server.mood = {}
  const later = "update pgboss.job set start_after = now() - interval '1 second' where state in ('created', 'retry')"
  await pool.query(later)
  await jobs.runAll()
  expect(await rows()).toMatchObject([
    { state: 'sent', tries: 2 },
    { state: 'sent', tries: 2 },
  ])
  free.resolve()
  await pool.query(later)
  await jobs.runAll()
  // a service that hung may have delivered it: the page's worker shows a key once
  const keysOf = server.received.map(({ body }) => JSON.parse(browser.read(body)).key)
  expect([keysOf.length, new Set(keysOf).size]).toEqual([4, 2])
})

test('what does not fit into one record is a dead letter at once', async () => {
  await send(undefined, { title: 'x'.repeat(4000) })
  expect(server.received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'dead', tries: 1, last_error: 'push: too long' }])
})

test('a service that is down keeps the message', async () => {
  await server.close()
  await send()
  expect(await rows()).toMatchObject([{ state: 'retrying', last_error: 'push: ECONNREFUSED' }])
  server = await pushServer()
})
