import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { mailServer } from '../../testing/providers/mail-server.ts'
import { PRODUCTION } from '../../testing/production.ts'
import { withinPage } from '../limits/limits-general.ts'

const TOKEN = 'metrics token of the operator, 1'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const scrape = (app: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.request({ method: 'GET', url: '/metrics', headers, remoteAddress })

describe('figures', () => {
  test('requests by method, template and status; never an address somebody typed', async () => {
    await t.request({ method: 'GET', url: '/api/architect/4711?q=walnut' })
    await t.request({ method: 'GET', url: '/walnut/secret-token' })
    await withinPage(() => t.http.inject({ method: 'GET', url: '/api/countries' }))
    const { status, text, headers } = await scrape(t)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain('husrum_http_request_seconds_count{method="GET",route="/api/architect/:id",status="404"} 1')
    expect(text).toContain('husrum_http_request_seconds_count{method="GET",route="none",status="404"} 1')
    expect(text).not.toContain('/api/countries')
    expect(text).not.toMatch(/walnut|4711|secret-token/)
    // the scrape itself is a running request
    expect(text).toContain('husrum_http_requests_running 1')
  })

  test('connections, the market, drawing and jobs', async () => {
    const own = await testApp()
    await own.deps.db
      .transaction()
      .execute((tx) => own.deps.delivery.smsLater(tx, { to: '+4520000003', text: 'A word' }))
    own.metrics.pageDrawn(0.2)
    const { text } = await scrape(own)
    expect(text).toMatch(/husrum_database_connections\{state="idle"\} \d+/)
    expect(text).toContain('husrum_database_connections{state="waiting"} 0')
    expect(text).toContain('husrum_market_experts 0')
    expect(text).toMatch(/husrum_market_age_seconds 0\.?\d*/)
    expect(text).toContain('husrum_page_drawing_seconds_bucket{le="0.25"} 1')
    expect(text).toMatch(/husrum_jobs\{queue="[^"]+",state="created"\} 1/)
    expect(text).toMatch(/husrum_jobs_waiting_seconds\{queue="[^"]+"\} \d/)
    await own.close()
  })

  test('a full disk of the database is 503 with Retry-After, and counted', async () => {
    const own = await testApp()
    await sql`
      create function is_full() returns trigger language plpgsql as $$
      begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
      own.deps.db,
    )
    await sql`create trigger is_full before insert on deliveries for each row execute function is_full()`.execute(
      own.deps.db,
    )
    expect((await scrape(own)).text).toContain('husrum_database_disk_full_total 0')
    const payload = { phone: '+4520000004' }
    const { status, headers, json } = await own.request({
      method: 'POST',
      url: accounts.sendVerification.path,
      payload,
    })
    expect([status, json.code, headers['retry-after']]).toEqual([503, 'unavailable', '60'])
    expect((await scrape(own)).text).toContain('husrum_database_disk_full_total 1')
    await own.close()
  })

  test('which release this is, here and in /live', async () => {
    const { version, commit } = t.deps.config.release
    expect((await scrape(t)).text).toContain(
      `husrum_build_info{version="${version}",commit="${commit ?? 'unknown'}"} 1`,
    )
    expect((await t.request({ method: 'GET', url: '/live' })).json).toEqual({ live: true, version, commit })
  })

  test('mail that nobody takes: what waits, since when, failed tries, and no success', async () => {
    const mails = await mailServer()
    const settings = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Husrum <hello@husrum.example>' }
    const own = await testApp(settings)
    mails.mood = { refuseRecipient: { code: 451, text: 'later' } }
    const letter = { to: 'karen@husrum.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    await own.deps.db.transaction().execute((tx) => own.deps.delivery.mailLater(tx, letter))
    await own.deps.db
      .updateTable('deliveries')
      .set({ created_at: new Date(Date.now() - 900_000), next_try_at: new Date(Date.now() - 90_000) })
      .execute()
    const oldest = (text: string) =>
      Math.floor(Number(/husrum_deliveries_oldest_seconds\{channel="mail"\} ([\d.]+)/.exec(text)?.[1] ?? -1))
    // not by a scrape, whose figures are cached for a while
    const [waiting] = await own.deps.delivery.figures.countOpen()
    expect([waiting?.state, Math.floor((waiting?.oldest_s ?? 0) / 60)]).toEqual(['waiting', 1])
    await own.runJobs()
    const down = (await scrape(own)).text
    expect(down).toContain('husrum_deliveries{channel="mail",state="retrying"} 1')
    expect(oldest(down)).toBe(-1) // a message that waits for its next try is not due
    expect(down).toContain('husrum_delivery_outcomes_total{channel="mail",outcome="failed"} 1')
    expect(down).not.toContain('outcome="sent"')
    expect(down).not.toMatch(/state="completed"/)
    mails.mood = { refuseRecipient: { code: 550, text: 'nobody here' } }
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(own.deps.db)
    await own.runJobs()
    expect(await own.deps.delivery.figures.countOpen()).toEqual([
      { channel: 'mail', state: 'dead', deliveries: 1, oldest_s: null },
    ])
    expect((await scrape(own)).text).toContain('husrum_delivery_outcomes_total{channel="mail",outcome="dead"} 1')
    await own.close()
    await mails.close()
  })

  test('when recurring work was done last, failed runs aside', async () => {
    const own = await testApp()
    await sql`insert into pgboss.schedule (name, cron) values ('expire-leads', '*/10 * * * *')`.execute(own.deps.db)
    await sql`update pgboss.queue set created_on = now() - interval '2 hours' where name = 'expire-leads'`.execute(
      own.deps.db,
    )
    const since = async (app: TestApp) =>
      Number(/husrum_job_last_success_seconds\{queue="expire-leads"\} ([\d.]+)/.exec((await scrape(app)).text)?.[1])
    expect(await since(own)).toBeGreaterThan(7199)
    expect((await scrape(own)).text).toContain('husrum_job_interval_seconds{queue="expire-leads"} 600')
    await own.deps.db.transaction().execute((tx) => own.deps.jobs.enqueue(tx, 'expire-leads', {}))
    await own.runJobs()
    const other = await testApp({}, { at: own.connection })
    expect(await since(other)).toBeLessThan(600)
    await other.close()
    await own.close()
  })

  test('every figure that the alerts and the table for operators name is one that there is', async () => {
    const whole = new Registry()
    collectDefaultMetrics({ register: whole })
    const there = [t.metrics.registry, whole].flatMap((registry) =>
      registry.getMetricsAsArray().map(({ name }) => name),
    )
    const known = new Set(there.flatMap((name) => [name, `${name}_count`, `${name}_bucket`, `${name}_sum`]))
    for (const file of ['deploy/prometheus-rules.yml', 'deploy/prometheus-rules.test.yml', 'docs/operations.md']) {
      const text = readFileSync(path.resolve(import.meta.dirname, '../../../../..', file), 'utf8')
      const named = text.match(/(?<![\w/.])(?:husrum|process|nodejs)_[a-z0-9_]*[a-z0-9](?![\w/])/g) ?? []
      expect(named.length).toBeGreaterThan(15)
      expect([file, named.filter((name) => !known.has(name))]).toEqual([file, []])
    }
  })

  test('two applications in one process count apart', async () => {
    const other = await testApp()
    expect((await scrape(other)).text).not.toContain('/api/architect/:id')
    await other.close()
  })
})

describe('who may see them', () => {
  test('in development this machine', async () => {
    expect((await scrape(t)).status).toBe(200)
    expect((await scrape(t, {}, '192.0.2.1')).status).toBe(404)
  })

  test('in production whoever has the token, and without one nobody', async () => {
    const guarded = await testApp({ ...PRODUCTION, METRICS_TOKEN: TOKEN })
    expect((await scrape(guarded, { authorization: `Bearer ${TOKEN}` }, '192.0.2.1')).status).toBe(200)
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN} `, `Bearer ${TOKEN.slice(1)}`, TOKEN])
      expect([authorization, (await scrape(guarded, { authorization })).status]).toEqual([authorization, 401])
    await guarded.close()
    const closed = await testApp(PRODUCTION)
    expect((await scrape(closed, { authorization: `Bearer ${TOKEN}` })).status).toBe(404)
    await closed.close()
  })
})
