/** A page's read inside the process equals the answer to a request, refusals included. */
import { Readable } from 'node:stream'
import { endpoints } from '@husrum/contract/core/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTranslators, loadCatalogues } from '../core/texts/catalogues.ts'
import { createLog } from '../core/log.ts'
import { Refusal } from './errors.ts'
import { createHttp } from './http.ts'
import type { Viewer } from './http-viewer.ts'
import { mount } from './mount.ts'
import { SerializedReply } from './answers/serialized-reply.ts'

const thing = z.object({ id: z.int(), name: z.string() })
const common = { method: 'GET', summary: 'A thing', status: 200 } as const
const table = endpoints({
  listThings: {
    ...common,
    path: '/api/things',
    audience: ['public'],
    reply: z.object({ data: z.array(thing) }),
    query: z.object({ page: z.coerce.number().int().min(1).optional(), styles: z.array(z.string()).optional() }),
    cache: 'public',
  },
  getThing: {
    ...common,
    path: '/api/things/{id}',
    audience: ['public'],
    params: z.object({ id: z.coerce.number().int() }),
    reply: thing,
  },
  getOwnThing: { ...common, path: '/api/own/{id}', audience: ['client'], reply: thing },
  exportThings: { ...common, path: '/api/export', audience: ['public'], produces: 'application/zip' },
})
const kept = SerializedReply.of(z.object({ data: z.array(thing) }), { data: [{ id: 1, name: '</script> Åse \u2028' }] })
const client: Viewer = { account_id: 1, session_id: 1, role: 'client', audience: 'client', expert_id: undefined }
const [tokenOfClient, tokenOfExpert] = ['c'.repeat(30), 'e'.repeat(30)]
const people = new Map([
  [tokenOfClient, client],
  [tokenOfExpert, { ...client, role: 'expert', audience: 'expert' } satisfies Viewer],
])

let app: FastifyInstance
beforeAll(async () => {
  app = await createHttp(createLog({ level: 'silent' }), createTranslators(loadCatalogues()))
  mount(
    app,
    table,
    {
      listThings: async ({ query }) => (query.page === 7 ? { data: [{ id: 7, name: 'seven' }] } : kept),
      getThing: async ({ params: { id }, locale, address }) => {
        if (id === 404) throw new Refusal(404, 'not_found')
        if (id === 500) throw new Error('a secret of ours')
        return { id, name: `${locale} ${address}`, password: 'more than the schema says' }
      },
      getOwnThing: async ({ viewer }) => ({ id: viewer.account_id, name: viewer.role }),
      exportThings: async () => ({ name: 'things.zip', content: Readable.from([]) }),
    },
    { identify: async (token) => people.get(token), production: false },
  )
})
afterAll(() => app.close())

/** Reads in both ways and asserts equal answers. */
async function read(url: string, { token, locale = 'en' }: { token?: string; locale?: 'en' | 'de' } = {}) {
  const run = app.pageReads.find(url)
  if (!run) throw new Error(`${url} is no read`)
  const page = { ip: '127.0.0.1', userAgent: '', id: 'the-page', log: app.log, caller: { importance: 'read' as const } }
  const inside = await run({ url, token, locale, ...page })
  const headers = { locale, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const asked = await app.inject({ url, headers })
  return { inside, asked: { status: asked.statusCode, json: asked.json<unknown>(), text: asked.body } }
}

test.each([
  ['a kept list', '/api/things', {}],
  ['a query', '/api/things?page=7', {}],
  ['a list in a query', '/api/things?styles[]=a&styles[]=b', {}],
  ['one by its number, in a language', '/api/things/12', { locale: 'de' }],
  ['what belongs to the reader', '/api/own/1', { token: tokenOfClient }],
] as const)('%s is read as it would be asked for', async (_, url, reader) => {
  const { inside, asked } = await read(url, reader)
  expect(inside).toEqual(asked)
  expect(inside.status).toBe(200)
})

test.each([
  ['no token', 401, '/api/own/1', {}],
  ['a token of nobody', 401, '/api/own/1', { token: 'n'.repeat(30) }],
  ['what is no token', 401, '/api/own/1', { token: `${tokenOfClient}, ${tokenOfExpert}` }],
  ['another role', 403, '/api/own/1', { token: tokenOfExpert }],
  ['a number that is none', 422, '/api/things/one', { locale: 'de' }],
  ['a query that is refused', 422, '/api/things?page=0', {}],
  ['a query with too much', 422, '/api/things?pages=1', {}],
  ['more fields than any call has', 400, `/api/things?${'a=1&'.repeat(3000)}`, {}],
  ['what is not there', 404, '/api/things/404', { locale: 'de' }],
] as const)('%s is refused in the same words: %i', async (_, status, url, reader) => {
  const { inside, asked } = await read(url, reader)
  expect(inside).toEqual({ status, json: asked.json })
  expect(asked.status).toBe(status)
})

test('what breaks says nothing of why, and names the request of the page', async () => {
  const { inside } = await read('/api/things/500')
  expect(inside.status).toBe(500)
  expect(JSON.stringify(inside.json)).toContain('the-page')
  expect(JSON.stringify(inside.json)).not.toContain('secret')
})

test('files, other addresses and odd spellings are no reads', () => {
  for (const url of ['/api/export', '/api/nowhere', '/api/things/', '/api/things/1%2F2', '/API/things', '/'])
    expect(app.pageReads.find(url)).toBeUndefined()
})

test('a kept answer is parsed once and cannot be changed; what was made for one reader is nobody else’s', async () => {
  const again = async (url: string) => (await read(url)).inside.json
  await again('/api/things')
  const [one, other] = [await again('/api/things'), await again('/api/things')]
  expect(other).toBe(one)
  const [first] = (one as { data: { name: string }[] }).data // the shape of its schema
  expect(() => Object.assign(first ?? {}, { name: 'changed' })).toThrow('read only')
  expect(await again('/api/things/12')).not.toBe(await again('/api/things/12'))
})
