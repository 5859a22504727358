import { applicants } from '@husrum/contract/back-office/applicants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { listClientIds } from './applicants.queries.ts'
import { aBrief, aClient, aLead, anAdmin, anExpert, type Person } from '../../../testing/people.ts'

let t: TestApp
let support: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  support = await anAdmin(t, 'support')
})
afterAll(() => t.close())

const list = (query = {}, token = support.token) => t.call(applicants.listApplicants, { query, token })
const named = async (query: object) => (await list(query)).json.data.map(({ name }: { name: string }) => name)

test('a client with the last brief and what became of it', async () => {
  const client = await aClient(t, { name: 'Karen Last', email_verified_at: new Date() })
  await aBrief(t, client, { status: 'closed' })
  const brief = await aBrief(t, client)
  await aLead(t, { client, expert: await anExpert(t), columns: { brief_id: brief.id } })
  const { status, json } = await list({ q: 'Karen Last' })
  expect([status, json.data]).toEqual([
    200,
    [
      {
        id: client.account_id,
        name: 'Karen Last',
        email: client.email,
        email_verified: true,
        country: 'Denmark',
        city: 'Aarhus',
        briefs: 2,
        brief: {
          id: brief.id,
          status: 'active',
          project_type: 'residential',
          city: 'Aarhus',
          matches: 0,
          leads: 1,
          created_at: expect.any(String),
        },
        created_at: expect.any(String),
      },
    ],
  ])
})

test('clients alone, by words, country and state of the last brief, in each order', async () => {
  const q = 'filters.example'
  const active = await aClient(t, { name: 'Bo Active', email: `a@${q}` })
  await aBrief(t, active, { status: 'closed' })
  await aBrief(t, active)
  const ended = await aClient(t, { name: 'Åse Ended', email: `b@${q}` })
  await aBrief(t, ended, { status: 'closed' })
  await aClient(t, { name: 'Ada None', email: `c@${q}` })
  await anExpert(t, { name: 'Not A Client' }, { email: `d@${q}` })
  expect(await named({ q })).toEqual(['Ada None', 'Åse Ended', 'Bo Active'])
  expect(await named({ q, sort: 'name' })).toEqual(['Ada None', 'Bo Active', 'Åse Ended'])
  expect(await named({ q, sort: '-name' })).toEqual(['Åse Ended', 'Bo Active', 'Ada None'])
  expect(await named({ q, brief_status: 'closed' })).toEqual(['Åse Ended'])
  expect(await named({ q, brief_status: 'active' })).toEqual(['Bo Active'])
  expect(await named({ q, brief_status: 'none' })).toEqual(['Ada None'])
  expect(await named({ q, brief_status: 'none,active', sort: 'name' })).toEqual(['Ada None', 'Bo Active'])
  expect(await named({ q, country_id: 'germany' })).toEqual([])
  expect(await named({ q: String(ended.account_id) })).toContain('Åse Ended')
  expect((await list({ q, per_page: 2 })).json.meta).toMatchObject({ total: 3, last_page: 2 })
})

test('far down the list the same clients as in the whole of it', async () => {
  await sql`
    with many as (
      insert into accounts (role, name, email, password_hash)
      select 'client', 'Far ' || g % 700, 'far-' || g || '@deep.example', '' from generate_series(1, 2600) as g
      returning id)
    insert into briefs (client_id, status, service_type, project_type, expert_type, session_type, country_id, city_id,
                        outside_welcome, project_size, project_phase, budget_id, timeline_id)
    select m.id, s.status, 'designer', 'residential', 'no-preference', 'both', c.country_id, c.id, true, 'complete',
           'sketching', (select min(id) from budgets), (select min(id) from timelines)
      from many m cross join (select id, country_id from cities order by id limit 1) c
      cross join lateral (select * from (values (1, 'closed'), (2, case when m.id % 2 = 0 then 'hired' else 'active' end)) v (n, status)
                           where n = 2 or m.id % 3 = 0) s
     order by m.id, s.n`.execute(t.deps.db)
  for (const order of [
    { column: 'name', descending: true },
    { column: 'created_at', descending: false },
  ] as const) {
    const filter = { brief_status: ['hired'] }
    const whole = await listClientIds(t.deps.db, filter, order)
    expect(whole.length).toBeGreaterThan(1200)
    const page = { limit: 25, offset: 1200 }
    expect(await listClientIds(t.deps.db, filter, order, page)).toEqual(whole.slice(1200, 1225))
    // more clients have that state than a hash takes
    expect(await listClientIds(t.deps.db, filter, order, page, 100)).toEqual(whole.slice(1200, 1225))
    // states that include `none` are read row by row where many clients have one of them
    const many = await listClientIds(t.deps.db, { brief_status: ['hired', 'none'] }, order)
    expect(many.length).toBeGreaterThanOrEqual(whole.length)
    expect(many.filter((id) => whole.includes(id))).toEqual(whole)
  }
})

test('as a table, whole', async () => {
  await aClient(t, { name: '=1+1', email: 'x@tables.example' })
  await aClient(t, { name: 'Second Row', email: 'y@tables.example' })
  const { text, headers } = await list({ q: 'tables.example', format: 'csv', per_page: 1, sort: 'name' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain(`'=1+1`)
})

test.each([{ brief_status: 'lost' }, { country_id: 'nowhere' }])('422 for %o', async (query) =>
  expect((await list(query)).status).toBe(422),
)

test('staff only', async () => {
  expect((await list({}, (await anAdmin(t, 'owner')).token)).status).toBe(200)
  expect((await list({}, (await anExpert(t)).token)).status).toBe(403)
  expect((await t.call(applicants.listApplicants)).status).toBe(401)
})

test('whoever has no brief any more is among those without one, also after fifty changes at once', async () => {
  const q = 'without.example'
  const clients = await Promise.all(
    Array.from({ length: 10 }, (_, at) => aClient(t, { name: `Without ${at}`, email: `${at}@${q}` })),
  )
  const without = async () => (await list({ q, brief_status: 'none', per_page: 50 })).json.meta.total
  expect(await without()).toBe(10)
  const briefs = await Promise.all(clients.map((client) => aBrief(t, client, { status: 'closed' })))
  expect(await without()).toBe(0)
  await Promise.all([
    ...briefs.map(({ id }) => t.deps.db.deleteFrom('briefs').where('id', '=', id).execute()),
    ...clients
      .slice(0, 4)
      .flatMap((client) => Array.from({ length: 10 }, () => aBrief(t, client, { status: 'closed' }))),
  ])
  expect(await without()).toBe(6)
  const { json } = await list({ q, brief_status: 'none', sort: '-name', per_page: 2 })
  expect(json.data.map(({ name }: { name: string }) => name)).toEqual(['Without 9', 'Without 8'])
  expect((await list({ brief_status: 'closed' })).json.meta.total).toBeGreaterThanOrEqual(4)
})
