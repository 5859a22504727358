/** Messages from the transaction that writes them to providers that refuse, hang, break off and recover. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { mailServer, type MailServer } from '../../../testing/providers/mail-server.ts'
import { SMS_ACCOUNT, SMS_FROM, SMS_TOKEN, smsServer, type SmsServer } from '../../../testing/providers/sms-server.ts'
import { countStatements } from '../../database/statements.ts'
import { composeMail } from './mail-frame.ts'

let t: TestApp
let mails: MailServer
let texts: SmsServer
beforeAll(async () => {
  mails = await mailServer()
  texts = await smsServer()
  t = await testApp({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Husrum <hello@husrum.example>',
    TWILIO_ACCOUNT_SID: SMS_ACCOUNT,
    TWILIO_AUTH_TOKEN: SMS_TOKEN,
    TWILIO_FROM: SMS_FROM,
    TWILIO_API_URL: texts.url,
    HUSRUM_RATE_LIMITS: 'off',
  })
})
beforeEach(() => {
  mails.mood = {}
  texts.mood = {}
  mails.received.length = 0
  texts.made.length = 0
})
afterEach(async () => {
  await t.moveClock(0)
  await t.deps.db.deleteFrom('deliveries').execute()
  await sql`delete from pgboss.job`.execute(t.deps.db)
})
afterAll(async () => {
  await t.close()
  await mails.close()
  await texts.close()
})

const mail = (subject = 'Hello', to = 'karen@husrum.example') => ({
  to,
  subject,
  text: 'secret words',
  html: '<p>secret</p>',
})
const mailLater = (...given: [ReturnType<typeof mail>?, { kind?: string; expires_at?: Date }?]) =>
  t.deps.db.transaction().execute((tx) => t.deps.delivery.mailLater(tx, given[0] ?? mail(), given[1]))
const smsLater = (text: string, about = {}) =>
  t.deps.db.transaction().execute((tx) => t.deps.delivery.smsLater(tx, { to: '+4520123456', text }, about))
const rows = () => t.deps.db.selectFrom('deliveries').selectAll().orderBy('id').execute()
/** Makes messages that wait for their time due now. */
const makeDue = () =>
  sql`update pgboss.job set start_after = now() - interval '1 second' where state in ('created', 'retry')`.execute(
    t.deps.db,
  )

describe('a message that arrives', () => {
  test('is counted as sent, and its words are kept no longer', async () => {
    await mailLater(mail(), { kind: 'reset' })
    await smsLater('123456 is your code', { kind: 'code' })
    expect(await rows()).toMatchObject([
      { channel: 'mail', kind: 'reset', state: 'waiting', tries: 0, text: 'secret words' },
      { channel: 'sms', kind: 'code', state: 'waiting', tries: 0, subject: null },
    ])
    expect(await t.runJobs()).toBe(2)
    const sent = await rows()
    const ended = { state: 'sent', tries: 1, text: null, html: null, last_error: null, ended_at: expect.any(Date) }
    expect(sent).toMatchObject([ended, ended])
    expect(mails.received).toMatchObject([{ messageId: `<${sent[0]?.key}@husrum.example>` }])
    expect(texts.made).toMatchObject([{ to: '+4520123456', body: '123456 is your code' }])
  })

  test('goes with others in as many statements as alone, each in a job of its own', async () => {
    const people = ['karen@husrum.example', 'lars@husrum.example', 'mette@husrum.example']
    const write = (tos: readonly string[]) =>
      countStatements(() =>
        t.deps.db.transaction().execute((tx) =>
          t.deps.delivery.mailAllLater(
            tx,
            tos.map((to) => ({ mail: mail(`To ${to}`, to), about: { kind: 'reset' } })),
          ),
        ),
      )
    const alone = await countStatements(() => mailLater())
    expect((await write(people)).statements).toHaveLength(alone.statements.length)
    expect((await write([])).statements).toEqual([])
    expect(await t.runJobs()).toBe(1 + people.length)
    expect((await rows()).map(({ recipient, state, tries }) => [recipient, state, tries])).toEqual(
      [mail().to, ...people].map((to) => [to, 'sent', 1]),
    )
    const received = mails.received.map(({ to, source }) => `${to[0]}: ${/^Subject: (.*)$/m.exec(source)?.[1]?.trim()}`)
    expect(received.toSorted()).toEqual([`${mail().to}: Hello`, ...people.map((to) => `${to}: To ${to}`)].toSorted())
  })

  test('goes with more than a statement can carry', async () => {
    const letters = Array.from({ length: 5100 }, (_, nth) => ({
      mail: mail('To many', `p${nth}@husrum.example`),
      about: {},
    }))
    await t.deps.db.transaction().execute((tx) => t.deps.delivery.mailAllLater(tx, letters))
    const { rows: written } = await sql<{ mails: number; jobs: number }>`
      select count(distinct d.recipient)::int as mails, count(distinct j.id)::int as jobs
        from deliveries d join pgboss.job j on j.id = d.job_id and (j.data->>'delivery')::bigint = d.id`.execute(
      t.deps.db,
    )
    expect(written).toEqual([{ mails: letters.length, jobs: letters.length }])
  })

  test('links to this installation', async () => {
    await mailLater(
      composeMail(t.deps.translators.for('da'), { to: 'karen@husrum.example', subject: 'Hej', lines: ['x'] }),
    )
    await t.runJobs()
    const source = mails.received[0]?.source.replaceAll('=\r\n', '') ?? '' // undoes the folding of quoted-printable
    expect(source.match(/http:\/\/localhost:3000\/da\/imprint/g)).toHaveLength(2)
    expect(source).not.toContain('site.invalid')
  })

  test('is sent once, however often its job runs', async () => {
    await mailLater()
    await t.runJobs()
    await sql`update pgboss.job set state = 'created', completed_on = null`.execute(t.deps.db)
    expect(await t.runJobs()).toBe(1)
    expect(mails.received).toHaveLength(1)
  })

  test('is sent once by however many take from the queue', async () => {
    for (let i = 0; i < 50; i += 1) await smsLater(`no. ${i}`)
    await Promise.all(Array.from({ length: 10 }, () => t.deps.jobs.flush(['send-sms'])))
    expect([texts.made.length, new Set(texts.made.map(({ body }) => body)).size]).toEqual([50, 50])
  })

  test('of the release before, queued whole, is sent as well', async () => {
    await t.deps.db.transaction().execute(async (tx) => {
      await t.deps.jobs.enqueue(tx, 'deliver-mail', mail('From before'))
      await t.deps.jobs.enqueue(tx, 'deliver-sms', { to: '+4520123456', text: 'from before' })
    })
    await t.runJobs()
    expect([mails.received.length, texts.made.length]).toEqual([1, 1])
  })
})

