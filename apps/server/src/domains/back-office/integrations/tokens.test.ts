import { createHash } from 'node:crypto'
import { pathFields, serviceScopes, type Endpoint, type ServiceScope } from '@husrum/contract/core/endpoint.ts'
import { staffLeads } from '@husrum/contract/market/leads/staff-leads.ts'
import { api } from '@husrum/contract/index.ts'
import { integrations } from '@husrum/contract/back-office/integrations/integrations.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, anExpert } from '../../../testing/people.ts'
import { sweepTokens } from './tokens.service.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = (await anAdmin(t)).token
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('service_tokens').execute()
})
afterAll(() => t.close())

describe('tokens of other programs', () => {
  const make = (scopes: readonly ServiceScope[] = serviceScopes, days: number | null = null) =>
    t.call(integrations.createServiceToken, { body: { name: 'Warehouse', scopes, days }, token: owner })
  const read = (token: string) => t.call(expertReview.listAdminExperts, { token })

  test('one reads what its scopes open, and nothing else', async () => {
    const { status, json } = await make(['experts:read'])
    const { token } = json.data
    expect([status, json.data.state, token.startsWith('service_token_')]).toEqual([201, 'live', true])
    expect((await read(token)).status).toBe(200)
    const { expert_id: id } = await anExpert(t)
    const leads = await t.call(staffLeads.listAdminExpertLeads, { params: { id }, token })
    expect([leads.status, leads.json.code]).toEqual([403, 'scope_missing'])
    const write = await t.call(expertReview.reviewExpert, { params: { id }, body: { action: 'suspend' }, token })
    expect([write.status, write.json.code]).toEqual([403, 'forbidden'])
  })

  test('one made under the prefix of earlier releases goes on working', async () => {
    const { id } = (await make(['experts:read'])).json.data
    const earlier = `husrum_service_${'a'.repeat(43)}`
    const token_hash = createHash('sha256').update(earlier).digest()
    await t.deps.db.updateTable('service_tokens').set({ token_hash }).where('id', '=', id).execute()
    expect((await read(earlier)).status).toBe(200)
  })

  test('a table that it downloads stands in the audit log', async () => {
    const { token } = (await make(['experts:read'])).json.data
    expect((await t.call(expertReview.listAdminExperts, { query: { format: 'csv' }, token })).status).toBe(200)
    const entry = await t.deps.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({ action: 'list.export', actor_role: 'service', subject_label: 'experts' })
  })

  test('it reads what everybody reads, and writes nothing that visitors may', async () => {
    const { token } = (await make()).json.data
    expect((await t.call(reference.listStyles, { token })).status).toBe(200)
    const writes = Object.values<Endpoint>(api).filter(
      ({ audience, method, development }) => audience.includes('public') && method !== 'GET' && !development,
    )
    expect(writes.length).toBeGreaterThan(20)
    for (const endpoint of writes) {
      const params = Object.fromEntries(pathFields(endpoint.path).map((field) => [field, 1]))
      const { status, json } = await t.call(endpoint, { params, body: endpoint.example ?? {}, token })
      expect([endpoint.path, status, json.code]).toEqual([endpoint.path, 403, 'scope_missing'])
    }
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
      last_used_from: '127.0.0.1',
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

  const list = (query: Record<string, unknown>) => t.call(integrations.listServiceTokens, { query, token: owner })
  const names = async (query: Record<string, unknown>) =>
    (await list(query)).json.data.map(({ name }: { name: string }) => name)

  test('found by name and state, in the orders offered, and as a table', async () => {
    const named = (name: string) =>
      t.call(integrations.createServiceToken, { body: { name, scopes: ['leads:read'] }, token: owner })
    const { id } = (await named('Østre warehouse')).json.data
    const used = (await named('CRM')).json.data
    await named('=cmd()')
    await t.call(integrations.revokeServiceToken, { params: { id }, token: owner })
    await read(used.token)
    expect(await names({})).toEqual(['=cmd()', 'CRM', 'Østre warehouse'])
    expect(await names({ q: 'ware' })).toEqual(['Østre warehouse'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ state: 'revoked' })).toEqual(['Østre warehouse'])
    expect(await names({ state: 'live,expired', sort: 'name' })).toEqual(['=cmd()', 'CRM'])
    expect(await names({ sort: '-last_used_at', per_page: 1 })).toEqual(['CRM'])
    expect((await list({ per_page: 2, page: 2 })).json.meta).toMatchObject({ total: 3, current_page: 2, from: 3 })
    const { text } = await list({ format: 'csv', state: 'live' })
    expect(text).toContain("'=cmd()")
    expect(text).not.toContain('Østre')
  })

  test('one by its number', async () => {
    const { id } = (await make()).json.data
    const one = await t.call(integrations.getServiceToken, { params: { id }, token: owner })
    expect(one.json.data).toMatchObject({ id, name: 'Warehouse', state: 'live', created_by: 'Admin Test' })
    const none = await t.call(integrations.getServiceToken, { params: { id: 999_999 }, token: owner })
    expect([none.status, none.json.code]).toEqual([404, 'token_not_found'])
  })

  test('a year after its end it is swept; live ones and those that ended lately stay', async () => {
    const [old, lately, live] = [
      (await make()).json.data.id,
      (await make()).json.data.id,
      (await make(serviceScopes, 1)).json.data.id,
    ]
    const ended = (id: number, days: number) =>
      t.deps.db
        .updateTable('service_tokens')
        .set({ revoked_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', id)
        .execute()
    await ended(old, 366)
    await ended(lately, 364)
    await sweepTokens(t.deps)
    const left = (await list({})).json.data.map(({ id }: { id: number }) => id)
    expect(left).toEqual([live, lately])
  })

  test('owners alone', async () => {
    for (const role of ['support', 'moderator'] as const) {
      const { token } = await anAdmin(t, role)
      expect((await t.call(integrations.listServiceTokens, { token })).status).toBe(403)
    }
  })
})
