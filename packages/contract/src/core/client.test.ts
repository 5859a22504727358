import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { createClient } from './client.ts'
import { endpoints } from './endpoint.ts'
import { idText, one, pageQuery } from './shapes.ts'

const things = endpoints({
  list: {
    method: 'GET',
    path: '/api/things/{id}/parts',
    audience: ['public'],
    summary: 'Parts of a thing',
    params: z.object({ id: idText() }),
    query: z.object({ ...pageQuery(24), near: idText().optional() }),
    status: 200,
    reply: one(z.object({ id: z.int() })),
  },
})

test('callers pass ids and counts as numbers, and the address carries them as text', async () => {
  const urls: string[] = []
  const client = createClient(things, async ({ url }) => {
    urls.push(url)
    return { status: 200, json: { data: { id: 7 } } }
  })
  await client.list({ params: { id: 7 }, query: { page: 2, per_page: 50, near: 12 } })
  await client.list({ params: { id: '7' }, query: { page: '2' } })
  expect(urls).toEqual(['/api/things/7/parts?page=2&per_page=50&near=12', '/api/things/7/parts?page=2'])
})

test('the server reads the text of an address as numbers, and refuses what is none', () => {
  const { params, query } = things.list
  expectTypeOf<z.output<typeof params>>().toEqualTypeOf<{ id: number }>()
  expect(params.parse({ id: '7' })).toEqual({ id: 7 })
  expect(query.parse({ near: '12' })).toEqual({ page: 1, per_page: 24, near: 12 })
  for (const id of ['0', '-1', '1.5', '7e1', '9999999999999999', 'x', '', undefined])
    expect(params.safeParse({ id }).success, String(id)).toBe(false)
})
