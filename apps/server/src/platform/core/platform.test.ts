import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { testConnection } from '../../testing/database/database.ts'
import { openPool } from '../database/database.ts'
import { countStatements } from '../database/statements.ts'
import { loadCatalogues, textsVersion } from './texts/catalogues.ts'
import { createHttp } from '../http/http.ts'
import { createLog } from './log.ts'
import { migrate } from '../database/migrate.ts'
import { createJobs } from './jobs/jobs.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

describe('what belongs to no domain', () => {
  test('/live and /ready', async () => {
    expect((await t.request({ method: 'GET', url: '/live' })).json).toEqual({ live: true, ...t.deps.config.release })
    expect((await t.request({ method: 'GET', url: '/ready' })).status).toBe(200)
    t.readiness.ready = false
    expect((await t.request({ method: 'GET', url: '/ready' })).status).toBe(503)
    t.readiness.ready = true
  })

  test('700 probes at once ask the database once', async () => {
    const time = vi.spyOn(performance, 'now')
    // earlier skews are outdated, and all comparisons start at one moment, however slow the machine is
    time.mockReturnValue(performance.now() + 60_000)
    const { result: answers, statements } = await countStatements(() =>
      Promise.all(Array.from({ length: 700 }, () => t.request({ method: 'GET', url: '/ready' }))),
    )
    time.mockRestore()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(statements.filter((text) => text === 'select 1')).toHaveLength(1)
  })

  test('texts in each language; dk is Danish; nothing else is served', async () => {
    const texts = async (lng: string) => (await t.request({ method: 'GET', url: `/locales/${lng}/common.json` })).json
    expect(await texts('dk')).toEqual(await texts('da'))
    expect((await texts('de')).error.unauthenticated).toMatch(/melde dich an/)
    expect(Object.keys(await texts('en')).filter((area) => area.startsWith('mail'))).toEqual([]) // only mails
    for (const url of [
      '/locales/fr/common.json',
      '/locales/en/other.json',
      '/locales/..%2F..%2Fpackage/common.json',
      '/locales/en/..%2Fcommon.json',
    ]) {
      expect([url, (await t.request({ method: 'GET', url })).status]).toEqual([url, 404])
    }
  })

  test('texts at the address of their version are kept for good, at any other for minutes', async () => {
    const kept = async (url: string) => (await t.http.inject({ url })).headers['cache-control']
    const version = textsVersion(loadCatalogues().da)
    expect(await kept(`/locales/da/common.json?v=${version}`)).toBe('public, max-age=31536000, immutable')
    expect(await kept(`/locales/dk/common.json?v=${version}`)).toBe('public, max-age=31536000, immutable')
    for (const query of ['', '?v=', `?v=${version}0`, `?v=${textsVersion(loadCatalogues().de)}`, `?v[]=${version}`])
      expect([query, await kept(`/locales/da/common.json${query}`)]).toEqual([query, 'public, max-age=300'])
  })

  test('texts come packed for who can unpack them', async () => {
    const ask = (accepted: string) =>
      t.http.inject({ method: 'GET', url: '/locales/en/common.json', headers: { 'accept-encoding': accepted } })
    const [br, gzip, plain, refused] = [await ask('gzip, br'), await ask('gzip'), await ask(''), await ask('br;q=0')]
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(plain.json())
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(plain.json())
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(refused.headers['content-encoding']).toBeUndefined()
  })

  test('an unknown address is 404 in the envelope, with a request id and in the language asked for', async () => {
    const reply = await t.request({
      method: 'GET',
      url: '/api/nothing',
      headers: { 'accept-language': 'fr, de;q=0.8, en;q=0.5' },
    })
    expect([reply.status, reply.json]).toEqual([
      404,
      { code: 'not_found', message: 'Unter dieser Adresse gibt es nichts.' },
    ])
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('the locale header wins over Accept-Language; an unknown one falls back to it', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await t.request({ method: 'GET', url: '/api/account', headers })).json.message
    expect(await ask({ locale: 'dk', 'accept-language': 'de' })).toMatch(/^Log ind/)
    expect(await ask({ locale: 'xx', 'accept-language': 'de' })).toMatch(/^Bitte/)
    expect(await ask({})).toMatch(/^Please/)
  })

  test('a body over a mebibyte is 413', async () => {
    const reply = await t.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'a@b.dk', password: 'x'.repeat(1_100_000) },
    })
    expect([reply.status, reply.json.code]).toEqual([413, 'too_large'])
  })

  test('a file where none is taken is 415', async () => {
    const form = new FormData()
    form.append('email', new Blob(['x'], { type: 'image/png' }), 'x.png')
    const request = new Request('http://x/', { method: 'POST', body: form })
    const reply = await t.request({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect([reply.status, reply.json.code]).toEqual([415, 'no_files_here'])
  })
})

