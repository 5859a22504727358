import { pictureWidths } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import type { LiveBrand } from '../core/texts/brand.ts'
import { boundsOf, exampleOf, typeOf } from './docs-schema.ts'

let t: TestApp
let page: string
beforeAll(async () => {
  t = await testApp()
  page = (await t.request({ method: 'GET', url: '/api/docs' })).text
})
afterAll(() => t.close())

test('every call is there, with an anchor, its audience and its codes', () => {
  const table: [string, Endpoint][] = Object.entries(api)
  for (const [name, endpoint] of table) {
    const at = page.indexOf(`<h3 id="${name}">`)
    expect([name, at > 0]).toEqual([name, true])
    const article = page.slice(at, page.indexOf('</article>', at))
    for (const code of Object.values(endpoint.refusals ?? {}).flat())
      expect([name, code, article.includes(`<code>${code}</code>`)]).toEqual([name, code, true])
    expect([name, article.includes('curl ')]).toEqual([name, true])
    expect(page).toContain(`<a href="#${name}">`)
  }
})

test('headings go down step by step, every id is there once, and the page stays light', () => {
  const levels = [...page.slice(page.indexOf('<main')).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
  for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 1)).toBeLessThanOrEqual(1)
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(page.length / Object.keys(api).length).toBeLessThan(3700) // bytes of text for each call
})

test('its policy lets nothing run, and nothing in it asks to', async () => {
  const reply = await t.request({ method: 'GET', url: '/api/docs' })
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; font-src 'self';/)
  expect(page).not.toMatch(/<script|<style| style=| on\w+=/)
})

test('packed, cached and styled', async () => {
  const ask = (url: string, headers: Record<string, string> = {}) => t.http.inject({ method: 'GET', url, headers })
  const zipped = await ask('/api/docs', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(page)
  expect((await ask('/api/docs', { 'if-none-match': String(zipped.headers.etag) })).statusCode).toBe(304)
  expect((await ask('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  expect((await ask('/api/docs.woff2')).rawPayload.subarray(0, 4).toString()).toBe('wOF2')
})

test('schemas as people read them', () => {
  expect(typeOf({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('("a" | "b")[]')
  expect(
    typeOf({ type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a'] }),
  ).toBe('{\n  a: integer\n  b?: string\n}')
  expect(boundsOf({ type: 'string', minLength: 1, maxLength: 5000 })).toBe('1–5000 characters')
  expect(boundsOf({ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe('at least 1')
  expect(exampleOf({ type: 'object', properties: { phone: {}, n: { type: 'integer' } }, required: ['phone'] })).toEqual(
    {
      phone: '+4520123456',
    },
  )
})

type Documented = {
  summary: string
  description: string
  tags: string[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}
const documentOf = async () => (await t.request({ method: 'GET', url: '/api/openapi.json' })).json
const operationsOf = (document: { paths: Record<string, Record<string, Documented>> }) =>
  Object.values(document.paths).flatMap((each) => Object.values(each))
const bodyExample = (operation: Documented | undefined) => operation?.requestBody?.content['application/json']?.example

test('every documented example is a body that its call takes', async () => {
  const { paths } = await documentOf()
  const table: [string, Endpoint][] = Object.entries(api)
  const wrong = table.flatMap(([name, endpoint]) => {
    if (!endpoint.body) return []
    const parsed = endpoint.body.safeParse(bodyExample(paths[endpoint.path][endpoint.method.toLowerCase()]))
    return parsed.success
      ? []
      : [`${name}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`]
  })
  expect(wrong, 'add `example` to the endpoint, with the fields that depend on another').toEqual([])
})

test('sent as they are, the documented examples register a client and write to the staff', async () => {
  const { paths } = await documentOf()
  const examples = [bodyExample(paths['/api/applicant/register'].post), bodyExample(paths['/api/contacts'].post)] as [
    Record<string, unknown>,
    object,
  ] // both calls take an object
  const phone = String(examples[0].phone)
  await t.request({ method: 'POST', url: '/api/verification/send', payload: { phone } })
  const inbox = await t.request({ method: 'GET', url: `/api/dev/outbox?channel=sms&to=${encodeURIComponent(phone)}` })
  const verifyCode = /\d{6}/.exec(inbox.json.data[0].text)?.[0]
  const registered = await t.request({
    method: 'POST',
    url: '/api/applicant/register',
    payload: { ...examples[0], verifyCode },
  })
  expect([registered.status, registered.json.errors]).toEqual([201, undefined])
  expect((await t.request({ method: 'POST', url: '/api/contacts', payload: examples[1] })).status).toBe(201)
})

test('the document is released with the product, sorted by area, and tells what each call is', async () => {
  const document = await documentOf()
  expect(document.info.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
  const known = document.tags.map(({ name }: { name: string }) => name)
  for (const operation of operationsOf(document)) {
    expect(operation.summary).not.toBe('')
    expect(operation.description).toMatch(/\.$/)
    expect(known).toContain(operation.tags[0])
  }
  const { parameters } = document.paths['/api/leads'].get
  const types = Object.fromEntries(
    parameters.map(({ name, schema }: { name?: string; schema?: { type: string } }) => [name, schema?.type]),
  )
  expect(types).toMatchObject({ page: 'integer', per_page: 'integer' })
  expect(document.paths['/api/leads/{id}'].get.parameters[0].schema.type).toBe('integer')
})

test('the document and the page say how the addresses of a picture are made', async () => {
  const widths = new Intl.ListFormat('en-GB').format(pictureWidths(1920).map(String))
  expect((await documentOf()).info.description).toContain(`those of ${widths}`)
  expect(page).toContain(`those of ${widths}`)
})

test('shapes that stand in it more than once have a name, and every reference leads somewhere', async () => {
  const document = await documentOf()
  const text = JSON.stringify(document)
  expect(Object.keys(document.components.schemas).length).toBeGreaterThan(50)
  expect(text.length / Object.keys(api).length).toBeLessThan(5000) // bytes for each call
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect([name, name in document.components.schemas]).toEqual([name, true])
})

test('a filter that a list does not have is refused by its name, not ignored', async () => {
  const { status, json } = await t.request({ method: 'GET', url: '/api/architect/search?service=foo&per_page=5' })
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['service']])
  expect((await t.request({ method: 'GET', url: '/api/architect/search?per_page=5' })).status).toBe(200)
})

test('page and document have the name that an owner gave the product', async () => {
  const own = await testApp()
  const brand = own.deps.brand as LiveBrand // createBrand makes it
  expect((await own.request({ method: 'GET', url: '/api/docs' })).text).toContain('<title>Husrum API</title>')
  brand.set({ ...brand.now(), product: 'Nordhjem' })
  const renamed = (await own.request({ method: 'GET', url: '/api/docs' })).text
  expect(renamed).toContain('<title>Nordhjem API</title>')
  expect(renamed).not.toContain('Husrum')
  const { json } = await own.request({ method: 'GET', url: '/api/openapi.json' })
  expect(json.info.title).toBe('Nordhjem')
  await own.close()
})

test('a call that also comes by POST says so, without a call of its own', () => {
  const article = page.slice(
    page.indexOf('<h3 id="changeWebhook">'),
    page.indexOf('</article>', page.indexOf('<h3 id="changeWebhook">')),
  )
  expect(article).toContain('also POST with <code>_method=PUT</code>')
  expect(page).not.toContain('ByOverride')
})
