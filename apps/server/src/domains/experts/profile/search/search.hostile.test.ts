/** Any parameter value is either refused with 422 on its field or read as text; none causes a failure. */
import { experts, placesQuery, searchQuery } from '@husrum/contract/experts/profile/experts.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aKnownExpert } from '../profile.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await aKnownExpert(t, { name: 'Lotte Friis' })
  await t.deps.market.refresh()
})
afterAll(() => t.close())

const long = 'x'.repeat(10_000)
/** Raw query strings, name included. */
const hostile = [
  '=%00',
  '=a%00b',
  '[]=a&{}[]=b',
  '[a]=b',
  '[a][b][c][d][e]=f',
  '[0]=1&{}[1]=%00',
  '=1e308',
  '=-1e308',
  '=9223372036854775808',
  '=-1',
  '=0',
  '=NaN',
  '=Infinity',
  '=0x10',
  '=1.5',
  '=%27%20or%201=1--',
  '=%25',
  '=%5C',
  '=%F0%9F%8F%A0',
  '=__proto__',
  '=constructor',
  '=true&{}=false',
  '=null',
  '=%7B%22a%22:1%7D',
  `=${long}`,
  `[]=${long}`,
  `=${Array.from({ length: 200 }, (_, n) => n).join(',')}`,
  '=',
]
const called = [
  ...Object.keys(searchQuery.shape).map((name) => ['/api/architect/search', name] as const),
  ...Object.keys(placesQuery.shape).map((name) => ['/api/architect/places', name] as const),
]

test.each(called)('%s?%s', async (path, name) => {
  for (const value of hostile) {
    const url = `${path}?${name}${value.replaceAll('{}', name)}`
    const answer = await t.request({ url })
    expect([url.slice(0, 120), [200, 422].includes(answer.status)]).toEqual([url.slice(0, 120), true])
    if (answer.status !== 422) continue
    const [field = ''] = Object.keys(answer.json.errors)
    expect([url.slice(0, 120), field === name || field.startsWith(`${name}.`)]).toEqual([url.slice(0, 120), true])
  }
})

test('words are no query language', async () => {
  for (const q of [
    "''",
    "'a':*",
    'a & b',
    'lotte | friis',
    '!lotte',
    'lotte:*',
    '<->',
    '\\\\',
    '**',
    '%%',
    '__',
    '((',
    'ab\u2028c',
  ])
    expect((await t.call(experts.searchExperts, { query: { q } })).status).toBe(200)
  const found = async (q: string) => (await t.call(experts.searchExperts, { query: { q } })).json.meta.total
  expect(await found('!lotte')).toBe(1) // a word and a punctuation mark
  expect(await found('lotte | zzzzzz')).toBe(0) // all words must match
})

test('pages have bounds, and one past the end is empty', async () => {
  const status = async (query: string) => (await t.request({ url: `/api/architect/search?${query}` })).status
  expect(await status('per_page=1')).toBe(200)
  expect(await status('per_page=100')).toBe(200)
  expect(await status('per_page=0')).toBe(422)
  expect(await status('per_page=101')).toBe(422)
  for (const page of [2, 417, 100_000]) {
    const { json } = await t.call(experts.searchExperts, { query: { page } })
    expect(json).toMatchObject({ data: [], meta: { total: 1, last_page: 1, from: null, to: null } })
    expect(json.facets.service_type[0].count).toBe(1)
  }
})

test('totals count up to 10,000, and say so', async () => {
  const { search } = t.deps.market
  const spy = vi.spyOn(t.deps.market, 'search')
  const totalOf = async (total: number, sort: string) => {
    spy.mockImplementationOnce(async (filters, options) => ({ ...(await search(filters, options)), total }))
    return (await t.call(experts.searchExperts, { query: { sort } })).json.meta
  }
  expect(await totalOf(10_000, 'rating')).not.toHaveProperty('total_is_capped')
  expect(await totalOf(10_001, 'newest')).toMatchObject({ total: 10_000, total_is_capped: true, last_page: 417 })
  spy.mockRestore()
})

test('an unchanged answer is not sent again', async () => {
  for (const url of ['/api/architect/search?styles=japandi', '/api/architect/places']) {
    const { headers } = await t.request({ url })
    expect(headers['cache-control']).toContain('public')
    expect((await t.request({ url, headers: { 'if-none-match': String(headers['etag']) } })).status).toBe(304)
  }
})

test('a query that is asked again says the same, and one that is refused is refused again, however many came between', async () => {
  const ask = (query: string) => t.request({ method: 'GET', url: `/api/architect/search?${query}` })
  const first = await ask('q=Lotte&service_type=designer')
  const refused = await ask('q=Lotte&nonsense=1')
  expect([first.status, refused.status]).toEqual([200, 422])
  for (let n = 0; n < 250; n += 1) expect((await ask(`q=word${n}`)).status).toBe(200)
  for (let n = 0; n < 2; n += 1) {
    expect((await ask('q=Lotte&service_type=designer')).text).toBe(first.text)
    expect((await ask('q=Lotte&nonsense=1')).json).toEqual(refused.json)
  }
})
