/** What happens to a message when the sending process dies, and to other work when every sender hangs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConnection, type TestConnection } from '../../../testing/database/database.ts'
import { mailServer } from '../../../testing/providers/mail-server.ts'
import { aBrowser, pushServer } from '../../../testing/providers/push-server.ts'
import { openDatabase, openPool, type Database } from '../../database/database.ts'
import { createDelivery, type MailPort, type SmsPort } from './delivery.ts'
import { noMail, noSms } from './delivery-local.ts'
import { createJobs, type Jobs } from '../../core/jobs/jobs.ts'
import { createLog } from '../../core/log.ts'
import { smtpMail } from './mail-smtp.ts'
import { makePushKeys } from './push-crypto.ts'
import { webPush } from './push-web.ts'

let connection: TestConnection
let pool: pg.Pool
let db: Database
let jobs: Jobs
let lines: string[]
beforeEach(async () => {
  connection = await testConnection()
  pool = openPool(connection, 10)
  db = openDatabase(pool)
  lines = []
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  jobs = createJobs(pool, log)
})
afterEach(async () => {
  await jobs.stop()
  await pool.end()
})

const open = (ports: { mail?: MailPort; sms?: SmsPort }, more: { handoverMs?: number } = {}) =>
  createDelivery({
    db,
    jobs,
    log: createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }),
    baseUrl: 'https://husrum.example',
    mail: noMail,
    sms: noSms,
    ...ports,
    ...more,
  })
const mail = { to: 'karen@husrum.example', subject: 'Walnut', text: 'walnut', html: '<p>walnut</p>' }

test('killed between the provider and the books: the message goes again under the same id', async () => {
  const server = await mailServer()
  const settings = { url: `smtp://127.0.0.1:${server.port}`, from: 'Husrum <hello@husrum.example>' }
  const delivery = open({ mail: smtpMail(settings) })
  await jobs.start({ working: false })
  await db.transaction().execute((tx) => delivery.mailLater(tx, mail))

  const script = `
    const { createDelivery } = await import('./delivery.ts')
    const { noSms } = await import('./delivery-local.ts')
    const { createJobs } = await import('../../core/jobs/jobs.ts')
    const { createLog } = await import('../../core/log.ts')
    const { smtpMail } = await import('./mail-smtp.ts')
    const { openDatabase, openPool } = await import('../../database/database.ts')
    const { connection, settings } = JSON.parse(process.env.SENDER)
    const [pool, log] = [openPool(connection), createLog({ level: 'silent' })]
    const jobs = createJobs(pool, log)
    createDelivery({ db: openDatabase(pool), jobs, log, baseUrl: '', mail: smtpMail(settings), sms: noSms })
    await jobs.start()`
  const sender = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script.replace(/'(?=\.{1,2}\/)/g, `'${path.resolve(import.meta.dirname)}/`)],
    {
      env: { ...process.env, SENDER: JSON.stringify({ connection, settings }) },
      stdio: 'inherit',
    },
  )
  const died = once(sender, 'exit')
  server.mood = {
    onMessage: async () => {
      if (sender.exitCode === null && sender.signalCode === null) sender.kill('SIGKILL')
      await died
    },
  }
  await died
  expect(server.received).toHaveLength(1)
  expect(await db.selectFrom('deliveries').select(['state', 'tries']).execute()).toEqual([
    { state: 'waiting', tries: 1 },
  ])

  // the queue's own supervisor finds the lost job, which we make old
  await pool.query("update pgboss.job set started_on = now() - interval '5 minutes' where state = 'active'")
  const supervisor = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'pgboss',
  })
  await supervisor.supervise('send-mail')
  await pool.query("update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'")
  server.mood = {}
  await jobs.flush(['send-mail'])
  expect(server.received.map(({ messageId }) => messageId)).toEqual([
    server.received[0]?.messageId,
    server.received[0]?.messageId,
  ])
  expect(await db.selectFrom('deliveries').select(['state', 'tries']).execute()).toEqual([{ state: 'sent', tries: 2 }])
  await delivery.close()
  await server.close()
}, 60_000) // a second process starts

test('killed between the push service and the books: the device gets it again, under the same key and subject', async () => {
  const server = await pushServer()
  const browser = aBrowser()
  const keys = makePushKeys()
  const devices = { find: async () => browser.device, drop: async () => undefined }
  const delivery = createDelivery({
    db,
    jobs,
    log: createLog({ level: 'silent' }),
    baseUrl: '',
    mail: noMail,
    sms: noSms,
    push: webPush({ keys: async () => keys, subject: 'https://husrum.example', send: server.send }),
    devices,
  })
  await jobs.start({ working: false })
  const { rows } = await pool.query<{ id: number }>(`
    with a as (insert into accounts (role, name, email, password_hash, locale)
               values ('client', 'Ann', 'ann@husrum.example', 'x', 'en') returning id),
         s as (insert into sessions (account_id, token_hash, expires_at) select id, 'x', now() from a returning id, account_id)
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, 'x', 'x', 'x' from s returning id`)
  const device = { id: rows[0]?.id ?? 0, service: 'fcm.googleapis.com' }
  const push = { message: { title: 'walnut' }, topic: 'thread:7', urgency: 'high' } as const
  await db.transaction().execute((tx) => delivery.pushLater(tx, device, push))

  const script = `
    const { createDelivery } = await import('./delivery.ts')
    const { noMail, noSms } = await import('./delivery-local.ts')
    const { webPush } = await import('./push-web.ts')
    const { createJobs } = await import('../../core/jobs/jobs.ts')
    const { createLog } = await import('../../core/log.ts')
    const { openDatabase, openPool } = await import('../../database/database.ts')
    const { sendTo } = await import('../../../testing/providers/push-server.ts')
    const { connection, port, keys, device } = JSON.parse(process.env.SENDER)
    const bytes = (text) => Buffer.from(text, 'base64url')
    const [pool, log] = [openPool(connection), createLog({ level: 'silent' })]
    const jobs = createJobs(pool, log)
    createDelivery({
      db: openDatabase(pool), jobs, log, baseUrl: '', mail: noMail, sms: noSms,
      push: webPush({ keys: async () => ({ publicKey: bytes(keys[0]), privateKey: bytes(keys[1]) }), subject: 'https://husrum.example', send: sendTo(port) }),
      devices: { find: async () => ({ endpoint: device[0], p256dh: bytes(device[1]), auth: bytes(device[2]) }), drop: async () => undefined },
    })
    await jobs.start()`
  const { subscription } = browser
  const given = {
    connection,
    port: server.port,
    keys: [keys.publicKey, keys.privateKey].map((key) => key.toString('base64url')),
    device: [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth],
  }
  const sender = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script.replace(/'(?=\.{1,2}\/)/g, `'${path.resolve(import.meta.dirname)}/`)],
    { env: { ...process.env, SENDER: JSON.stringify(given) }, stdio: 'inherit' },
  )
  const died = once(sender, 'exit')
  server.mood = {
    onRequest: async () => {
      if (sender.exitCode === null && sender.signalCode === null) sender.kill('SIGKILL')
      await died
    },
  }
  await died
  expect(server.received).toHaveLength(1)
  await pool.query("update pgboss.job set started_on = now() - interval '5 minutes' where state = 'active'")
  const supervisor = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'pgboss',
  })
  await supervisor.supervise('send-push')
  await pool.query("update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'")
  server.mood = {}
  await jobs.flush(['send-push'])
  const [first, second] = server.received.map(({ headers, body }) => [
    headers.topic,
    JSON.parse(browser.read(body)).key,
  ])
  expect(server.received).toHaveLength(2)
  expect(second).toEqual(first)
  expect(await db.selectFrom('deliveries').select(['state', 'tries']).execute()).toEqual([{ state: 'sent', tries: 2 }])
  await delivery.close()
  await server.close()
}, 60_000) // a second process starts

test('when every sender hangs, the other channel and every other job go on', async () => {
  const [stuck, released, mailed, done] = [signal(), signal(), signal(), signal()]
  let hanging = 0
  const sms: SmsPort = {
    async sendSms() {
      hanging += 1
      if (hanging === 4) stuck.give()
      await released.given
    },
  }
  const delivery = open({ sms, mail: { sendMail: async () => mailed.give() } })
  jobs.work('other', async () => done.give())
  await jobs.start()
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 12; i += 1) await delivery.smsLater(tx, { to: '+4520123456', text: `${i}` })
  })
  await stuck.given
  await db.transaction().execute(async (tx) => {
    await delivery.mailLater(tx, mail)
    await jobs.enqueue(tx, 'other', {})
  })
  await Promise.all([mailed.given, done.given])
  expect(hanging).toBe(4)
  released.give()
  const sent = () => db.selectFrom('deliveries').select('id').where('state', '=', 'sent').execute()
  await expect.poll(sent, { timeout: 15_000 }).toHaveLength(13)
  expect(hanging).toBe(12)
})

test('a try that nobody waited for any more and that arrives is not made again', async () => {
  const [slow, arriving] = [signal(), signal()]
  let tries = 0
  const mailPort: MailPort = {
    async sendMail() {
      tries += 1
      arriving.give()
      await slow.given
    },
  }
  const delivery = open({ mail: mailPort }, { handoverMs: 1 })
  await jobs.start({ working: false })
  await db.transaction().execute((tx) => delivery.mailLater(tx, mail))
  await jobs.flush(['send-mail'])
  await arriving.given
  expect(await db.selectFrom('deliveries').select(['state', 'tries']).execute()).toEqual([
    { state: 'retrying', tries: 1 },
  ])
  slow.give()
  await expect
    .poll(() => db.selectFrom('deliveries').select(['state', 'tries']).execute())
    .toEqual([{ state: 'sent', tries: 1 }])
  await pool.query("update pgboss.job set start_after = now() - interval '1 second' where state = 'created'")
  await jobs.flush(['send-mail'])
  expect(tries).toBe(1)
  expect(delivery.figures.outcomes()).toEqual([
    { channel: 'mail', outcome: 'failed', times: 1 },
    { channel: 'mail', outcome: 'sent', times: 1 },
  ])
})

test('a job that was given up for lost says nothing of a row that another one has', async () => {
  const [slow, taken] = [signal(), signal()]
  const mailPort: MailPort = {
    async sendMail() {
      taken.give()
      await slow.given
    },
  }
  const delivery = open({ mail: mailPort })
  await jobs.start({ working: false })
  await db.transaction().execute((tx) => delivery.mailLater(tx, mail))
  const sending = jobs.flush(['send-mail'])
  await taken.given
  const job_id = '6f2c1f5e-8f4b-4d59-9a53-0f6f2f3d8f10'
  await db.updateTable('deliveries').set({ job_id, state: 'dead' }).execute()
  slow.give()
  await sending
  expect(await db.selectFrom('deliveries').select(['state', 'job_id']).execute()).toEqual([{ state: 'dead', job_id }])
})

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

test('without a provider messages wait, and say so', async () => {
  const delivery = open({})
  await jobs.start({ working: false })
  await db.transaction().execute(async (tx) => {
    await delivery.mailLater(tx, mail)
    await delivery.smsLater(tx, { to: '+4520123456', text: 'walnut' })
  })
  await jobs.runAll()
  expect(await db.selectFrom('deliveries').select(['state', 'last_error']).orderBy('id').execute()).toEqual([
    { state: 'retrying', last_error: 'no mail provider is set' },
    { state: 'retrying', last_error: 'no SMS provider is set' },
  ])
})

test('an error that nobody foresaw passes; neither it nor the log repeats the message', async () => {
  const broken: MailPort = {
    sendMail: ({ to, text }) => Promise.reject(Object.assign(new Error(`no ${text} for ${to}`), { code: 'EWALD' })),
  }
  const delivery = open({ mail: broken })
  await jobs.start({ working: false })
  await db.transaction().execute((tx) => delivery.mailLater(tx, mail))
  await jobs.runAll()
  expect(await db.selectFrom('deliveries').select(['state', 'last_error']).execute()).toEqual([
    { state: 'retrying', last_error: 'failed: EWALD' },
  ])
  expect(lines.join('')).toContain('message not delivered')
  expect(lines.join('')).not.toMatch(/walnut|karen/i)
})

test('of a batch of jobs each fails for itself', async () => {
  const ran: number[] = []
  const all = new Promise<void>((resolve) => {
    jobs.work<{ n: number }>('batch', async ({ payload: { n } }) => {
      ran.push(n)
      if (n === 2 && ran.filter((each) => each === 2).length === 1) throw new Error('the second fails once')
      if (ran.length === 6) resolve()
    })
  })
  await jobs.start({ working: false })
  await db.transaction().execute(async (tx) => {
    for (const n of [1, 2, 3, 4, 5]) await jobs.enqueue(tx, 'batch', { n })
  })
  await jobs.start()
  await all
  expect(ran.toSorted((a, b) => a - b)).toEqual([1, 2, 2, 3, 4, 5])
})
