/** Requests that are refused before any endpoint: with the error body, quickly, without ending the process. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, anExpert } from '../../testing/people.ts'
import { createHttp } from './http.ts'
import { createLog } from '../core/log.ts'
import { requireOwnHost } from '../web/web-vite.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  const address = t.http.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => t.close())

const post = (url: string, payload: string, type: string) =>
  t.request({ method: 'POST', url, payload, headers: { 'content-type': type } })
const form = 'application/x-www-form-urlencoded'
const parts = (count: number) =>
  `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count)}--x--\r\n`

describe('addresses', () => {
  test.each(['/api/architect/%E0%A4%A', `/api/architect/${'9'.repeat(400)}`])(
    'one that cannot be read is 400: %s',
    async (url) => {
      const reply = await t.request({ method: 'GET', url, headers: { locale: 'de' } })
      expect([reply.status, Object.keys(reply.json).sort(), reply.json.code]).toEqual([
        400,
        ['code', 'message'],
        'malformed',
      ])
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
    },
  )
})

test('a query with more fields than any call has is 400', async () => {
  const reply = await t.request({ method: 'GET', url: `/api/architect/search?${'a=1&'.repeat(3500)}` })
  expect([reply.status, reply.json.code]).toEqual([400, 'malformed'])
})

describe('bodies', () => {
  test.each([
    ['breaks off', '--x\r\nContent-Disp', 'multipart/form-data; boundary=x'],
    ['names no boundary', '--x\r\nContent-Disp', 'multipart/form-data'],
  ])('a multipart form that %s is 400', async (_, payload, type) => {
    const reply = await post('/api/auth/login', payload, type)
    expect([reply.status, reply.json.code]).toEqual([400, 'malformed'])
  })

  test('plain text is 415: other sites can send it without asking', async () => {
    const reply = await post('/api/auth/login', '{"email":"a@b.dk","password":"x"}', 'text/plain')
    expect([reply.status, reply.json.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('JSON announced and none sent counts as no body', async () => {
    const reply = await post('/api/auth/login', '', 'application/json')
    expect([reply.status, Object.keys(reply.json.errors).sort()]).toEqual([422, ['email', 'password']])
  })

  test('a form with more fields than any of ours is 413', async () => {
    const reply = await post('/api/applicant/register', 'photos[]=1&'.repeat(90_000), form)
    expect([reply.status, reply.json.code]).toEqual([413, 'too_large'])
  })

  test.each([
    ['a form of 900 kB', 'a=1&'.repeat(225_000), form, 413],
    ['a form with one long field', `name=${'a'.repeat(300_000)}`, form, 413],
    ['JSON that nests 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json', 400],
    ['JSON of 300,000 values', `{"photos":[${'1,'.repeat(300_000)}1]}`, 'application/json', 413],
    ['brackets that never close', '['.repeat(900_000), 'application/json', 400],
  ])('%s is refused before it is parsed', async (_, payload, type, status) => {
    const reply = await post('/api/auth/login', payload, type)
    expect(reply.status).toBe(status)
  })

  test('quoted brackets and commas are text', async () => {
    const password = `${'[{,'.repeat(3000)}\\"`
    const reply = await post('/api/auth/login', JSON.stringify({ email: 'x', password }), 'application/json')
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['password']])
  })

  test('a part that calls itself JSON is refused unread: nothing judges its depth', async () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const reply = await t.http.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\nContent-Disposition: form-data; name="subject"\r\nContent-Type: application/json\r\n\r\n${deep}\r\n--x--\r\n`,
    })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'malformed'])
  })

  test('a multipart form of 20,000 parts ends with the three hundredth', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      body: parts(20_000),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(reply.status).toBe(413)
  })

  test('a reason is told once for each field', async () => {
    const reply = await post('/api/messages', '', form)
    expect(reply.status).toBe(401)
    const huge = await t.request({
      method: 'POST',
      url: '/api/applicant/register',
      payload: { photos: [2 ** 63, 1, 2] },
    })
    expect(huge.json.errors['photos.0']).toHaveLength(1)
  })
})

test('answers of the API are never taken for pages', async () => {
  for (const url of ['/api/countries', '/%61pi/countries', '/api/account', '/api/nothing', '/%61pi/nothing', '/live']) {
    expect([url, (await t.request({ method: 'GET', url })).headers['x-content-type-options']]).toEqual([url, 'nosniff'])
  }
  for (const url of ['/api/countries', '/%61pi/countries', '/%61pi/nothing', '/ap%69/account']) {
    const { 'content-security-policy': policy } = (await t.request({ method: 'GET', url })).headers
    expect([url, policy]).toEqual([url, "default-src 'none'; frame-ancestors 'none'"])
  }
})

test('a cached answer is not sent again, also when a proxy has made its tag weak', async () => {
  const ask = (headers: Record<string, string>) => t.request({ method: 'GET', url: '/api/countries', headers })
  const etag = String((await ask({})).headers.etag)
  for (const tag of [etag, `W/${etag}`, `"x" , ${etag}`, '*'])
    expect([tag, (await ask({ 'if-none-match': tag })).status]).toEqual([tag, 304])
  expect((await ask({ 'if-none-match': etag, locale: 'da' })).status).toBe(200)
})

test('OpenAPI names what any call may be refused with before it is read', async () => {
  const { json } = await t.request({ method: 'GET', url: '/api/openapi.json' })
  expect(Object.keys(json.paths['/api/auth/login'].post.responses)).toEqual(
    expect.arrayContaining(['400', '405', '408', '413', '415']),
  )
  expect(Object.keys(json.paths['/api/account'].get.responses)).toEqual(expect.arrayContaining(['400', '401']))
})

describe('what is no request at all', () => {
  /** Everything the server sends until it closes the connection. */
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let heard = ''
      socket.on('data', (chunk) => void (heard += chunk.toString()))
      socket.on('close', () => resolve(heard))
      socket.on('error', reject)
    })

  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400, 'malformed'],
    [
      'headers beyond 16 kB',
      `GET /live HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'too_large',
    ],
  ])('%s', async (_, text, status, code) => {
    const answer = await say(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/i)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code })
  })

  test.each(['http://evil.example/api/countries', 'http://evil.example/', '*', 'api/countries'])(
    'the target %s is 400: here is no proxy',
    async (target) => {
      const answer = await say(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer).not.toMatch(/location:/i)
    },
  )

  test('a body that trickles is cut off in time', async () => {
    const { server } = t.http
    const { requestTimeout, headersTimeout } = server
    // files may take minutes; all else has 30 s (request-timeout.test.ts)
    expect([requestTimeout, headersTimeout]).toEqual([300_000, 15_000])
    Object.assign(server, { requestTimeout: 500, headersTimeout: 500 })
    const answer = await say(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    Object.assign(server, { requestTimeout, headersTimeout })
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'too_slow' })
  })
})

test('over https every answer, refused ones and what is no request too, keeps browsers on https', async () => {
  const origin = { HUSRUM_RATE_LIMITS: 'off', BASE_URL: 'https://husrum.example' }
  const hsts = async (env: Record<string, string>, urls: string[]) => {
    const app = await testApp(env)
    const seen = await Promise.all(
      urls.map(async (url) => (await app.request({ method: 'GET', url })).headers['strict-transport-security']),
    )
    await app.close()
    return [...new Set(seen)]
  }
  const urls = ['/api/countries', '/api/account', '/api/nothing', '/live', '/api/architect/%E0%A4%A', '/api/docs']
  expect(await hsts(origin, urls)).toEqual(['max-age=63072000; includeSubDomains'])
  expect(await hsts({ ...origin, HUSRUM_HSTS_SUBDOMAINS: 'off' }, urls)).toEqual(['max-age=63072000'])
  expect(await hsts({ HUSRUM_RATE_LIMITS: 'off' }, urls)).toEqual([undefined])
})

test('in development only names that lead here are answered', async () => {
  const app = await createHttp(createLog({ level: 'silent' }), t.deps.translators)
  requireOwnHost(app, 'https://husrum.example')
  app.get('/', async () => 'here')
  const ask = async (host: string) => (await app.inject({ url: '/', headers: { host } })).statusCode
  for (const host of [
    'localhost:3000',
    'app.localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.9',
    'husrum',
    'husrum.example',
  ])
    expect([host, await ask(host)]).toEqual([host, 200])
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'husrum.example.evil.example',
  ])
    expect([host, await ask(host)]).toEqual([host, 400])
  await app.close()
})

test('a proxy that nobody named is warned of, once in an hour', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  const behind = async (trustedProxies: string[], times: number) => {
    const app = await createHttp(log, t.deps.translators, { trustedProxies })
    app.get('/', async () => 'here')
    for (let at = 0; at < times; at += 1) await app.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1' } })
    await app.close()
  }
  await behind(['127.0.0.1'], 1)
  expect(lines).toEqual([])
  await behind([], 3)
  await behind(['10.0.0.0/8'], 1)
  expect(lines.map((line) => line.includes('HUSRUM_TRUSTED_PROXIES'))).toEqual([true, true])
})

test('the description of the API can be switched off', async () => {
  const app = await testApp({ HUSRUM_API_DOCS: 'off' })
  for (const url of ['/api/docs', '/api/docs.css', '/api/openapi.json'])
    expect([url, (await app.request({ method: 'GET', url })).status]).toEqual([url, 404])
  await app.close()
})

describe('addresses that a call has under another method', () => {
  test.each([
    ['PUT', '/api/auth/login', 'POST'],
    ['POST', '/api/countries', 'GET'],
    ['DELETE', '/api/architect/search', 'GET'],
  ] as const)('405 for %s %s, with what it has in Allow', async (method, url, allowed) => {
    const reply = await t.request({ method, url })
    expect([reply.status, reply.json.code, reply.headers.allow]).toEqual([405, 'method_not_allowed', allowed])
  })

  test('nobody learns which without the right to call one: 401 first, then 403, then 405', async () => {
    const client = await aClient(t)
    const expert = await anExpert(t)
    const patch = async (token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      return t.request({ method: 'PATCH', url: '/api/leads/1', headers })
    }
    expect([(await patch()).status, (await patch(client.token)).status]).toEqual([401, 403])
    const reply = await patch(expert.token)
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, DELETE, POST, PUT'])
  })

  test('an address that nothing has stays 404', async () => {
    expect((await t.request({ method: 'PUT', url: '/api/auth/nothing' })).status).toBe(404)
  })
})

test.each(['/api/subscription-plans', '/api/architect/aspects', '/api/architect/skills'])(
  '%s answers its list with an empty id too',
  async (url) => {
    const [list, empty] = await Promise.all([url, `${url}/`].map((each) => t.request({ method: 'GET', url: each })))
    expect([empty?.status, empty?.json]).toEqual([200, list?.json])
  },
)

describe('fields of a body that a call does not know', () => {
  test('are dropped and named, in what is done and in what is refused', async () => {
    const client = await aClient(t)
    const headers = { authorization: `Bearer ${client.token}` }
    const patch = (payload: object) => t.request({ method: 'PATCH', url: '/api/account', headers, payload })
    const done = await patch({ name: 'Ann Holm', nmae: 'Ann', notifications: { new_message: { emial: true } } })
    expect([done.status, done.headers['unknown-fields']]).toEqual([200, 'nmae, notifications.new_message.emial'])
    expect((await patch({ name: '', phnoe: '1' })).headers['unknown-fields']).toBe('phnoe')
    expect((await patch({ name: 'Ann' })).headers).not.toHaveProperty('unknown-fields')
  })

  test('of a form as well, where `_method`, files and lists are known', async () => {
    const client = await aClient(t)
    const reply = await t.request({
      method: 'POST',
      url: '/api/account',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': form },
      payload: '_method=PATCH&name=Ann&avatar=&citi_id[]=1',
    })
    expect([reply.status, reply.headers['unknown-fields']]).toEqual([200, 'citi_id'])
  })

  test('a hostile name cannot leave its header, and twenty are enough', async () => {
    const client = await aClient(t)
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`x${nth}`, nth]))
    const reply = await t.request({
      method: 'PATCH',
      url: '/api/account',
      headers: { authorization: `Bearer ${client.token}` },
      payload: { 'a\r\nSet-Cookie: b=1': 1, ['ø'.repeat(500)]: 1, ...many },
    })
    const cut = await t.request({
      method: 'PATCH',
      url: '/api/account',
      headers: { authorization: `Bearer ${client.token}` },
      payload: { [`${'x'.repeat(119)}😀`]: 1 },
    })
    expect([cut.status, cut.headers['unknown-fields']]).toEqual([200, `${'x'.repeat(119)}%EF%BF%BD`])
    const named = String(reply.headers['unknown-fields']).split(', ')
    expect(named[0]).toBe('a%0D%0ASet-Cookie%3A%20b%3D1')
    expect(decodeURIComponent(named[1] ?? '')).toBe('ø'.repeat(120))
    expect(named).toHaveLength(20)
    expect(reply.headers).not.toHaveProperty('set-cookie')
  })
})
