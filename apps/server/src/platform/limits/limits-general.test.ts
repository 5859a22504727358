/** The general limits over real requests, and whose address they count. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient } from '../../testing/people.ts'
import { withinPage } from './limits-general.ts'

let t: TestApp
let proxied: TestApp
beforeAll(async () => {
  const inbound = { INBOUND_DOMAIN: 'reply.husrum.example', INBOUND_SECRET: 'a-secret-of-the-provider' }
  t = await testApp(inbound, { generalLimits: true })
  proxied = await testApp({ HUSRUM_TRUSTED_PROXIES: '10.0.0.0/8 127.0.0.1' }, { generalLimits: true })
  for (const app of [t, proxied]) app.http.get('/*', async (_, reply) => reply.type('text/html').send('page'))
})
afterAll(() => Promise.all([t.close(), proxied.close()]))

async function aPicture({ deps }: TestApp) {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a65' } })
    .jpeg()
    .toBuffer()
  return deps.pictures.present(await deps.pictures.storeImage(deps.db, bytes), 'A wall')
}

type Sent = { from: string; headers?: Record<string, string>; url?: string; app?: TestApp }
const read = ({ from, headers = {}, url = '/api/countries', app = t }: Sent) =>
  app.http.inject({ method: 'GET', url, remoteAddress: from, headers })
const write = ({ from, headers = {}, url = '/api/nothing', app = t }: Sent) =>
  app.http.inject({ method: 'POST', url, remoteAddress: from, headers, payload: {} })

async function repeat(times: number, call: () => Promise<{ statusCode: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, call))
  return answers.filter(({ statusCode }) => statusCode !== 429).length
}

describe('reads and writes are counted apart', () => {
  test('120 writes a minute for an address; reads go on; the refusal says when to come back', async () => {
    expect(await repeat(130, () => write({ from: '192.0.2.1' }))).toBe(120)
    const refused = await write({ from: '192.0.2.1', headers: { locale: 'de' } })
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: 'too_many_requests', message: expect.stringMatching(/^Das war viel auf einmal\. Warte \d+ Sek\./) },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers.ratelimit).toBe(`"writes";r=0;t=${refused.headers['retry-after']}`)
    expect(refused.headers['ratelimit-policy']).toBe('"writes";q=120;w=60')
    expect((await read({ from: '192.0.2.1' })).statusCode).toBe(200)
    expect((await write({ from: '192.0.2.2' })).statusCode).toBe(404)
  })

  test('600 reads a minute, pages, HEAD and unknown addresses among them', async () => {
    const from = '192.0.2.3'
    expect(await repeat(200, () => read({ from }))).toBe(200)
    expect(await repeat(200, () => read({ from, url: '/experts' }))).toBe(200)
    expect(await repeat(100, () => t.http.inject({ method: 'HEAD', url: '/api/countries', remoteAddress: from }))).toBe(
      100,
    )
    expect(await repeat(120, () => read({ from, url: '/api/nothing' }))).toBe(100)
    const refused = await read({ from, url: '/de/experts' })
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(refused.body).toMatch(/<html lang="de">[^]*Das war viel auf einmal/)
  })

  test('what is drawn for other websites counts as reads: share cards, frames, badges and site maps', async () => {
    const from = '192.0.2.30'
    const drawn = ['/images/cards/site-en.jpg', '/embed/x-y-z', '/de/embed/x-y-z', '/da/e/x-y-z/badge.svg']
    for (const [nth, url] of [...drawn, '/sitemap.xml', '/sitemaps/en.xml'].entries())
      expect([url, (await read({ from, url })).headers.ratelimit]).toEqual([
        url,
        expect.stringMatching(`"reads";r=${599 - nth};`),
      ])
    expect(await repeat(600, () => read({ from, url: '/embed/x-y-z' }))).toBe(594)
  })

  test('every answer says what is left, also a refusal of another kind', async () => {
    const from = '192.0.2.4'
    expect((await read({ from })).headers).toMatchObject({
      ratelimit: expect.stringMatching(/^"reads";r=599;t=\d+$/),
      'ratelimit-policy': '"reads";q=600;w=60',
    })
    expect((await read({ from, url: '/api/account' })).headers.ratelimit).toMatch(/^"reads";r=598;/)
    expect((await write({ from, url: '/api/auth/login' })).headers.ratelimit).toMatch(/^"writes";r=119;/)
  })

  test('health and texts are free', async () => {
    for (const url of ['/live', '/ready', '/locales/en/common.json'])
      expect([url, (await read({ from: '192.0.2.5', url })).headers.ratelimit]).toEqual([url, undefined])
  })
})

test('30 streams of live events a minute for an account, whatever address it comes from', async () => {
  const { token } = await aClient(t)
  let last = 0
  const open = () =>
    t.http.inject({
      method: 'HEAD',
      url: '/api/events',
      remoteAddress: `192.0.2.${100 + (last += 1)}`,
      headers: { authorization: `Bearer ${token}` },
    })
  expect(await repeat(40, open)).toBe(30)
  const refused = await open()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read({ from: '192.0.2.99', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
})

test('mails that come are counted from whoever does not know the secret, and from nobody else', async () => {
  const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`any:${secret}`).toString('base64')}` })
  const hand = (from: string, headers: Record<string, string>) => () =>
    write({ from, headers, url: '/api/webhooks/mail' })
  expect(await repeat(130, hand('192.0.2.61', basic('another-secret-altogether')))).toBe(120)
  expect((await hand('192.0.2.61', {})()).statusCode).toBe(429)
  const known = hand('192.0.2.61', basic('a-secret-of-the-provider'))
  expect(await repeat(130, known)).toBe(130)
})

test('pictures that are there are free, those that are not are counted before they are looked for', async () => {
  const from = '192.0.2.21'
  const image = await aPicture(t)
  const { url } = image
  expect(await repeat(320, () => read({ from, url }))).toBe(300) // this many at once
  expect(await repeat(10, () => read({ from, url }))).toBe(10)
  const missing = () => read({ from, url: `/images/${randomBytes(16).toString('hex')}/320.avif` })
  expect(await repeat(320, missing)).toBe(300)
  const refused = await missing()
  expect([refused.statusCode, refused.headers.ratelimit]).toEqual([429, expect.stringMatching(/^"misses";r=0/)])
  expect((await read({ from: '192.0.2.22', url })).statusCode).toBe(200)
})

test('logos, icons and hosts that nobody has are counted', async () => {
  const [hash, from] = [randomBytes(16).toString('hex'), '192.0.2.40']
  for (const [nth, url] of [
    `/look/logo-${hash}.png`,
    `/look/icon-${hash}-tab.png`,
    `/look/icon-own-${hash}-tab.png`,
    '/tls/ask?domain=x.example',
  ].entries()) {
    const missing = () => read({ from: `192.0.2.${40 + nth}`, url })
    expect([url, await repeat(320, missing)]).toEqual([url, 300])
    expect((await missing()).headers.ratelimit).toMatch(/^"misses";r=0/)
  }
  expect((await read({ from, url: '/api/countries' })).statusCode).toBe(200)
})

test('every spelling of an address counts as the address', async () => {
  const from = '192.0.2.20'
  for (const url of ['/%61pi/countries', '/api/%63ountries', '/%61pi/nothing', '/%6cogin'])
    expect([url, (await read({ from, url })).headers.ratelimit]).toEqual([url, expect.stringMatching(/^"reads"/)])
  expect(await repeat(610, () => read({ from, url: '/%61pi/countries' }))).toBe(596)
})

describe('who is counted', () => {
  test('an account counts by itself, from wherever and with whichever of its tokens', async () => {
    const client = await aClient(t)
    const other = await aClient(t)
    const headers = { authorization: `Bearer ${client.token}` }
    let at = 0
    expect(await repeat(130, () => write({ from: `198.51.100.${at++ % 200}`, headers }))).toBe(120)
    const neighbour = { authorization: `Bearer ${other.token}` }
    expect((await write({ from: '198.51.100.1', headers: neighbour })).headers.ratelimit).toMatch(/r=119/)
    expect((await write({ from: '198.51.100.1' })).headers.ratelimit).toMatch(/r=119/)
  })

  test('a page counts for the account whose cookie draws it; an invented cookie counts for the address', async () => {
    const client = await aClient(t)
    const from = '192.0.2.6'
    await read({ from, url: '/experts', headers: { authorization: `Bearer ${client.token}` } })
    const page = await read({ from, url: '/experts', headers: { cookie: `access_token=${client.token}` } })
    expect(page.headers.ratelimit).toMatch(/r=598/)
    const invented = await read({ from, url: '/experts', headers: { cookie: `access_token=${'x'.repeat(43)}` } })
    expect(invented.headers.ratelimit).toMatch(/r=599/)
    const again = await read({ from, url: '/experts', headers: { authorization: `Bearer ${'y'.repeat(43)}` } })
    expect(again.headers.ratelimit).toMatch(/r=598/)
  })

  test('calls of a page while it is drawn are not counted again', async () => {
    const from = '192.0.2.7'
    const inside = await withinPage(() => read({ from }))
    expect([inside.statusCode, inside.headers.ratelimit]).toEqual([200, undefined])
    expect((await read({ from })).headers.ratelimit).toMatch(/r=599/)
  })

  test('IPv6 counts by its /64', async () => {
    let host = 0
    expect(await repeat(130, () => write({ from: `2001:db8:7:1::${(++host).toString(16)}` }))).toBe(120)
    expect((await write({ from: '2001:db8:7:2::1' })).statusCode).toBe(404)
  })
})

describe('forwarded addresses', () => {
  test('without a trusted proxy they shift nothing', async () => {
    let at = 0
    const spoofed = () =>
      write({
        from: '192.0.2.8',
        headers: {
          'x-forwarded-for': `203.0.113.${at++ % 250}`,
          'x-real-ip': `203.0.113.${at}`,
          forwarded: `for=203.0.113.${at}`,
          'x-forwarded-host': 'evil.example',
        },
      })
    expect(await repeat(130, spoofed)).toBe(120)
  })

  test('a trusted proxy names the caller; what the caller put before is not believed', async () => {
    const through = (forwarded: string) =>
      write({ app: proxied, from: '10.1.2.3', headers: { 'x-forwarded-for': forwarded } })
    expect((await through('192.0.2.9')).headers.ratelimit).toMatch(/r=119/)
    expect((await through('203.0.113.1, 192.0.2.9')).headers.ratelimit).toMatch(/r=118/)
    expect((await through('192.0.2.9, 10.9.9.9')).headers.ratelimit).toMatch(/r=117/)
    expect((await write({ app: proxied, from: '192.0.2.9', headers: {} })).headers.ratelimit).toMatch(/r=116/)
    expect((await through('a'.repeat(3000))).headers.ratelimit).toMatch(/r=119/)
    // a caller who bypasses the proxy
    const past = { app: proxied, from: '192.0.2.10', headers: { 'x-forwarded-for': '192.0.2.11' } }
    expect((await write(past)).headers.ratelimit).toMatch(/r=119/)
    expect((await write({ ...past, headers: { 'x-forwarded-for': '192.0.2.12' } })).headers.ratelimit).toMatch(/r=118/)
  })

  test('links are built from the settings whatever host is named', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
    const reply = await read({ app: proxied, from: '10.1.2.3', url: '/api/openapi.json', headers })
    expect(reply.body).not.toContain('evil.example')
    expect(reply.json().servers).toEqual([{ url: 'http://localhost:3000' }])
  })
})

test('switched off, nothing is counted', async () => {
  const off = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  expect(await repeat(130, () => write({ app: off, from: '192.0.2.1' }))).toBe(130)
  expect((await read({ app: off, from: '192.0.2.1' })).headers.ratelimit).toBeUndefined()
  await off.close()
})
