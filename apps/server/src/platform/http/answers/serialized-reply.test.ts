import { brotliDecompressSync } from 'node:zlib'
import { endpoints } from '@husrum/contract/core/endpoint.ts'
import { paged } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { createTranslators, loadCatalogues } from '../../core/texts/catalogues.ts'
import { createLog } from '../../core/log.ts'
import { createHttp } from '../http.ts'
import { mount } from '../mount.ts'
import { metaOf } from '../pages.ts'
import { SerializedReply } from './serialized-reply.ts'

const person = z.object({ id: z.int(), name: z.string() })
const table = endpoints({
  listPeople: {
    method: 'GET',
    path: '/api/people',
    audience: ['public'],
    summary: 'Everybody',
    status: 200,
    reply: paged(person),
    cache: 'public',
  },
  getSelf: {
    method: 'GET',
    path: '/api/self',
    audience: ['client'],
    summary: 'Oneself',
    status: 200,
    reply: person,
  },
})
const nameOf = (id: number) => (id === 1 ? 'Åse "the first" \u2028' : `Person ${id}`)
const pieces = Array.from({ length: 100 }, (_, at) => SerializedReply.of(person, { id: at + 1, name: nameOf(at + 1) }))
const meta = SerializedReply.of(paged(person).shape.meta, metaOf({ page: 1, per_page: 100 }, 100, 100))

let app: FastifyInstance
beforeAll(async () => {
  app = await createHttp(createLog({ level: 'silent' }), createTranslators(loadCatalogues()))
  const kept = SerializedReply.object({ data: SerializedReply.list(pieces), meta })
  const client = { account_id: 1, session_id: 1, role: 'client', audience: 'client', expert_id: undefined } as const
  mount(
    app,
    table,
    { listPeople: async () => kept, getSelf: async () => SerializedReply.of(person, { id: 1, name: 'Åse' }) },
    { identify: async () => client, production: false },
  )
})
afterAll(() => app.close())

const token = 'a'.repeat(30)
const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })

describe('pieces', () => {
  test('a value that the schema refuses is none, and unknown fields are dropped', () => {
    expect(() => SerializedReply.of(person, { id: 1.5, name: 'x' })).toThrow('id')
    const more = { id: 1, name: 'x', password: 'secret' }
    expect(SerializedReply.of(person, more).bytes.toString()).toBe('{"id":1,"name":"x"}')
  })

  test('lists, objects and overlays are the JSON that stringify would write', () => {
    const [first, second] = pieces.map(({ bytes }) => JSON.parse(bytes.toString()))
    const [one, two] = [SerializedReply.of(person, first), SerializedReply.of(person, second)]
    const liked = SerializedReply.of(z.object({ liked: z.boolean() }), { liked: true })
    const nothing = SerializedReply.of(z.object({ liked: z.boolean().optional() }), {})
    for (const [made, value] of [
      [SerializedReply.list([]), []],
      [SerializedReply.list([one, two]), [first, second]],
      [SerializedReply.object({}), {}],
      [SerializedReply.object({ 'a "b"': one, list: SerializedReply.list([two]) }), { 'a "b"': first, list: [second] }],
      [SerializedReply.with(one, liked), { ...first, liked: true }],
      [SerializedReply.with(one, nothing), first],
      [SerializedReply.with(nothing, one), first],
    ] as const) {
      expect(made.bytes.toString()).toBe(JSON.stringify(value))
      expect(made.toJSON()).toEqual(value)
    }
  })

  test('the type is what was checked: neither more nor less is taken for it', () => {
    expectTypeOf(SerializedReply.list(pieces)).toEqualTypeOf<SerializedReply<{ id: number; name: string }[]>>()
    expectTypeOf<SerializedReply<{ id: number; name: string }>>().not.toExtend<SerializedReply<{ id: number }>>()
    expectTypeOf<SerializedReply<{ id: number }>>().not.toExtend<SerializedReply<{ id: number; name: string }>>()
    const overlay = SerializedReply.of(z.object({ name: z.string() }), { name: 'y' })
    // @ts-expect-error -- an overlay may not change existing fields
    SerializedReply.with(SerializedReply.of(person, { id: 1, name: 'x' }), overlay)
  })
})

describe('sent', () => {
  test('a public answer: its ETag, 304 for it, and a minute for everybody', async () => {
    const plain = await ask('/api/people')
    expect(plain.json().data[0]).toEqual({ id: 1, name: nameOf(1) })
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60, stale-while-revalidate=60',
      vary: 'locale, accept-language, accept-encoding',
      'content-language': 'en',
      'content-length': String(plain.rawPayload.length),
    })
    const tag = String(plain.headers.etag)
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await ask('/api/people', { 'if-none-match': known })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  test('compressed for whoever takes it, once, with a weak tag', async () => {
    const plain = await ask('/api/people')
    const packed = await ask('/api/people', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: `W/${String(plain.headers.etag)}` })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const refused = await ask('/api/people', { 'accept-encoding': 'br;q=0' })
    expect(refused.headers['content-encoding']).toBeUndefined()
    const again = await ask('/api/people', { 'if-none-match': `W/${String(plain.headers.etag)}` })
    expect(again.statusCode).toBe(304)
  })

  test("an answer for one person stays that person's", async () => {
    const own = await ask('/api/self')
    expect(own.json()).toEqual({ id: 1, name: 'Åse' })
    expect(own.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(own.headers.etag).toBeUndefined()
  })
})
