import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert } from '../../../testing/people.ts'
import { rewriteWords } from '../../experts/profile/search/words.service.ts'
import { aPublicExpert, aWaitingExpert } from '../../experts/joining/joining.testing.ts'

let t: TestApp
let support: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  support = (await anAdmin(t, 'support')).token
})
afterAll(() => t.close())
beforeEach(async () => void (await t.deps.db.deleteFrom('experts').execute()))

const list = (query: Record<string, unknown>, token: string | undefined = support) =>
  t.call(expertReview.listAdminExperts, { query, token })
const table = (query: Record<string, unknown> = {}, token?: string) => list({ ...query, format: 'csv' }, token)

/** Parses RFC 4180 without the writer's code: rows of cells by their column's name. */
function read(text: string): Record<string, string>[] {
  const signs = [...text].slice(1)
  const rows = [['']]
  let quoted = false
  for (const [at, sign] of signs.entries()) {
    const row = rows.at(-1) ?? []
    const cell = row.length - 1
    if (sign === '"') {
      if (!quoted && signs[at - 1] === '"') row[cell] += '"'
      quoted = !quoted
    } else if (sign === ',' && !quoted) row.push('')
    else if (sign === '\n' && !quoted) rows.push([''])
    else if (sign !== '\r' || quoted) row[cell] += sign
  }
  const [names = [], ...rest] = rows.slice(0, -1)
  return rest.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}

test('all that the filters leave, whatever the page, as a file that nobody keeps', async () => {
  for (let n = 0; n < 4; n += 1) await aWaitingExpert(t, { name: `Waiting ${n}` })
  await aPublicExpert(t, { name: 'Public' })
  const { status, text, headers } = await table({ waiting: 'yes', per_page: 2, page: 2, sort: 'name' })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="experts-\d{4}-\d{2}-\d{2}\.csv"$/)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(read(text).map(({ name }) => name)).toEqual(['Waiting 0', 'Waiting 1', 'Waiting 2', 'Waiting 3'])
  expect(text.startsWith('\uFEFFid,name,company_name,status,')).toBe(true)
  expect(text).not.toContain('argon2')
})

test('says what the list says, and nothing a spreadsheet would run', async () => {
  const name = '=HYPERLINK("https://evil.example","Åse, press")\n+1'
  const expert = await aWaitingExpert(t, { name, company_name: '@SUM(1)', status_reason: '-2, "no"', chamber: '\t=1' })
  const [row] = read((await table()).text)
  expect(row).toMatchObject({
    id: String(expert.expert_id),
    name: `'${name.replace('\n+', "\n'+")}`,
    company_name: "'@SUM(1)",
    status_reason: '\'-2, "no"',
    chamber: "'\t'=1",
    phone: "'+4520123456",
    email: expert.email,
    email_verified: 'true',
    country: 'Denmark',
    service_type: 'designer',
    reviewed_at: '',
  })
  const json = (await list({})).json.data[0]
  for (const column of ['status', 'completeness', 'projects_count', 'plan_id', 'submitted_at', 'created_at'])
    expect(row?.[column]).toBe(String(json[column]))
})

test('a header alone when nobody passes, and every batch of many', async () => {
  expect((await table({ q: 'nobody' })).text.trimEnd().split('\r\n')).toHaveLength(1)
  const {
    account_id: _account,
    id: _id,
    ...columns
  } = await t.deps.db
    .selectFrom('experts')
    .selectAll()
    .where('id', '=', (await aPublicExpert(t)).expert_id)
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 3; n += 1) {
    const accounts = Array.from({ length: 200 }, (_, at) => ({
      role: 'expert',
      name: 'Many',
      email: `many-${n}-${at}@husrum.example`,
      password_hash: 'none',
    }))
    const made = await t.deps.db.insertInto('accounts').values(accounts).returning('id').execute()
    await t.deps.db
      .insertInto('experts')
      .values(made.map(({ id }) => ({ ...columns, account_id: id, name: 'Many' })))
      .execute()
  }
  const ids = read((await table({ sort: 'newest' })).text).map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([601, 601])
})

test('by service, kind, country and status, alone, listed and with commas between; names in any spelling', async () => {
  const { country, state, city } = t.deps.refs.choosePlace({ country_id: 'germany', city_id: 'hamburg' })
  const place = { country_id: country.id, state_id: state.id, city_id: city.id }
  await aPublicExpert(t, { name: 'Bo', service_types: ['architect'], ...place })
  const { expert_id } = await aWaitingExpert(t, { name: 'Søren Ågård', description: 'Rooms like those that Bo draws.' })
  await t.deps.db.transaction().execute((tx) => rewriteWords(tx, t.deps.refs, expert_id))
  const names = async (query: string) => {
    const headers = { authorization: `Bearer ${support}` }
    const { status, json } = await t.request({ method: 'GET', url: `/api/admin/experts?${query}`, headers })
    return status === 200 ? json.data.map(({ name }: { name: string }) => name) : status
  }
  expect(await names('service_type=architect')).toEqual(['Bo'])
  expect(await names('country_id=germany')).toEqual(['Bo'])
  expect(await names('expert_type=agency')).toEqual([])
  for (const several of [
    'status=active,pending_review',
    'status[]=active&status[]=pending_review',
    'status=active&status=pending_review',
  ])
    expect(await names(`${several}&sort=name`)).toEqual(['Bo', 'Søren Ågård'])
  for (const q of ['soren', 'Soeren aagaard', 'AGÅRD', 'ård'])
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(['Søren Ågård'])
  // a name in another person's text does not match
  expect(await names('q=bo')).toEqual(['Bo'])
  expect(await names('country_id=atlantis')).toBe(422)
  expect(await names('service_type=plumber')).toBe(422)
})

test('the same people may have it as the list', async () => {
  for (const role of ['support', 'moderator', 'owner'] as const)
    expect((await table({}, (await anAdmin(t, role)).token)).status).toBe(200)
  for (const person of [await aClient(t), await anExpert(t)]) {
    const { status, json } = await table({}, person.token)
    expect([status, json.code]).toEqual([403, 'forbidden'])
  }
  expect((await t.call(expertReview.listAdminExperts, { query: { format: 'csv' } })).status).toBe(401)
})
