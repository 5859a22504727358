import { createHash } from 'node:crypto'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTranslators } from '../core/texts/catalogues.ts'
import { Refusal } from '../http/errors.ts'
import { createHttp } from '../http/http.ts'
import { SerializedReply } from '../http/answers/serialized-reply.ts'
import { createLog } from '../core/log.ts'
import { contentSecurityPolicy, POLICY_REPORTS } from './web-headers.ts'
import { createBrand } from '../core/texts/brand.ts'
import { readConfig } from '../config/config.ts'
import { mountWeb } from './web.ts'
import type { OperatingState } from '@husrum/contract/core/operating-state.ts'
import { defaultSwitches } from '@husrum/contract/core/switches.rules.ts'
import { ownIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import type { Language } from '@husrum/contract/core/locales.ts'

let changed = () => {}
const notices: Partial<Record<Language, OperatingState['notice']>> = {}

const texts = { shell: { problem: { title: 'Broken', text: 'Our fault', home: 'Start' } } }
const catalogues = {
  en: texts,
  da: {
    shell: { problem: { title: 'Gik i stykker', text: 'Vores fejl', home: 'Forside' } },
    error: { unavailable: 'Noget er væk' },
  },
  de: texts,
}

/** Stands in for the built renderer: returns what it was given, and fails on demand. */
const renderer = `
let drawn = 0
export default { async fetch(request, { context: given }) {
  const context = { ...given } // as Start does it
  const url = new URL(request.url)
  if (url.pathname === '/throws') throw new Error('boom')
  if (url.pathname === '/plain-500') return new Response('Internal Server Error', { status: 500 })
  if (url.pathname === '/moved') return new Response(null, { status: 307, headers: { location: '/login' } })
  if (url.pathname === '/da/away') {
    const { status } = await context.apiFetch('/api/away', { method: 'GET' })
    return new Response('<!DOCTYPE html>', { status: status === 503 ? 500 : 200 })
  }
  if (url.pathname === '/slow') {
    context.sendShellFirst()
    const send = (out, text) => out.enqueue(new TextEncoder().encode(text))
    return new Response(new ReadableStream({
      async start(out) {
        send(out, '<!DOCTYPE html>shell under ' + context.nonce)
        await globalThis.slowPart
        send(out, ' and the rest')
        out.close()
      }
    }))
  }
  const seed = url.pathname === '/shuffled' ? context.seed() : ''
  if (url.pathname === '/reading') {
    await context.apiFetch('/api/other', { method: 'GET' })
    const { json } = await context.apiFetch('/api/list', { method: 'GET' })
    await globalThis.readingPart
    return new Response('<!DOCTYPE html><script nonce="' + context.nonce + '"></script>' + JSON.stringify({ drawn: ++drawn, json, page: url.search }), { headers: { 'content-type': 'text/html' } })
  }
  const api = url.pathname === '/calls' ? await context.apiFetch('/api/echo', { method: 'GET' }) : undefined
  const facts = { letters: 'Åse – 家', drawn: ++drawn, locale: context.locale, token: context.token, seed, api, textsUrl: context.textsUrl, site: context.site }
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  if (url.pathname === '/list') {
    context.takeHtml('<!DOCTYPE html><script nonce="' + context.nonce + '"></script>' + JSON.stringify({ ...facts, search: url.search }), ['page', 'styles'])
    return new Response(null, { headers })
  }
  return new Response('<!DOCTYPE html><script nonce="' + context.nonce + '"></script>' + JSON.stringify(facts), { status: url.pathname === '/missing' ? 404 : 200, headers })
} }`

/** The answers that a page reads, and how often they were read. */
const answers = { list: 'first' }
let asked = 0
let answering: Promise<void> | undefined
/** The number of changes on other instances. */
let marks = 0
let app: FastifyInstance
const brand = createBrand(readConfig({}))
let folder: string
let refusesReads = false
let unsubscribing = 200
const unsubscribed: unknown[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-web-'))
  mkdirSync(path.join(folder, 'server'), { recursive: true })
  mkdirSync(path.join(folder, 'client/assets'), { recursive: true })
  writeFileSync(path.join(folder, 'server/package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'server/server.js'), renderer)
  writeFileSync(path.join(folder, 'client/assets/index-abc123.js'), 'export {}')
  writeFileSync(path.join(folder, 'client/sw.js'), '')
  writeFileSync(path.join(folder, 'client/favicon.ico'), 'as shipped')
  writeFileSync(path.join(folder, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = await createHttp(createLog({ level: 'silent' }), createTranslators(catalogues))
  app.get('/api/echo', async ({ headers, ip }) => ({
    authorization: headers.authorization ?? null,
    locale: headers.locale,
    cookie: headers.cookie ?? null,
    ip,
  }))
  app.get('/api/away', async (_, reply) => reply.status(503).send({ code: 'unavailable' }))
  app.post('/api/write', async () => ({ ok: true }))
  app.pageReads.add('/api/list', async () => {
    asked += 1
    const now = { ...answers }
    await answering
    if (now.list === 'refused') throw new Refusal(404, 'not_found')
    return { status: 200, ready: SerializedReply.of(z.unknown(), now) }
  })
  app.pageReads.add('/api/other', async () => ({ status: 200, ready: SerializedReply.of(z.unknown(), 'other') }))
  app.post('/api/notifications/unsubscribe', async ({ body, headers }, reply) => {
    unsubscribed.push([body, headers.authorization])
    return reply.status(unsubscribing).send({})
  })
  app.post(POLICY_REPORTS, async (_, reply) => reply.status(204).send())
  await mountWeb(app, {
    mode: 'built',
    dist: folder,
    catalogues,
    brand,
    operating: {
      stateFor: (language) => ({ switches: defaultSwitches(), notice: notices[language] ?? null }),
      onChange: (listener) => (changed = listener),
    },
    refusesReads: () => refusesReads,
    version: () => String(marks),
    config: {
      ...readConfig({}),
      baseUrl: 'https://husrum.example',
      demo: true,
      production: false,
    },
  })
})
beforeEach(() => changed()) // drops the cached pages of the previous test
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function get(url: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url, headers })
  const [, nonce = '', json] = /nonce="([^"]*)"><\/script>(.*)$/.exec(reply.body) ?? []
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: reply.body,
    nonce,
    facts: json ? JSON.parse(json) : undefined,
  }
}

