import { adminUsers } from '@husrum/contract/back-office/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, aLead, anAdmin, anExpert, type Person } from '../../../testing/people.ts'

let t: TestApp
let support: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  support = await anAdmin(t, 'support')
})
afterAll(() => t.close())

const list = (query = {}, token = support.token) => t.call(adminUsers.listAdminUsers, { query, token })
const get = (id: number, token = support.token) => t.call(adminUsers.getAdminUser, { params: { id }, token })
const named = async (query: object) => (await list(query)).json.data.map(({ name }: { name: string }) => name)

describe('GET /api/admin/users', () => {
  test('everybody with an account, the newest first, never a password', async () => {
    const client = await aClient(t, { name: 'Karen Newest', email_verified_at: new Date() })
    const { status, json, text } = await list({ q: 'Karen Newest' })
    expect(status).toBe(200)
    expect(json).toEqual({
      data: [
        {
          id: client.account_id,
          name: 'Karen Newest',
          email: client.email,
          email_verified: true,
          phone: '+4520123456',
          phone_verified: false,
          role: 'client',
          staff_role: null,
          state: 'active',
          locale: 'en',
          country: 'Denmark',
          city: 'Aarhus',
          expert_id: null,
          created_at: expect.any(String),
          last_seen_at: expect.any(String),
        },
      ],
      meta: { current_page: 1, last_page: 1, per_page: 25, total: 1, from: 1, to: 1 },
    })
    expect(text).not.toContain('argon2')
  })

  test('by words anywhere in name or email, by number, as they are typed', async () => {
    const odd = await aClient(t, { name: 'Per %_ Cent', email: 'odd-one@words.example' })
    await aClient(t, { name: 'Åse Ørsted', email: 'aase@words.example' })
    expect(await named({ q: 'WORDS.EXAMPLE', sort: 'email' })).toEqual(['Åse Ørsted', 'Per %_ Cent'])
    expect(await named({ q: '%_' })).toEqual(['Per %_ Cent'])
    expect(await named({ q: 'ørs' })).toEqual(['Åse Ørsted'])
    expect(await named({ q: String(odd.account_id) })).toContain('Per %_ Cent')
    expect(await named({ q: "'; drop table accounts; --" })).toEqual([])
  })

  test('by role, kind of staff, state, confirmed email and country', async () => {
    const q = 'filters.example'
    await aClient(t, { name: 'A Client', email: `a@${q}`, email_verified_at: new Date() })
    await anExpert(t, { name: 'B Expert' }, { email: `b@${q}`, suspended_at: new Date() })
    await aClient(t, { name: 'C Leaving', email: `c@${q}`, deleted_at: new Date() })
    await aClient(t, { name: 'D Staff', email: `d@${q}`, role: 'admin', staff_role: 'moderator' })
    await aClient(t, { name: 'E Erased', email: `e@${q}`, deleted_at: new Date(), erased_at: new Date() })
    const found = (query: object) => named({ q, sort: 'name', ...query })
    expect(await found({})).toEqual(['A Client', 'B Expert', 'C Leaving', 'D Staff'])
    expect(await found({ role: 'expert' })).toEqual(['B Expert'])
    expect(await found({ role: 'expert,admin' })).toEqual(['B Expert', 'D Staff'])
    expect(await found({ staff_role: 'moderator' })).toEqual(['D Staff'])
    expect(await found({ state: 'suspended' })).toEqual(['B Expert'])
    expect(await found({ state: 'leaving' })).toEqual(['C Leaving'])
    expect(await found({ state: 'active,leaving' })).toEqual(['A Client', 'C Leaving', 'D Staff'])
    expect(await found({ email_verified: 'yes' })).toEqual(['A Client'])
    expect(await found({ country_id: 'denmark' })).toHaveLength(4)
    expect(await found({ country_id: 'germany' })).toEqual([])
    expect((await list({ country_id: 'nowhere' })).json.code).toBe('unknown_option')
  })

  test('in each order both ways, and in pages', async () => {
    const q = 'orders.example'
    for (const [name, email] of [
      ['Bo', 'c'],
      ['Åse', 'a'],
      ['Ada', 'b'],
    ])
      await aClient(t, { name: `${name} Order`, email: `${email}@${q}` })
    expect(await named({ q, sort: 'name' })).toEqual(['Ada Order', 'Bo Order', 'Åse Order'])
    expect(await named({ q, sort: '-name' })).toEqual(['Åse Order', 'Bo Order', 'Ada Order'])
    expect(await named({ q, sort: 'email' })).toEqual(['Åse Order', 'Ada Order', 'Bo Order'])
    expect(await named({ q })).toEqual(['Ada Order', 'Åse Order', 'Bo Order'])
    expect(await named({ q, sort: 'created_at', per_page: 1, page: 2 })).toEqual(['Åse Order'])
    const { json } = await list({ q, per_page: 2 })
    expect(json.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3, from: 1, to: 2 })
  })

  test('as a table, whole, with formulas made harmless', async () => {
    await aClient(t, { name: '=HYPERLINK("http://x")', email: 'formula@tables.example' })
    await aClient(t, { name: 'Second Row', email: 'second@tables.example' })
    const { status, text, headers } = await list({ q: 'tables.example', format: 'csv', per_page: 1, sort: 'email' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toMatch(/users-\d{4}-\d{2}-\d{2}\.csv/)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('id,name,email')
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
  })

  test.each([{ role: 'owner' }, { state: 'gone' }])('422 for %o', async (query) =>
    expect((await list(query)).status).toBe(422),
  )

  test('staff only', async () => {
    expect((await list({}, (await anAdmin(t, 'moderator')).token)).status).toBe(200)
    expect((await list({}, (await aClient(t)).token)).status).toBe(403)
    expect((await t.call(adminUsers.listAdminUsers)).status).toBe(401)
  })
})

describe('GET /api/admin/users/{id}', () => {
  test('a client with briefs, devices, consents and what staff did', async () => {
    const client = await aClient(t, { name: 'Karen Whole' })
    const brief = await aBrief(t, client)
    await t.deps.db
      .insertInto('consents')
      .values({ account_id: client.account_id, document: 'terms', version: '2026-10', locale: 'en' })
      .execute()
    await t.deps.db
      .insertInto('audit_entries')
      .values({
        actor_account_id: support.account_id,
        actor_name: support.name,
        actor_role: 'support',
        action: 'account.suspend',
        subject_kind: 'account',
        subject_id: client.account_id,
      })
      .execute()
    const { status, json, text } = await get(client.account_id)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      id: client.account_id,
      name: 'Karen Whole',
      suspended_at: null,
      deleted_at: null,
      has_factor: false,
      briefs: [{ id: brief.id, status: 'active', city: 'Aarhus', matches: 0, leads: 0 }],
      expert: null,
      sessions: [{ user_agent: 'test' }],
      consents: [{ document: 'terms', version: '2026-10', withdrawn_at: null }],
      audit: [{ action: 'account.suspend', actor_name: support.name }],
    })
    expect(text).not.toMatch(/argon2|token/)
  })

  test('an expert with the profile and its leads', async () => {
    const expert = await anExpert(t, { company_name: 'Rum & Ro', plan_id: 2 })
    await aLead(t, { expert })
    const { json } = await get(expert.account_id)
    expect(json.data).toMatchObject({
      role: 'expert',
      expert_id: expert.expert_id,
      expert: { id: expert.expert_id, status: 'active', company_name: 'Rum & Ro', plan_id: 2, leads: 1 },
      briefs: [],
      audit: [],
    })
  })

  test('404 for nobody and for whom was erased, 403 and 401 for others', async () => {
    const gone = await aClient(t, { deleted_at: new Date(), erased_at: new Date() })
    for (const id of [999_999, gone.account_id]) {
      const { status, json } = await get(id)
      expect([status, json.code]).toEqual([404, 'user_not_found'])
    }
    const client = await aClient(t)
    expect((await get(client.account_id, client.token)).status).toBe(403)
    expect((await t.call(adminUsers.getAdminUser, { params: { id: client.account_id } })).status).toBe(401)
  })
})
