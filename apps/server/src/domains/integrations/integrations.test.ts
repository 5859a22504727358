import { serviceScopes, type ServiceScope } from '@husrum/contract/endpoint.ts'
import { expertLeads } from '@husrum/contract/expert-leads.ts'
import { integrations, webhookKinds } from '@husrum/contract/integrations.ts'
import { onboarding } from '@husrum/contract/onboarding.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { anAdmin, anExpert } from '../../testing/people.ts'
import { webhookServer, type WebhookServer } from '../../testing/webhook-server.ts'

let t: TestApp
let server: WebhookServer
let owner: string
beforeAll(async () => {
  server = await webhookServer()
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off', HUSRUM_PRIVATE_WEBHOOKS: 'on' })
  owner = (await anAdmin(t)).token
})
beforeEach(async () => {
  server.mood = {}
  server.received.length = 0
  await t.deps.db.deleteFrom('webhooks').execute()
  await t.deps.db.deleteFrom('service_tokens').execute()
})
afterAll(async () => {
  await t.close()
  await server.close()
})

describe('tokens of other programs', () => {
  const make = (scopes: readonly ServiceScope[] = serviceScopes, days: number | null = null) =>
    t.call(integrations.createServiceToken, { body: { name: 'Warehouse', scopes, days }, token: owner })
  const read = (token: string) => t.call(onboarding.listAdminExperts, { token })

  test('one reads what its scopes open, and nothing else', async () => {
    const { status, json } = await make(['experts:read'])
    const { token } = json.data
    expect([status, json.data.state, token.startsWith('husrum_service_')]).toEqual([201, 'live', true])
    expect((await read(token)).status).toBe(200)
    const { expert_id: id } = await anExpert(t)
    const leads = await t.call(expertLeads.listAdminExpertLeads, { params: { id }, token })
    expect([leads.status, leads.json.code]).toEqual([403, 'scope_missing'])
    const write = await t.call(onboarding.reviewExpert, { params: { id }, body: { action: 'suspend' }, token })
    expect([write.status, write.json.code]).toEqual([403, 'forbidden'])
  })

  test('what it is refused is kept like any refusal, of nobody’s account', async () => {
    const { token } = (await make(['reviews:read'])).json.data
    expect((await read(token)).status).toBe(403)
    await t.security.flush()
    const kept = await t.deps.db
      .selectFrom('security_events')
      .select(['account_id', 'route'])
      .where('code', '=', 'scope_missing')
      .where('route', '=', 'GET /api/admin/experts')
      .execute()
    expect(kept).toContainEqual({ account_id: null, route: 'GET /api/admin/experts' })
  })

  test('it is shown once, kept as a hash, and says when it was used', async () => {
    const { token } = (await make()).json.data
    await read(token)
    const listed = await t.call(integrations.listServiceTokens, { token: owner })
    expect(listed.text).not.toContain(token)
    expect(listed.json.data[0]).toMatchObject({
      name: 'Warehouse',
      scopes: serviceScopes,
      last_used_at: expect.any(String),
    })
    const row = await t.deps.db.selectFrom('service_tokens').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token.slice(-20))
  })

  test('revoked or expired it is nobody’s', async () => {
    const { id, token } = (await make()).json.data
    const revoke = () => t.call(integrations.revokeServiceToken, { params: { id }, token: owner })
    expect((await revoke()).json.data.state).toBe('revoked')
    expect((await read(token)).status).toBe(401)
    expect((await revoke()).json.code).toBe('token_revoked')
    const short = (await make(serviceScopes, 1)).json.data
    await t.deps.db
      .updateTable('service_tokens')
      .set({ expires_at: new Date(0) })
      .where('id', '=', short.id)
      .execute()
    expect((await read(short.token)).status).toBe(401)
    const none = await t.call(integrations.revokeServiceToken, { params: { id: 999_999 }, token: owner })
    expect([none.status, none.json.code]).toEqual([404, 'token_not_found'])
  })

  test('fifty live ones at most, however many ask at once', async () => {
    for (let at = 0; at < 30; at += 1) await make()
    const answers = await Promise.all(Array.from({ length: 50 }, () => make()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ json }) => json.code === 'too_many_tokens')).toHaveLength(30)
  })

  test.each([
    { name: '', scopes: ['leads:read'] },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['all'] },
  ])('422 for %o', async (body) =>
    expect((await t.call(integrations.createServiceToken, { body, token: owner })).status).toBe(422),
  )
})