test('an address with dots in its path is sent to the one without', async () => {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  // `inject` and `fetch` resolve the dots themselves
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    httpGet({ port, path: '/da/x/%2e%2E/towns?a=1' }, resolve).on('error', reject),
  )
  answer.resume()
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/da/towns?a=1'])
})

test('every page names its own scripts and forbids all others', async () => {
  const [first, second] = [await get('/'), await get('/')]
  expect(first.nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  expect(second.nonce).not.toBe(first.nonce)
  const policy = String(first.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'nonce-${first.nonce}' 'strict-dynamic'`)
  expect(policy).toContain(`style-src 'self' 'nonce-${first.nonce}'`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-')
  expect(first.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  })
  expect(first.headers.etag).toBeUndefined()
  // a mailed link's token must not be in a Referer
  for (const mailed of ['/?token=secret', '/?flow=account-first&resume=secret'])
    expect((await get(mailed)).headers['referrer-policy']).toBe('no-referrer')
})

const write = () => app.inject({ method: 'POST', url: '/api/write' })
const reading = async (url = '/reading') => (await get(url)).facts

test('an anonymous page is drawn once for several', async () => {
  const [first, second] = [await get('/experts?page=2'), await get('/experts?page=2')]
  expect(second.facts.drawn).toBe(first.facts.drawn)
  expect((await get('/experts')).facts.drawn).not.toBe(first.facts.drawn)
})

test('a page outlives writes that change nothing of what it has read', async () => {
  const first = await reading()
  for (let times = 0; times < 3; times++) {
    await write()
    expect(await reading()).toEqual(first)
  }
})

test('what it has read is asked for once after a write, however many ask for the page', async () => {
  await reading()
  const before = asked
  await write()
  await Promise.all(Array.from({ length: 20 }, () => reading()))
  expect(asked - before).toBe(1)
  await Promise.all(Array.from({ length: 20 }, () => reading()))
  expect(asked - before).toBe(1)
})

test('what another answer is given to is drawn anew at once, once for all who ask', async () => {
  const first = await reading()
  answers.list = 'second'
  await write()
  const all = await Promise.all(Array.from({ length: 20 }, () => reading()))
  expect(new Set(all.map(({ json }) => json.list))).toEqual(new Set(['second']))
  expect(new Set(all.map(({ drawn }) => drawn))).toEqual(new Set([first.drawn + 1]))
})

test('a change that another instance made shows as soon as its mark is read', async () => {
  answers.list = 'before'
  const first = await reading()
  answers.list = 'elsewhere'
  expect(await reading()).toEqual(first)
  marks += 1
  expect((await reading()).json).toEqual({ list: 'elsewhere' })
})

test('a refusal is another answer too, and the answer after it', async () => {
  answers.list = 'there'
  const seen = [await reading()]
  for (const list of ['refused', 'there']) {
    answers.list = list
    await write()
    seen.push(await reading())
  }
  expect(seen.map(({ json }) => json.code ?? json.list)).toEqual(['there', 'not_found', 'there'])
})

test('who asks after a write never gets what was drawn, or compared, from before it', async () => {
  answers.list = 'old'
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(globalThis, { readingPart: promise })
  const asking = asked
  const before = reading() // has read, and is still being rendered
  await expect.poll(() => asked).toBe(asking + 1)
  answers.list = 'new'
  await write()
  const after = reading()
  resolve()
  expect((await after).json).toEqual({ list: 'new' })
  expect((await before).json.list).toBeDefined()

  // a comparison under way does not cover a later change
  const held = Promise.withResolvers<void>()
  answering = held.promise
  await write()
  const comparing = reading()
  answers.list = 'newest'
  await write()
  const later = reading()
  held.resolve()
  answering = undefined
  expect((await later).json).toEqual({ list: 'newest' })
  await comparing
})

test('a page that did more than read the contract is forgotten by every write', async () => {
  const first = (await get('/calls')).facts
  expect((await get('/calls')).facts.drawn).toBe(first.drawn)
  await write()
  expect((await get('/calls')).facts.drawn).not.toBe(first.drawn)
})

test('a signed-in page is drawn for one person, with the token of the cookie', async () => {
  const anonymous = await get('/experts')
  const ann = await get('/experts', { cookie: 'a=b; access_token=tok%2F1' })
  expect(ann.facts.token).toBe('tok/1')
  expect(ann.facts.drawn).not.toBe(anonymous.facts.drawn)
  expect((await get('/experts')).facts).toEqual(anonymous.facts)
  // otherwise Back would show it after logging out
  expect([anonymous.headers['cache-control'], ann.headers['cache-control']]).toEqual([
    'private, no-cache',
    'private, no-store',
  ])
})

test('calls of a page carry token, language and address of its reader, and never the cookie', async () => {
  const { facts } = await get('/de/calls', { cookie: 'access_token=tok' })
  expect(facts).toMatchObject({ locale: 'de' })
  const called = await get('/calls', { cookie: 'access_token=tok' })
  expect(called.facts.api).toEqual({
    status: 200,
    json: { authorization: 'Bearer tok', locale: 'en', cookie: null, ip: '127.0.0.1' },
  })
})

test('a visitor with a shuffle of their own gets kept pages, except where it is used', async () => {
  const anonymous = await get('/experts')
  const seeded = await get('/experts', { cookie: 'seed=1234' })
  expect(seeded.facts).toEqual(anonymous.facts)
  expect(seeded.nonce).not.toBe(anonymous.nonce)
  const shuffled = await Promise.all(
    ['1111', '2222', '3333'].map((seed) => get('/shuffled', { cookie: `seed=${seed}` })),
  )
  expect(shuffled.map(({ facts }) => facts.seed)).toEqual(['1111', '2222', '3333'])
  expect(new Set(shuffled.map(({ facts }) => facts.drawn)).size).toBe(3)
})

test.each(['br', 'gzip', 'identity'])('a page’s shell is sent before its slow part is there (%s)', async (encoding) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(globalThis, { slowPart: promise })
  const address = await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => app.listeningOrigin)
  const reply = await fetch(`${address}/slow`, {
    headers: { accept: 'text/html', cookie: 'access_token=tok', 'accept-encoding': encoding },
  })
  const parts = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  const shell = (await parts?.read())?.value ?? ''
  const nonce = shell.replace('<!DOCTYPE html>shell under ', '')
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  expect(reply.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  resolve()
  expect((await parts?.read())?.value).toBe(' and the rest')
})

test('addresses share a page when they differ by what it does not read, and nothing of that is in it', async () => {
  const of = async (url: string, headers = {}) => (await get(url, headers)).facts
  // nothing is known of the page yet: it is cached for exactly this address
  expect(await of('/list?visit=secret')).toMatchObject({ search: '?visit=secret' })
  const first = await of('/list?visit=1')
  expect(first.search).toBe('')
  expect(await of('/list?visit=2&utm_source=x&%zz')).toEqual(first)
  expect(await of('/list')).toEqual(first)
  const second = await of('/list?page=2&visit=1&styles[]=a&%73tyles%5B%5D=b')
  expect(second.search).toBe('?page=2&styles[]=a&%73tyles%5B%5D=b')
  expect(await of('/list?page=2&styles[]=a&visit=3&%73tyles%5B%5D=b')).toEqual(second)
  expect((await of('/list?page=3')).drawn).not.toBe(second.drawn)
  // for one reader it is rendered with the address as requested
  expect((await of('/list?visit=1', { cookie: 'access_token=tok' })).search).toBe('?visit=1')
})

test('a kept page of any letters arrives whole, each time with a nonce of its own', async () => {
  const [one, other] = [await get('/list'), await get('/list')]
  expect(one.body.replaceAll(one.nonce, '')).toBe(other.body.replaceAll(other.nonce, ''))
  expect([one.nonce, other.nonce].every((nonce) => /^[A-Za-z0-9+/]{22}==$/.test(nonce))).toBe(true)
  expect(one.nonce).not.toBe(other.nonce)
  expect(Number(one.headers['content-length'])).toBe(Buffer.byteLength(one.body))
  expect(one.facts.letters).toBe('Åse – 家')
})

test('languages do not share pages, nor do people and visitors', async () => {
  const [en, da, dk] = [await get('/experts'), await get('/da/experts'), await get('/dk/experts')]
  expect([en.facts.locale, da.facts.locale, dk.facts.locale]).toEqual(['en', 'da', 'dk'])
  const ann = await get('/da/experts', { cookie: 'access_token=tok' })
  expect([ann.facts.token, ann.facts.drawn]).not.toEqual([da.facts.token, da.facts.drawn])
  expect((await get('/da/experts')).body).not.toContain('tok')
})

test('a shuffled page is this visitor’s own, and the seed of the session is kept', async () => {
  const [first, second] = [await get('/shuffled'), await get('/shuffled')]
  expect(first.facts.seed).toMatch(/^[1-9]{4}$/)
  expect(second.facts.drawn).not.toBe(first.facts.drawn)
  expect((await get('/shuffled', { cookie: 'seed=1234' })).facts.seed).toBe('1234')
  expect((await get('/shuffled', { cookie: 'seed=0123' })).facts.seed).toMatch(/^[1-9]{4}$/)
})

test('a page brings the seed it was shuffled with as a cookie, unless the visitor has one', async () => {
  const first = await app.inject('/shuffled')
  const [, seed = ''] = /"seed":"(\d{4})"/.exec(first.body) ?? []
  expect(first.headers['set-cookie']).toBe(`seed=${seed}; Path=/; SameSite=Strict; Secure`)
  const again = await app.inject({ url: '/shuffled', headers: { cookie: `seed=${seed}` } })
  expect(again.headers['set-cookie']).toBeUndefined()
  expect((await app.inject('/experts')).headers['set-cookie']).toBeUndefined()
})

test.each([
  ['/', 'en'],
  ['/da', 'da'],
  ['/dk/experts?x=1', 'dk'],
  ['/de?x=1', 'de'],
  ['/dark', 'en'],
])('%s speaks %s', async (url, locale) => {
  expect((await get(url)).facts.locale).toBe(locale)
})

test('Danish and dk share one catalogue, whose address changes with its texts', async () => {
  const [da, dk, en] = [await get('/da'), await get('/dk'), await get('/')]
  expect(da.facts.textsUrl).toMatch(/^\/locales\/da\/common\.json\?v=[0-9a-f]{12}$/)
  expect(dk.facts.textsUrl).toBe(da.facts.textsUrl)
  expect(en.facts.textsUrl.split('v=')[1]).not.toBe(da.facts.textsUrl.split('v=')[1])
})

test.each([
  ['/en', '/'],
  ['/en/', '/'],
  ['/en/experts/4?x=1', '/experts/4?x=1'],
  ['/en?x=1', '/?x=1'],
  ['/en//evil.example', '/evil.example'],
  ['/en/\\evil.example', '/evil.example'],
])('%s is %s', async (url, location) => {
  const { status, headers } = await get(url)
  expect([status, headers.location]).toEqual([301, location])
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each([
  ['/da/', '/da'],
  ['/da/?x=1', '/da?x=1'],
  ['/experts/4//', '/experts/4'],
  ['/de/experts/4/?q=a/b/', '/de/experts/4?q=a/b/'],
  ['/x//evil.example/', '/x//evil.example'],
  ['//evil.example/', '/evil.example'],
])('%s has its address without the slash at its end, for good: %s', async (url, location) => {
  const { status, headers } = await get(url)
  expect([status, headers.location]).toEqual([308, location])
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await get('/da')).status).toBe(200)
})

test('statuses and redirects of the renderer are kept', async () => {
  expect((await get('/missing')).status).toBe(404)
  const moved = await get('/moved')
  expect([moved.status, moved.headers.location]).toEqual([307, '/login'])
})

test.each(['/throws', '/plain-500'])(
  '%s answers 500 with words in the page’s language and under the same policy',
  async (url) => {
    const { status, body, headers } = await get(url)
    expect(status).toBe(500)
    expect(body).toContain('<h1>Broken</h1>')
    expect(String(headers['content-security-policy'])).toContain(/nonce="([^"]+)"/.exec(body)?.[1] ?? 'no nonce')
  },
)

test('a page whose parts are away is 503 in its own language, and says when to come back', async () => {
  const { status, body, headers } = await get('/da/away')
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toContain('<h1>Gik i stykker</h1>')
  expect(body).toContain('Noget er væk')
  expect(String(headers['content-security-policy'])).toContain(/nonce="([^"]+)"/.exec(body)?.[1] ?? 'no nonce')
})

test('while reads are refused, pages for one reader are too, undrawn; what visitors see is sent on', async () => {
  const { facts } = await get('/experts?page=6')
  refusesReads = true
  const own = await get('/da/matches', { cookie: 'access_token=of-somebody' })
  const visitors = await get('/experts?page=7')
  refusesReads = false
  expect([own.status, own.headers['retry-after'], own.headers['cache-control']]).toEqual([
    503,
    '5',
    'private, no-store',
  ])
  expect(own.body).toContain('Noget er væk')
  expect([visitors.status, visitors.facts.drawn]).toEqual([200, facts.drawn + 1])
  expect((await get('/da/matches', { cookie: 'access_token=of-somebody' })).status).toBe(200)
})

test('a notice of maintenance is on kept pages as soon as it is there, in their language', async () => {
  const before = await get('/da/experts?page=5')
  expect(before.facts.site.operating.notice).toBeNull()
  notices.da = { text: 'Tilbage klokken fem.', ends_at: null, read_only: true }
  changed()
  const shown = await get('/da/experts?page=5')
  expect(shown.facts.site.operating.notice).toEqual(notices.da)
  expect((await get('/da/experts?page=5')).facts.drawn).toBe(shown.facts.drawn)
  expect((await get('/experts?page=5')).facts.site.operating.notice).toBeNull()
  delete notices.da
})

test('what a browser reports about a policy forgets no kept page', async () => {
  const kept = await get('/experts?page=4')
  for (let at = 0; at < 3; at += 1)
    expect((await app.inject({ method: 'POST', url: POLICY_REPORTS, payload: {} })).statusCode).toBe(204)
  expect((await get('/experts?page=4')).facts.drawn).toBe(kept.facts.drawn)
  const [read, before] = [await reading(), asked]
  await app.inject({ method: 'POST', url: POLICY_REPORTS, payload: {} })
  expect([await reading(), asked]).toEqual([read, before])
})

test('a form sent before the script was there leads back to its page, and forgets no kept page', async () => {
  const kept = await get('/experts?page=3')
  const form = {
    method: 'POST',
    payload: 'first_name=Ann',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const
  const reply = await app.inject({ ...form, url: '/da/sign-up?step=2' })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/da/sign-up?step=2'])
  expect(reply.headers['content-security-policy']).toBeDefined()
  expect((await app.inject({ ...form, url: '//evil.example/x' })).headers.location).toBe('/evil.example/x')
  expect((await get('/experts?page=3')).facts.drawn).toBe(kept.facts.drawn)
  const api = await app.inject({ ...form, url: '/api/nothing' })
  expect([api.statusCode, api.json().code]).toEqual([404, 'not_found'])
})

test('the page of a mail’s unsubscribe link takes its form without a script, and answers with a page', async () => {
  const press = async (url: string, payload: string, answers: number) => {
    unsubscribing = answers
    unsubscribed.length = 0
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: 'access_token=of-somebody' }
    const reply = await app.inject({ method: 'POST', url, payload, headers })
    expect(reply.headers['content-security-policy']).toContain("form-action 'self'")
    return [reply.statusCode, reply.headers.location, unsubscribed]
  }
  // only the token counts: neither the session nor other fields
  const sent = [[{ token: 'abc' }, undefined]]
  expect(await press('/da/unsubscribe?token=x', 'token=abc&next=//evil.example', 200)).toEqual([
    303,
    '/da/unsubscribe?result=done',
    sent,
  ])
  expect(await press('/unsubscribe', 'token=abc', 200)).toEqual([303, '/unsubscribe?result=done', sent])
  expect(await press('/unsubscribe', 'token=abc', 422)).toEqual([303, '/unsubscribe?result=dead', sent])
  expect(await press('/unsubscribe', '', 422)).toEqual([303, '/unsubscribe?result=dead', [[{}, undefined]]])
  expect(await press('/unsubscribe', 'token=abc', 500)).toEqual([503, undefined, sent])
  expect(await press('/evil/unsubscribe', 'token=abc', 200)).toEqual([303, '/evil/unsubscribe', []])
})

test('HEAD has the headers of GET and no body', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/experts' })
  expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8'])
  expect(reply.headers['content-security-policy']).toContain('nonce-')
})

test.each([
  '/api/nothing',
  '/API/nothing',
  '/%61pi/nothing',
  '/_serverFn/x',
  '/_serverFn/x?payload=%7B',
  '/assets/gone-123.js',
  '/locales/xx/common.json',
  '/media/x',
])('%s is no page', async (url) => {
  const { status, headers } = await get(url)
  expect(status).toBe(404)
  expect(headers['content-type']).not.toContain('html')
})

test('assets are kept for ever, other files for an hour, the worker not at all', async () => {
  const [script, icon] = [await get('/assets/index-abc123.js'), await get('/favicon.svg')]
  expect([script.status, script.headers['cache-control'], script.headers['x-content-type-options']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'nosniff',
  ])
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  expect([icon.status, icon.headers['cache-control'], icon.headers['content-type']]).toEqual([
    200,
    'public, max-age=3600',
    'image/svg+xml',
  ])
})

test.each([
  ['/manifest.webmanifest', 'en', '/', '/login'],
  ['/da/manifest.webmanifest', 'da', '/da', '/da/login'],
  ['/dk/manifest.webmanifest', 'da', '/dk', '/dk/login'],
  ['/de/manifest.webmanifest', 'de', '/de', '/de/login'],
])('%s installs one application that starts in its language', async (url, lang, start_url, login) => {
  const { status, headers, body } = await get(url)
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  expect(headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400')
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({ id: '/', scope: '/', name: 'Husrum', lang, start_url, display: 'standalone' })
  expect(manifest.shortcuts.map((each: { url: string }) => each.url)).toContain(login)
  expect((await get(url, { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test('the icons of the manifest are there, in the sizes it says', async () => {
  const { icons } = JSON.parse((await get('/manifest.webmanifest')).body) as { icons: { src: string; sizes: string }[] }
  const publicFolder = path.join(import.meta.dirname, '../../../../web/public')
  const found = await Promise.all(
    icons.map(async ({ src }) => {
      const { format, width, height } = await sharp(path.join(publicFolder, src)).metadata()
      return [format, `${width}x${height}`]
    }),
  )
  expect(found).toEqual(icons.map(({ sizes }) => ['png', sizes]))
  expect(icons.length).toBeGreaterThanOrEqual(3)
})

test.each([
  ['the logo', 'a'.repeat(32)],
  ['an icon of its own', ownIcon('a'.repeat(32))],
])('icons are drawn from %s once there is one, from the next look on', async (_, of) => {
  const manifest = async () => JSON.parse((await get('/de/manifest.webmanifest')).body)
  const [before, favicon] = [await manifest(), await get('/favicon.ico')]
  expect([favicon.body, favicon.headers['cache-control']]).toEqual(['as shipped', 'public, max-age=3600'])
  const shipped = brand.now()
  brand.set({ ...shipped, icon: of, mail: { accent: '#8fd3ff' } })
  const { icons } = await manifest()
  expect(icons.map(({ src, sizes, purpose }: Record<string, string>) => [src, sizes, purpose])).toEqual([
    [`/look/icon-${of}-app.png`, '192x192', 'any'],
    [`/look/icon-${of}-large.png`, '512x512', 'any'],
    [`/look/icon-${of}-maskable.png`, '512x512', 'maskable'],
  ])
  const { status, headers } = await get('/favicon.ico')
  expect([status, headers.location, headers['cache-control']]).toEqual([
    302,
    `/look/icon-${of}-tab.png`,
    'public, max-age=3600',
  ])
  const page = await get('/some-page')
  expect(page.body).toContain(`"tab":"/look/icon-${of}-tab.png","touch":"/look/icon-${of}-touch.png"`)
  expect(page.body).not.toContain('8fd3ff')
  brand.set(shipped)
  expect(await manifest()).toEqual(before)
})

test('the page for no connection is nobody’s: no nonce, no cookie, and what it runs is named by its hash', async () => {
  const { status, headers, body } = await get('/da/offline', { cookie: 'access_token=secret; seed=1234' })
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'public, no-cache', 'noindex'])
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).toBe((await get('/da/offline')).body)
  expect(body).toContain('<html lang="da">')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toMatch(/nonce-|unsafe-|'self';? *script/)
  for (const [, kind, text = ''] of body.matchAll(/<(style|script)>([^<]*)</g))
    expect(policy).toContain(`${kind}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect((await get('/da/offline', { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test.each([
  'http://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/_serverFn/../x',
  '/?q[a]=b&__proto__=x',
  '/%00',
  '/%',
  '/..%2f..%2fetc/passwd',
  '/a%0d%0aSet-Cookie:x',
  `/${'a'.repeat(5000)}`,
  '/?x=%',
])('%s does no harm', async (url) => {
  const { status, headers } = await get(url)
  expect(status).toBeLessThan(500)
  expect(headers['set-cookie']).toBeUndefined()
})

test('pictures come from this host alone, and from the one of the map where it is set', () => {
  expect(contentSecurityPolicy('n', false)).toContain("img-src 'self' data: blob:;")
  expect(contentSecurityPolicy('n', false)).toMatch(
    /; require-trusted-types-for 'script'; trusted-types default husrum-worker husrum-proof; /,
  )
  expect(contentSecurityPolicy('n', true)).not.toContain('trusted-types')
  expect(contentSecurityPolicy('n', false, 'https://tiles.example:8443/a/{z}/{x}/{y}.png')).toContain(
    "img-src 'self' data: blob: https://tiles.example:8443;",
  )
})
