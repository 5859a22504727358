/**
 * What all lists for staff have in common (contract: `adminListQuery`), tested on each list of the contract: refused
 * values, search as typed, every order, pages, and the table. A list's own filters, orders and columns are tested
 * beside the list.
 */
import { api } from '@husrum/contract/index.ts'
import { fillPath, pathFields, type Endpoint } from '@husrum/contract/core/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp, type TestApp } from '../../apps/server/src/testing/app.ts'
import { aClient, aLead, anAdmin, anExpert } from '../../apps/server/src/testing/people.ts'

let t: TestApp
let token: string
let expert_id: number
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  token = (await anAdmin(t)).token
  const expert = await anExpert(t)
  expert_id = expert.expert_id
  for (let n = 0; n < 2; n += 1) await anExpert(t)
  for (let n = 0; n < 3; n += 1) await aLead(t, { client: await aClient(t), expert })
})
afterAll(() => t.close())

/** The values of `sort` in the contract; undefined if the list has a fixed order. */
function ordersOf({ query }: Endpoint): readonly string[] | undefined {
  if (!query) return undefined
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const sort = JSON.stringify(properties?.['sort'] ?? null)
  const found = /"enum":(\[[^\]]*\])/.exec(sort)?.[1]
  return found === undefined ? undefined : JSON.parse(found)
}

const lists = Object.entries<Endpoint>(api).flatMap(([name, endpoint]) => {
  const orders = ordersOf(endpoint)
  return endpoint.csv && orders && endpoint.path.startsWith('/api/admin/') ? [{ name, endpoint, orders }] : []
})

const ask = ({ path }: Endpoint, query: string) => {
  const filled = fillPath(path, Object.fromEntries(pathFields(path).map((field) => [field, expert_id])))
  return t.request({ url: `${filled}?${query}`, headers: { authorization: `Bearer ${token}` } })
}
const read = async (
  endpoint: Endpoint,
  query: string,
): Promise<{ data: { id: number }[]; meta: { total: number } }> => {
  const { status, json } = await ask(endpoint, query)
  expect([query, status]).toEqual([query, 200])
  return json
}
/** Lines of a table; a quoted cell may contain several. */
const rowsIn = (table: string) =>
  table
    .replace(/"[^"]*"/g, '')
    .trimEnd()
    .split('\r\n').length

test('they are all here', () => {
  expect(lists.length).toBeGreaterThan(20)
})

describe.each(lists)('$endpoint.path', ({ endpoint, orders }) => {
  test.each([
    ['page', 'page=0'],
    ['page', 'page=two'],
    ['per_page', 'per_page=0'],
    ['per_page', 'per_page=101'],
    ['sort', 'sort=password_hash'],
    ['sort', `sort[]=${orders[0]}&sort[]=${orders[0]}`],
    ['format', 'format=xml'],
    ['page', 'format=csv&page=0'],
    ['q', 'q=%00'],
    ['q', `q=${'x'.repeat(255)}`],
  ])('422 on %s: %s', async (field, query) => {
    const { status, json } = await ask(endpoint, query)
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]])
  })

  test('takes words as they are typed', async () => {
    for (const words of ['%_%', '\\', "x' or 1=1 --", '"<b>$t(x){{y}}', '=1+1', '🏠', 'x'.repeat(254)]) {
      const { data, meta } = await read(endpoint, `q=${encodeURIComponent(words)}`)
      expect([words, data, meta.total]).toEqual([words, [], 0])
    }
  })

  test('has the same rows in every order and in pages', async () => {
    const whole = await read(endpoint, 'per_page=100')
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
    for (const sort of orders) {
      const sorted = await read(endpoint, `per_page=100&sort=${sort}`)
      expect([sort, ids(sorted.data)]).toEqual([sort, ids(whole.data)])
      const [first, second] = [
        await read(endpoint, `per_page=1&sort=${sort}`),
        await read(endpoint, `per_page=1&page=2&sort=${sort}`),
      ]
      expect([sort, ...first.data, ...second.data]).toMatchObject([sort, ...sorted.data.slice(0, 2)])
    }
    const { total } = whole.meta
    expect(whole.data).toHaveLength(Math.min(total, 100))
    expect((await read(endpoint, 'per_page=25&page=40')).data).toEqual([])
    const { meta } = await read(endpoint, 'per_page=1')
    expect(meta).toMatchObject({ current_page: 1, last_page: Math.max(total, 1), per_page: 1, total })
  })

  test('comes as a table, whole', async () => {
    const { total } = (await read(endpoint, '')).meta
    const { status, text, headers } = await ask(endpoint, 'format=csv&per_page=1&page=2')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.csv"$/)
    expect(rowsIn(text)).toBe(total + 1)
  })
})
