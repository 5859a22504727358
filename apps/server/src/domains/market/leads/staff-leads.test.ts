import { staffLeads } from '@husrum/contract/market/leads/staff-leads.ts'
import { api } from '@husrum/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert } from '../../../testing/people.ts'

let t: TestApp
let support: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  support = (await anAdmin(t, 'support')).token
})
afterAll(() => t.close())

const list = (id: number, query: Record<string, unknown> = {}, token: string | undefined = support) =>
  t.call(staffLeads.listAdminExpertLeads, { params: { id }, query, token })

test('GET /api/admin/experts/{id}/leads: what became of them, and not a word of either side', async () => {
  const expert = await anExpert(t)
  const client = await aClient(t, { name: 'Karen Margrethe Holm' })
  const lead = await aLead(t, { client, expert })
  await aLead(t)
  const { status, json, text } = await list(expert.expert_id)
  expect(status, text).toBe(200)
  expect(json.data).toMatchObject([
    { id: lead.id, client: { account_id: client.account_id, first_name: 'Karen' }, status: 'new', answered_at: null },
  ])
  expect(json.meta.total).toBe(1)
  for (const secret of ['Holm', client.email, 'message', 'about_project']) expect(text).not.toContain(secret)
})

test('a lead of a client who is suspended says since when it rests, in the table too', async () => {
  const expert = await anExpert(t)
  const client = await aClient(t)
  await aLead(t, { client, expert })
  const { token } = await anAdmin(t, 'support')
  const step = (action: 'suspend' | 'restore') =>
    t.call(api.changeUser, { token, params: { id: client.account_id }, body: { action, reason: 'Asks for cash.' } })
  const paused = async () => (await list(expert.expert_id)).json.data[0].paused_at
  expect(await paused()).toBeNull()
  expect((await step('suspend')).status).toBe(200)
  const since = await paused()
  expect(since).toEqual(expect.any(String))
  expect((await list(expert.expert_id, { format: 'csv' })).text.split('\r\n')[1]).toContain(since)
  expect((await step('restore')).status).toBe(200)
  expect(await paused()).toBeNull()
})

test('by status, words and order, in pages, and as a table', async () => {
  const expert = await anExpert(t)
  for (const [name, column] of [
    ['Anna Berg', 'declined'],
    ['=Bo Dam', 'contacted'],
    ['Carl Eg', 'new'],
  ] as const) {
    const client = await aClient(t, { name })
    await aLead(t, { client, expert, columns: { status: column } })
  }
  const names = async (query: Record<string, unknown>) =>
    (await list(expert.expert_id, query)).json.data.map(
      ({ client }: { client: { first_name: string } }) => client.first_name,
    )
  expect(await names({})).toEqual(['Carl', '=Bo', 'Anna'])
  expect(await names({ sort: 'created_at' })).toEqual(['Anna', '=Bo', 'Carl'])
  expect(await names({ sort: 'status' })).toEqual(['=Bo', 'Anna', 'Carl'])
  expect(await names({ status: 'new,declined' })).toEqual(['Carl', 'Anna'])
  expect(await names({ q: 'ann' })).toEqual(['Anna'])
  // hidden fields are not searched
  expect(await names({ q: 'Berg' })).toEqual([])
  expect(await names({ q: '%' })).toEqual([])
  expect((await list(expert.expert_id, { per_page: 2, page: 2 })).json.meta).toMatchObject({ total: 3, from: 3, to: 3 })
  const table = await list(expert.expert_id, { format: 'csv', sort: 'created_at' })
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(table.text).toContain("'=Bo")
  expect(table.text.trimEnd().split('\r\n')).toHaveLength(4)
})

test('takes the orders and days of GET /api/leads', async () => {
  const expert = await anExpert(t)
  const made = [
    ['Anna Berg', '2026-03-01T12:00:00Z', 40],
    ['Bo Dam', '2026-03-02T12:00:00Z', 90],
    // the third of March in Copenhagen
    ['Carl Eg', '2026-03-02T23:30:00Z', 60],
  ] as const
  for (const [name, created_at, percent] of made) {
    const client = await aClient(t, { name })
    await aLead(t, { client, expert, columns: { created_at: new Date(created_at), percent } })
  }
  const names = async (query: Record<string, unknown>) =>
    (await list(expert.expert_id, query)).json.data.map(
      ({ client }: { client: { first_name: string } }) => client.first_name,
    )
  expect(await names({ sort: 'newest' })).toEqual(['Carl', 'Bo', 'Anna'])
  expect(await names({ sort: 'oldest' })).toEqual(['Anna', 'Bo', 'Carl'])
  expect(await names({ sort: 'score' })).toEqual(['Bo', 'Carl', 'Anna'])
  expect(await names({ date_from: '2026-03-02', date_to: '2026-03-02' })).toEqual(['Bo'])
  expect(await names({ date_from: '2026-03-03' })).toEqual(['Carl'])
  const day = await list(expert.expert_id, { date_to: '2026-03-02', per_page: 1 })
  expect(day.json.meta).toMatchObject({ total: 2, last_page: 2 })
})

test.each([
  { date_from: 'yesterday' },
  { date_from: '2026-03-02', date_to: '2026-03-01' },
  { status: 'lost and found' },
])('422 for %j', async (query) => {
  const { expert_id } = await anExpert(t)
  expect((await list(expert_id, query)).status).toBe(422)
})

test('staff of every kind, and nobody else; 404 for nobody and for who has left', async () => {
  const expert = await anExpert(t)
  for (const role of ['support', 'moderator', 'owner'] as const)
    expect((await list(expert.expert_id, {}, (await anAdmin(t, role)).token)).status).toBe(200)
  expect((await list(expert.expert_id, {}, expert.token)).status).toBe(403)
  expect((await t.call(staffLeads.listAdminExpertLeads, { params: { id: expert.expert_id } })).status).toBe(401)
  expect((await list(999_999)).status).toBe(404)
  await t.deps.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', expert.account_id).execute()
  expect((await list(expert.expert_id)).status).toBe(404)
})
