import type { Endpoint } from '@husrum/contract/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/app.ts'
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
  expect(page.length).toBeLessThan(300_000)
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