describe('a provider that hangs', () => {
  test('delays neither the person who wants a code, nor mail, nor other work; the code arrives once', async () => {
    texts.mood = { silent: true }
    await smsLater('the one that hangs')
    const called = texts.nextCall()
    const hanging = t.deps.jobs.flush(['send-sms'])
    await called

    const asked = await t.call(accounts.sendVerification, { body: { phone: '+4520123457' } })
    expect(asked.status).toBe(202)
    await mailLater()
    await t.deps.jobs.flush(['send-mail'])
    expect(mails.received).toHaveLength(1)
    await t.deps.db.transaction().execute((tx) => t.deps.jobs.enqueue(tx, 'sweep', {}))
    await t.deps.jobs.flush(['sweep'])
    expect(texts.made).toEqual([])

    texts.mood = {}
    texts.hangUp()
    await hanging
    await makeDue()
    await t.runJobs()
    expect(texts.made.map(({ to }) => to).toSorted()).toEqual(['+4520123456', '+4520123457'])
  })

  test('the same of mail', async () => {
    await mailLater()
    let hanging: Promise<void> | undefined
    await new Promise<void>((reached) => {
      mails.mood = { onRecipient: () => (reached(), new Promise(() => {})) }
      hanging = t.deps.jobs.flush(['send-mail'])
    })
    await smsLater('goes past')
    await t.deps.jobs.flush(['send-sms'])
    expect(texts.made).toHaveLength(1)
    mails.mood = {}
    mails.hangUp()
    await hanging
    expect(await rows()).toMatchObject([{ state: 'retrying', tries: 1 }, { state: 'sent' }])
    await makeDue()
    await t.runJobs()
    expect(mails.received).toHaveLength(1)
  })
})