describe('jobs', () => {
  test('a job exists exactly when its transaction committed', async () => {
    const before = await t.runJobs()
    expect(before).toBe(0)
    await expect(
      t.deps.db.transaction().execute(async (tx) => {
        await t.deps.delivery.smsLater(tx, { to: '+4520000001', text: 'never' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await t.runJobs()).toBe(0)
    await t.deps.db.transaction().execute((tx) =>
      t.deps.delivery.mailLater(tx, {
        to: 'a@husrum.example',
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
      }),
    )
    expect(await t.runJobs()).toBe(1)
    const inbox = await t.request({ method: 'GET', url: '/api/dev/outbox?to=a@husrum.example&channel=mail' })
    expect(inbox.json.data).toMatchObject([{ channel: 'mail', to: 'a@husrum.example', subject: 'Hello' }])
  })

  test('the same delivery twice leaves one message', async () => {
    const { localSms } = await import('../providers/delivery/delivery-local.ts')
    const port = localSms(t.deps.db)
    await port.sendSms({ to: '+4520000002', text: 'once' }, { key: 'key-1' })
    await port.sendSms({ to: '+4520000002', text: 'once' }, { key: 'key-1' })
    expect(
      await t.deps.db.selectFrom('outbox').select('id').where('recipient', '=', '+4520000002').execute(),
    ).toHaveLength(1)
  })

  test('a worker takes a job by itself, and a failed one is tried again', async () => {
    const pool = openPool(await testConnection(), 5)
    const jobs = createJobs(pool, createLog({ level: 'silent' }))
    let tries = 0
    const done = new Promise<void>((resolve) => {
      jobs.work('flaky', async () => {
        tries += 1
        if (tries === 1) throw new Error('the first time always fails')
        resolve()
      })
    })
    await jobs.start()
    const { openDatabase } = await import('../database/database.ts')
    await openDatabase(pool)
      .transaction()
      .execute((tx) => jobs.enqueue(tx, 'flaky', {}))
    await done
    expect(tries).toBe(2)
    await jobs.stop()
    await pool.end()
  })
})

test('a job that fails while it is taken by hand goes back and is done the next time', async () => {
  const pool = openPool(await testConnection(), 5)
  const jobs = createJobs(pool, createLog({ level: 'silent' }))
  let tries = 0
  jobs.work('flaky', async () => {
    tries += 1
    if (tries === 1) throw new Error('the first time always fails')
  })
  await jobs.start({ working: false })
  const { openDatabase } = await import('../database/database.ts')
  await openDatabase(pool)
    .transaction()
    .execute((tx) => jobs.enqueue(tx, 'flaky', {}))
  await expect(jobs.flush(['flaky'])).rejects.toThrow('the first time always fails')
  await expect.poll(() => jobs.flush(['flaky']).then(() => tries), { timeout: 10_000 }).toBe(2)
  await jobs.stop()
  await pool.end()
})

describe('migrations', () => {
  test('run once however many start at once; an edited one is refused', async () => {
    const pool = openPool(await testConnection(), 10)
    const migrations = [
      { name: '9001_one.sql', sql: 'create table one (id int); insert into one values (1)', checksum: 'a' },
    ]
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, migrations)))
    expect(ran.flat()).toEqual(['9001_one.sql'])
    expect((await pool.query('select * from one')).rows).toHaveLength(1)
    await expect(migrate(pool, [{ name: '9001_one.sql', sql: '', checksum: 'b' }])).rejects.toThrow(/was edited/)
    await pool.end()
  })

  test('a failing one leaves nothing behind', async () => {
    const pool = openPool(await testConnection(), 2)
    await expect(
      migrate(pool, [{ name: '9002_bad.sql', sql: 'create table two (id int); select nonsense', checksum: 'c' }]),
    ).rejects.toThrow(/nonsense/)
    expect((await pool.query("select to_regclass('two') as there")).rows[0].there).toBeNull()
    await pool.end()
  })
})

test('logs hide what is secret', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  log.info(
    {
      req: {
        headers: { authorization: 'Bearer abc', cookie: 'access_token=abc' },
        body: { password: 'walnut', verifyCode: '123456', body: 'my words' },
      },
    },
    'request',
  )
  expect(lines.join('')).not.toMatch(/abc|walnut|123456|my words/)
})

test('logs hold no searched words, no token of an address and no row that failed', async () => {
  const lines: string[] = []
  const http = await createHttp(
    createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }),
    t.deps.translators,
  )
  http.get('/broken', async () => {
    throw Object.assign(new Error('violates check constraint'), {
      detail: 'Failing row contains (walnut).',
      where: 'COPY walnut',
    })
  })
  for (const url of [
    '/reset-password?token=walnut',
    '/api/threads/search/walnut%20floor',
    '/api/threads/%73earch/walnut',
    '/api/threads%2Fsearch%2fwalnut',
    '/%61pi/threads/SEARCH/walnut',
    '/api/leads?q=walnut',
    '/broken',
  ])
    await http.inject({ method: 'GET', url })
  await http.close()
  expect(lines.join('')).toContain('violates check constraint')
  expect(lines.join('')).toContain('/reset-password?[hidden]')
  expect(lines.join('')).not.toContain('walnut')
})