describe('webhooks', () => {
  const make = async (kinds: readonly string[] = webhookKinds) =>
    (await t.call(integrations.createWebhook, { body: { url: server.url, kinds }, token: owner })).json.data
  const sent = async (id: number, query: Record<string, unknown> = {}) =>
    (await t.call(integrations.listWebhookDeliveries, { params: { id }, query, token: owner })).json.data
  const ping = (id: number) => t.call(integrations.pingWebhook, { params: { id }, token: owner })
  const replay = (id: number, delivery: number) =>
    t.call(integrations.replayWebhookDelivery, { params: { id, delivery }, token: owner })
  const suspended = (id: number) =>
    t.call(onboarding.reviewExpert, {
      params: { id },
      body: { action: 'suspend', reason: 'Nobody answers any more.' },
      token: owner,
    })

  test('what happens is told in its transaction, with ids and states alone', async () => {
    const hook = await make()
    expect(hook.secret).toMatch(/^whsec_/)
    const { expert_id, email } = await anExpert(t)
    await suspended(expert_id)
    await t.runJobs()
    expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'expert.suspended',
        timestamp: expect.any(String),
        data: { expert_id, status: 'suspended', previous_status: 'active' },
      },
    ])
    expect(JSON.stringify(server.received)).not.toContain(email)
    expect(await sent(hook.id)).toMatchObject([
      { kind: 'expert.suspended', state: 'delivered', response_status: 204, tries: 1 },
    ])
  })

  test('only of the kinds it asked for', async () => {
    await make(['review.published'])
    await suspended((await anExpert(t)).expert_id)
    await t.runJobs()
    expect(server.received).toEqual([])
  })

  test('a failure is kept and tried again, a redirect not followed; replayed it has the same id', async () => {
    const hook = await make()
    server.mood = { status: 500 }
    await ping(hook.id)
    await t.runJobs()
    const [failed] = await sent(hook.id)
    expect(failed).toMatchObject({ state: 'retrying', tries: 1, response_status: 500, last_error: 'refused' })
    expect((await replay(hook.id, failed.id)).json.code).toBe('webhook_under_way')
    server.mood = { status: 301, location: `${server.url}/else` }
    await t.deps.db.updateTable('webhook_deliveries').set({ tries: 10 }).execute()
    const { rows } = await retryNow()
    expect(rows).toBe(1)
    expect(await sent(hook.id, { state: 'failed' })).toMatchObject([
      { response_status: 301, last_error: 'redirect not followed' },
    ])
    server.mood = {}
    expect((await replay(hook.id, failed.id)).json.data.state).toBe('waiting')
    await t.runJobs()
    expect(await sent(hook.id)).toMatchObject([{ state: 'delivered' }])
    expect(new Set(server.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(server.received.every(({ path }) => path === '/hook')).toBe(true)
  })

  /** The next try is due some seconds later. */
  async function retryNow(): Promise<{ rows: number }> {
    const { sql } = await import('kysely')
    await sql`update pgboss.job set start_after = now() where name = 'send-webhook' and state = 'created'`.execute(
      t.deps.db,
    )
    return { rows: await t.runJobs() }
  }

  test('fifty replays at once send it once', async () => {
    const hook = await make()
    await ping(hook.id)
    await t.runJobs()
    const [{ id }] = await sent(hook.id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => replay(hook.id, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await t.runJobs()
    expect(server.received).toHaveLength(2)
  })

  test.each([
    { status: 503, days: 6 },
    { status: 410, days: 0 },
  ])('nothing taken for days, or no more wanted: off by itself, and owners are told (%o)', async ({ status, days }) => {
    const hook = await make()
    server.mood = { status }
    if (days > 0)
      await t.deps.db
        .updateTable('webhooks')
        .set({ failing_since: new Date(Date.now() - days * 86_400_000) })
        .execute()
    await t.deps.db.deleteFrom('deliveries').execute()
    await ping(hook.id)
    await ping(hook.id)
    await t.runJobs()
    const listed = await t.call(integrations.listWebhooks, { token: owner })
    expect(listed.json.data).toMatchObject([{ is_on: false, given_up_at: expect.any(String) }])
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
    expect(await sent(hook.id, { state: 'failed' })).toHaveLength(2)
    expect((await ping(hook.id)).json.code).toBe('webhook_off')
    const on = await t.call(integrations.changeWebhook, {
      params: { id: hook.id },
      body: { is_on: true },
      token: owner,
    })
    expect(on.json.data).toMatchObject({ is_on: true, failing_since: null, given_up_at: null })
  })

  test('twenty at most, however many ask at once; deleted with what was on its way', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        t.call(integrations.createWebhook, { body: { url: server.url, kinds: ['lead.created'] }, token: owner }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const [first] = answers.flatMap(({ status, json }) => (status === 201 ? [json.data.id] : []))
    await ping(first)
    const remove = () => t.call(integrations.deleteWebhook, { params: { id: first }, token: owner })
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
          token: owner,
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
      expect((await t.call(integrations.listServiceTokens, { token })).status).toBe(403)
    }
  })
})