describe('a failure that passes', () => {
  test('waits longer each time, says why, and ends when the provider is back', async () => {
    mails.mood = { refuseRecipient: { code: 451, text: '4.7.1 greylisted: karen@husrum.example' } }
    await mailLater()
    const waits: number[] = []
    for (let i = 0; i < 4; i += 1) {
      await makeDue()
      expect(await t.runJobs()).toBe(1)
      const { rows: next } = await sql<{ wait: number }>`
        select extract(epoch from start_after - created_on)::float as wait
        from pgboss.job where state = 'created' and name = 'send-mail'`.execute(t.deps.db)
      waits.push(...next.map(({ wait }) => wait))
    }
    expect(waits.map((wait, i) => wait > 3 * 2 ** i && wait < 7 * 2 ** i)).toEqual([true, true, true, true])
    expect(await rows()).toMatchObject([
      { state: 'retrying', tries: 4, last_error: 'smtp: RCPT TO 451 4.7.1', text: 'secret words', ended_at: null },
    ])
    expect(await t.runJobs()).toBe(0) // nothing is sent before its time
    mails.mood = {}
    await makeDue()
    await t.runJobs()
    expect(mails.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 5, text: null }])
  })

  test('an outage of both loses nothing and doubles nothing', async () => {
    mails.mood = { refuseMessage: { code: 421, text: 'shutting down' } }
    texts.mood = { trouble: { status: 500, code: 20500, message: 'down' } }
    for (let i = 0; i < 8; i += 1) await Promise.all([mailLater(mail(`no. ${i}`)), smsLater(`no. ${i}`)])
    for (let round = 0; round < 3; round += 1) {
      await makeDue()
      await t.runJobs()
    }
    expect((await rows()).every(({ state, tries }) => state === 'retrying' && tries >= 3)).toBe(true)
    mails.mood = {}
    texts.mood = { trouble: { status: 429, code: 20429, message: 'slow down' } }
    await makeDue()
    await t.runJobs()
    texts.mood = {}
    await makeDue()
    await t.runJobs()
    expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(8)
    expect([mails.received.length, texts.made.length, new Set(texts.made.map(({ body }) => body)).size]).toEqual([
      8, 8, 8,
    ])
  })

  test('an answer that got lost: mail goes again under the same id, SMS is found and does not', async () => {
    mails.mood = { dropAfterMessage: true }
    texts.mood = { dropAfterMaking: true }
    await mailLater()
    await smsLater('once is enough')
    await t.runJobs()
    expect(await rows()).toMatchObject([{ state: 'retrying' }, { state: 'retrying' }])
    mails.mood = {}
    texts.mood = {}
    await makeDue()
    await t.runJobs()
    const [{ key } = { key: '' }] = await rows()
    expect(mails.received.map(({ messageId }) => messageId)).toEqual([1, 2].map(() => `<${key}@husrum.example>`))
    expect(texts.made).toHaveLength(1)
  })

  test('after two days it is given up', async () => {
    mails.mood = { refuseRecipient: { code: 451, text: 'later' } }
    await mailLater()
    await t.runJobs()
    await t.moveClock(2 * 86_400)
    await makeDue()
    await t.runJobs()
    expect(await rows()).toMatchObject([{ state: 'dead', tries: 2, text: 'secret words', ended_at: expect.any(Date) }])
    await makeDue()
    expect(await t.runJobs()).toBe(0)
  })
})

describe('what has an end', () => {
  test('a refusal that lasts is a dead letter at once', async () => {
    mails.mood = { refuseRecipient: { code: 550, text: '5.1.1 no such user' } }
    texts.mood = { trouble: { status: 400, code: 21211, message: 'not a valid phone number' } }
    await mailLater()
    await smsLater('to nobody')
    await t.runJobs()
    expect(await rows()).toMatchObject([
      { state: 'dead', tries: 1, last_error: 'smtp: RCPT TO 550 5.1.1' },
      { state: 'dead', tries: 1, last_error: 'twilio: 400 21211' },
    ])
    await makeDue()
    expect(await t.runJobs()).toBe(0)
  })

  test('a code that would arrive after its ten minutes is not sent', async () => {
    texts.mood = { trouble: { status: 503 } }
    await t.call(accounts.sendVerification, { body: { phone: '+4520123458' } })
    await t.runJobs()
    texts.mood = {}
    await t.moveClock(601)
    await makeDue()
    await t.runJobs()
    expect(texts.made).toEqual([])
    expect(await rows()).toMatchObject([
      { kind: 'code', state: 'expired', tries: 1, text: null, ended_at: expect.any(Date) },
    ])
  })

  test('within its ten minutes it is, and Twilio hears how long it counts', async () => {
    await t.call(accounts.sendVerification, { body: { phone: '+4520123459' } })
    await t.runJobs()
    expect(Number(texts.made[0]?.validity)).toBeGreaterThan(500)
    expect(Number(texts.made[0]?.validity)).toBeLessThanOrEqual(600)
  })
})

describe('the half-hourly look', () => {
  const sweep = async () => {
    await t.deps.db.transaction().execute((tx) => t.deps.jobs.enqueue(tx, 'sweep-deliveries', {}))
    await t.runJobs()
  }

  test('ends of thirty days ago are forgotten, what is open is not', async () => {
    mails.mood = { refuseRecipient: { code: 550, text: 'no' } }
    await mailLater()
    await t.runJobs()
    await smsLater('arrives')
    await t.runJobs()
    await t.moveClock(29 * 86_400)
    await sweep()
    expect(await rows()).toHaveLength(2)
    await t.moveClock(31 * 86_400)
    await smsLater('still open')
    await t.deps.jobs.flush([])
    await sweep()
    expect(await rows()).toMatchObject([{ channel: 'sms', state: 'sent' }])
  })

  test('a message whose job is gone gets another, once', async () => {
    await mailLater()
    await smsLater('restored')
    await sql`delete from pgboss.job`.execute(t.deps.db)
    await sweep()
    expect([mails.received.length, texts.made.length]).toEqual([1, 1])
    await sweep()
    expect([mails.received.length, texts.made.length]).toEqual([1, 1])
  })
})
