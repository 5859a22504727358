import { integrations } from '@husrum/contract/back-office/integrations/integrations.ts'
import { leads as leadCalls } from '@husrum/contract/market/leads/leads.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aLead, anAdmin } from '../../../testing/people.ts'
import { webhookServer, type WebhookServer } from '../../../testing/providers/webhook-server.ts'
import { expireLeads } from '../../market/leads/deadlines/due.service.ts'
import { webhooksIn } from './integrations.testing.ts'
import { composeGivenUp, sweepDeliveries } from './sending.service.ts'

let t: TestApp
let server: WebhookServer
let act: Awaited<ReturnType<typeof webhooksIn>>
beforeAll(async () => {
  server = await webhookServer()
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off', HUSRUM_PRIVATE_WEBHOOKS: 'on' })
  act = await webhooksIn(t, server.url)
})
beforeEach(async () => {
  server.mood = {}
  server.received.length = 0
  await t.deps.db.deleteFrom('webhooks').execute()
})
afterAll(async () => {
  await t.close()
  await server.close()
})

describe('webhooks', () => {
  test('a failure is kept and tried again, a redirect not followed; replayed it has the same id', async () => {
    const hook = await act.make()
    server.mood = { status: 500 }
    await act.ping(hook.id)
    await t.runJobs()
    const [failed] = await act.sent(hook.id)
    expect(failed).toMatchObject({ state: 'retrying', tries: 1, response_status: 500, last_error: 'refused' })
    expect((await act.replay(failed.id)).json.code).toBe('webhook_under_way')
    server.mood = { status: 301, location: `${server.url}/else` }
    await act.lastTry()
    expect(await act.retryNow()).toBe(1)
    expect(await act.sent(hook.id, { state: 'failed' })).toMatchObject([
      { response_status: 301, last_error: 'redirect not followed' },
    ])
    server.mood = {}
    expect((await act.replay(failed.id)).json.data.state).toBe('waiting')
    await t.runJobs()
    expect(await act.sent(hook.id)).toMatchObject([{ state: 'delivered' }])
    expect(new Set(server.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(server.received.every(({ path }) => path === '/hook')).toBe(true)
  })

  test('each try is kept with its answer, the newest first, twenty at most', async () => {
    const hook = await act.make()
    server.mood = { status: 500 }
    const { id } = (await act.ping(hook.id)).json.data
    await t.runJobs()
    server.mood = {}
    await act.retryNow()
    const { payload, attempts, ...more } = (await act.readSent(id)).json.data
    expect(JSON.parse(payload)).toEqual({ type: 'ping', timestamp: expect.any(String), data: {} })
    expect(attempts).toEqual([
      { at: expect.any(String), status: 204, error: null, took_ms: expect.any(Number) },
      { at: expect.any(String), status: 500, error: 'refused', took_ms: expect.any(Number) },
    ])
    expect(more).toMatchObject({ host: new URL(server.url).host, last_tried_at: attempts[0].at, tries: 2 })
    const twenty = Array.from({ length: 20 }, (_, n) => ({
      at: '2026-11-01T10:00:00Z',
      status: n,
      error: 'x',
      took_ms: 1,
    }))
    await t.deps.db
      .updateTable('webhook_deliveries')
      .set({ attempts: JSON.stringify(twenty) })
      .execute()
    await act.replay(id)
    await t.runJobs()
    const kept = (await act.readSent(id)).json.data.attempts.map(({ status }: { status: number }) => status)
    expect(kept).toEqual([204, ...Array.from({ length: 19 }, (_, n) => 19 - n)])
    expect((await act.readSent(999_999)).json.code).toBe('webhook_delivery_not_found')
  })

  test('the pauses between tries grow, from seconds to a day; after eleven tries it is given up', async () => {
    const hook = await act.make()
    server.mood = { status: 500 }
    const { id } = (await act.ping(hook.id)).json.data
    const pauses = []
    for (let at = 0; at < 11; at += 1) {
      await act.retryNow()
      const { state, next_try_at, last_tried_at } = (await act.readSent(id)).json.data
      pauses.push(
        state === 'failed' ? 'failed' : Math.round((Date.parse(next_try_at) - Date.parse(last_tried_at)) / 1000),
      )
    }
    const hours = (count: number) => count * 3600
    expect(pauses).toEqual([5, 60, 300, 1800, ...[2, 5, 10, 14, 20, 24].map(hours), 'failed'])
    expect(server.received).toHaveLength(11)
    expect((await act.read(hook.id)).json.data).toMatchObject({ state: 'failing', failed_events: 1 })
  })

  test.each([
    { status: 503, days: 6 },
    { status: 410, days: 0 },
  ])('nothing taken for days, or no more wanted: off by itself, and owners are told (%o)', async ({ status, days }) => {
    const hook = await act.make()
    server.mood = { status }
    if (days > 0)
      await t.deps.db
        .updateTable('webhooks')
        .set({ failing_since: new Date(Date.now() - days * 86_400_000) })
        .execute()
    await t.deps.db.deleteFrom('deliveries').execute()
    await act.ping(hook.id)
    await act.ping(hook.id)
    await t.runJobs()
    expect((await act.list()).json.data).toMatchObject([{ state: 'given_up', given_up_at: expect.any(String) }])
    const mails = await t.deps.db
      .selectFrom('deliveries')
      .select('subject')
      .where('kind', '=', 'webhook-given-up')
      .execute()
    const { owners } = await t.deps.db
      .selectFrom('accounts')
      .select((eb) => eb.fn.countAll<number>().as('owners'))
      .where('staff_role', '=', 'owner')
      .executeTakeFirstOrThrow()
    expect(mails).toHaveLength(owners)
    expect(await act.sent(hook.id, { state: 'failed' })).toHaveLength(2)
    expect((await act.ping(hook.id)).json.code).toBe('webhook_off')
    const on = await act.change(hook.id, { is_on: true })
    expect(on.json.data).toMatchObject({ state: 'on', failing_since: null, given_up_at: null })
  })

  test('the mail about it leads to the webhook, and names no path, which may be a secret', () => {
    const of = { webhook_id: 41, url: 'https://hooks.example.com/services/T0/B0/XyZ' }
    const mail = composeGivenUp(t.deps, of, { to: 'ida@husrum.example', name: 'Ida Krogh', locale: 'da' })
    expect(mail.text).toContain('/da/admin/integrations?open=41')
    expect(mail.subject).toContain('hooks.example.com')
    expect(JSON.stringify(mail)).not.toContain('XyZ')
  })

  test('words that are changed leave it failing; another address begins anew', async () => {
    const hook = await act.make()
    server.mood = { status: 500 }
    await act.ping(hook.id)
    await t.runJobs()
    const words = await act.change(hook.id, { description: 'Our CRM', is_on: true })
    expect(words.json.data).toMatchObject({ description: 'Our CRM', state: 'failing' })
    const moved = await act.change(hook.id, { url: `${server.url}/new` })
    expect(moved.json.data).toMatchObject({ state: 'on', failing_since: null })
    expect((await act.change(999_999, { is_on: false })).json.code).toBe('webhook_not_found')
  })

  test('found by address, words and state, and as a table', async () => {
    const [first, second] = [await act.make(), await act.make(['lead.created'], 'http://127.0.0.1:1/crm')]
    await act.change(second.id, { is_on: false, description: 'Our CRM' })
    const found = async (query: Record<string, unknown>) =>
      (await act.list(query)).json.data.map(({ id }: { id: number }) => id)
    expect(await found({})).toEqual([second.id, first.id])
    expect(await found({ sort: 'created_at' })).toEqual([first.id, second.id])
    expect(await found({ q: '/crm' })).toEqual([second.id])
    expect(await found({ q: 'our crm' })).toEqual([second.id])
    expect(await found({ state: 'on,failing' })).toEqual([first.id])
    expect(await found({ state: 'off' })).toEqual([second.id])
    expect((await act.list({ format: 'csv' })).text).toContain('Our CRM')
    expect((await act.read(999_999)).json.code).toBe('webhook_not_found')
  })

  test('events are found by address, kind, state and id, and as a table; after 30 days they are swept', async () => {
    const [first, second] = [await act.make(), await act.make()]
    const [one] = [(await act.ping(first.id)).json.data, (await act.ping(second.id)).json.data]
    await t.runJobs()
    const found = async (query: Record<string, unknown>) =>
      (await act.listSent(query)).json.data.map(({ webhook_id }: { webhook_id: number }) => webhook_id)
    expect(await found({})).toEqual([second.id, first.id])
    expect(await found({ sort: 'created_at' })).toEqual([first.id, second.id])
    expect(await found({ webhook: first.id, kind: 'ping', state: 'delivered' })).toEqual([first.id])
    expect(await found({ state: 'failed,retrying' })).toEqual([])
    expect(await found({ kind: 'lead.created' })).toEqual([])
    expect(await found({ q: `msg_${one.event_id}` })).toEqual([first.id])
    expect(await found({ q: "' or true --" })).toEqual([])
    expect((await act.listSent({ format: 'csv' })).text).toContain(one.event_id)
    await t.deps.db
      .updateTable('webhook_deliveries')
      .set({ ended_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', one.id)
      .execute()
    await sweepDeliveries(t.deps)
    expect(await found({})).toEqual([second.id])
  })

  test('twenty at most, however many ask at once; deleted with what was on its way', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        t.call(integrations.createWebhook, { body: { url: server.url, kinds: ['lead.created'] }, token: act.owner }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const [first] = answers.flatMap(({ status, json }) => (status === 201 ? [json.data.id] : []))
    await act.ping(first)
    const remove = () => t.call(integrations.deleteWebhook, { params: { id: first }, token: act.owner })
    expect((await remove()).status).toBe(204)
    await t.runJobs()
    expect(server.received).toEqual([])
    expect((await remove()).json.code).toBe('webhook_not_found')
  })

  test('https to the world alone where nothing else is allowed', async () => {
    const strict = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { at: t.connection })
    try {
      for (const [url, code] of [
        ['http://hooks.example.com/', 'webhook_url'],
        ['https://192.168.1.1/', 'webhook_private'],
        [server.url, 'webhook_url'],
      ]) {
        const { status, json } = await strict.call(integrations.createWebhook, {
          body: { url, kinds: ['lead.created'] },
          token: act.owner,
        })
        expect([url, status, json.errors?.url?.[0]?.code ?? json.code]).toEqual([url, 422, code])
      }
    } finally {
      await strict.close()
    }
  })

  test('owners alone', async () => {
    for (const role of ['support', 'moderator'] as const) {
      const { token } = await anAdmin(t, role)
      expect((await t.call(integrations.listWebhooks, { token })).status).toBe(403)
      expect((await t.call(integrations.listWebhookDeliveries, { token })).status).toBe(403)
    }
  })
})

describe('several instances', () => {
  test('what another one has made or switched off a moment ago is heard, and not heard', async () => {
    const other = await testApp({ HUSRUM_RATE_LIMITS: 'off', HUSRUM_PRIVATE_WEBHOOKS: 'on' }, { at: t.connection })
    const lead = await aLead(t, { columns: { expires_at: new Date(Date.now() - 1000) } })
    const hook = await act.make(['lead.updated'])
    await expireLeads(other.deps)
    expect(await act.sent(hook.id)).toMatchObject([{ kind: 'lead.updated' }])
    await act.change(hook.id, { is_on: false })
    await t.deps.db.updateTable('leads').set({ status: 'new' }).where('id', '=', lead.id).execute()
    await expireLeads(other.deps)
    expect(await act.sent(hook.id)).toHaveLength(1)
    await other.close()
  })

  test('one that is deleted meanwhile fails nobody’s step', async () => {
    for (let round = 0; round < 5; round += 1) {
      const hooks = await Promise.all(Array.from({ length: 4 }, () => act.make(['lead.updated'])))
      const leads = await Promise.all(Array.from({ length: 6 }, () => aLead(t)))
      const moves = leads.map(({ id, expert }) =>
        t.call(leadCalls.moveLead, { token: expert.token, params: { id }, body: { status: 'contacted' } }),
      )
      const gone = hooks.map(({ id }) => t.call(integrations.deleteWebhook, { token: act.owner, params: { id } }))
      const answers = await Promise.all([...moves, ...gone])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
  })

  test('a webhook that is being deleted is waited for, and then told of nothing', async () => {
    const hook = await act.make(['lead.updated'])
    await aLead(t, { columns: { expires_at: new Date(Date.now() - 1000) } })
    const [deleted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deleting = t.deps.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('webhooks').where('id', '=', hook.id).execute()
      deleted.resolve()
      await commit.promise
    })
    await deleted.promise
    const expiring = expireLeads(t.deps)
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(t.deps.db)).rows.length)
      .toBeGreaterThan(0)
    commit.resolve()
    await deleting
    expect(await expiring).toBeGreaterThan(0)
    expect((await sql`select from set_aside_rows`.execute(t.deps.db)).rows).toEqual([])
  })
})
