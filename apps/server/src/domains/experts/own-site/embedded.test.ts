import { ownSites } from '@husrum/contract/experts/own-site.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogues } from '../../../platform/core/texts/catalogues.ts'
import { countStatements } from '../../../platform/database/statements.ts'
import { mountWeb } from '../../../platform/web/web.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import type { ExpertPerson } from '../../../testing/people.ts'
import { aKnownExpert, aProject, someReviews } from '../profile/profile.testing.ts'

let t: TestApp
let folder: string
let expert: ExpertPerson
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-embedded-'))
  for (const part of ['server', 'client/assets']) mkdirSync(path.join(folder, part), { recursive: true })
  writeFileSync(path.join(folder, 'server/package.json'), '{"type":"module"}')
  const page = `export default { fetch: async () => new Response('<!DOCTYPE html>x', { headers: { 'content-type': 'text/html' } }) }`
  writeFileSync(path.join(folder, 'server/server.js'), page)
  const { brand, config, operating } = t.deps
  await mountWeb(t.http, { mode: 'built', dist: folder, catalogues: loadCatalogues(), brand, config, operating })
  expert = await aKnownExpert(t, { name: 'Nora <b>"&amp;\' Frame' })
  await aProject(t, expert.expert_id, { title: '</a><script>alert(1)</script>' })
  await choose(expert, 'nora-frame')
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const choose = async ({ token }: ExpertPerson, handle: string) => {
  const { status, text } = await t.call(ownSites.chooseHandle, { token, body: { handle } })
  expect(status, text).toBe(200)
}
const read = (url: string, headers: Record<string, string> = {}) =>
  t.http.inject({ url, headers: { accept: 'text/html', ...headers } })

describe('GET /embed/{handle}', () => {
  test('is a page without scripts that every website may frame', async () => {
    const { statusCode, headers, body } = await read('/embed/nora-frame')
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'none'", "script-src 'none'", 'frame-ancestors *', "form-action 'none'"])
      expect(policy.split('; ')).toContain(part)
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
      'x-robots-tag': 'noindex',
    })
    expect([headers['set-cookie'], headers['x-frame-options'], headers['cross-origin-opener-policy']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(body).not.toMatch(/<script|<iframe|<form|\son\w+=|style="/i)
    expect(body).toContain('Nora &lt;b&gt;&quot;&amp;amp;&#39; Frame')
    const links = [...body.matchAll(/<a [^>]*>/g)].map(([tag]) => tag)
    expect(links).toHaveLength(2)
    for (const link of links) expect(link).toContain('target="_blank" rel="noopener"')
    const again = await read('/embed/nora-frame', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is the same for whoever asks', async () => {
    const plain = await read('/embed/nora-frame')
    const known = await read('/embed/nora-frame', {
      cookie: `access_token=${expert.token}`,
      authorization: `Bearer ${expert.token}`,
      'accept-language': 'de',
    })
    expect([known.body, known.headers.etag]).toEqual([plain.body, plain.headers.etag])
  })

  test('speaks the language of its address', async () => {
    expect((await read('/da/embed/nora-frame')).body).toContain('<html lang="da">')
    expect((await read('/dk/embed/nora-frame')).body).toBe((await read('/da/embed/nora-frame')).body)
    const german = (await read('/de/embed/nora-frame')).body
    expect(german).toContain('/de/e/nora-frame/projects/')
    expect(german).toContain('Das ganze Profil bei Husrum ansehen')
  })

  test('stars from three reviews on', async () => {
    const other = await aKnownExpert(t)
    await choose(other, 'star-gazer')
    const starsIn = async () => {
      t.deps.readModels.forget(other.expert_id)
      return /5(?:[.,]0)? of 5 from 3/.test((await read('/embed/star-gazer')).body)
    }
    await someReviews(t, other.expert_id, [5, 5])
    expect(await starsIn()).toBe(false)
    await someReviews(t, other.expert_id, [5])
    expect(await starsIn()).toBe(true)
  })

  test('an earlier name leads to the present one; nobody’s says that it is gone', async () => {
    const other = await aKnownExpert(t)
    await choose(other, 'first-name')
    await choose(other, 'second-name')
    for (const [url, to] of [
      ['/da/embed/first-name', '/da/embed/second-name'],
      ['/embed/Second-Name', '/embed/second-name'],
      ['/e/first-name/badge.svg', '/e/second-name/badge.svg'],
    ] as const) {
      const answer = await read(url)
      expect([answer.statusCode, answer.headers.location]).toEqual([301, t.deps.config.baseUrl + to])
    }
    const gone = await read('/embed/nobody-here')
    expect([gone.statusCode, gone.headers['content-security-policy']]).toEqual([
      404,
      expect.stringContaining('frame-ancestors *'),
    ])
    await t.deps.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', other.account_id)
      .execute()
    t.deps.readModels.forget(other.expert_id)
    expect((await read('/embed/second-name')).body).toBe(gone.body)
    expect((await read('/e/second-name/badge.svg')).statusCode).toBe(404)
    for (const strange of ['%00', '..%2f..', "'%20or%201=1", 'a'.repeat(250)])
      expect((await read(`/embed/${strange}`)).statusCode, strange).toBe(404)
  })
})

test('the badge is a picture that says who it is, and nothing else', async () => {
  const { statusCode, headers, body } = await read('/de/e/nora-frame/badge.svg')
  expect([statusCode, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'cross-origin',
  ])
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'$/)
  expect(body).toContain('<title id="t">Nora &lt;b&gt;&quot;&amp;amp;&#39; Frame bei Husrum</title>')
  expect(new Set([...body.matchAll(/<(\w+)/g)].map(([, tag]) => tag))).toEqual(
    new Set(['svg', 'title', 'style', 'rect', 'path']),
  )
})

test.each(['/embed/nora-frame', '/da/embed/nora-frame', '/e/nora-frame/badge.svg'])(
  '%s is drawn once: warm it asks the database nothing, and follows a change',
  async (url) => {
    const packed = () => t.http.inject({ url, headers: { 'accept-encoding': 'br' } })
    const first = await packed()
    const { statements } = await countStatements(packed)
    expect(statements).toEqual([])
    expect((await packed()).rawPayload).toEqual(first.rawPayload)
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe((await read(url)).body)
    const again = await read(url, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const name = `Nora ${randomInt(1e9)}`
    await t.deps.db.updateTable('experts').set({ name }).where('id', '=', expert.expert_id).execute()
    t.deps.readModels.forget(expert.expert_id)
    expect((await read(url)).body).toContain(name)
  },
)

test.each([
  '/',
  '/experts',
  '/e/nora-frame',
  '/da/e/nora-frame/projects/1',
  '/login',
  '/embed',
  '/embed/a/b',
  '/e/x/badge.png',
])('page %s can be framed by nobody, and frames ours alone', async (url) => {
  const { headers } = await read(url)
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(
    policy
      .find((part) => part.startsWith('frame-src'))
      ?.split(' ')
      .slice(1),
  ).toEqual(
    ['/embed/', '/da/embed/', '/dk/embed/', '/de/embed/', '/preview/'].map((path) => t.deps.config.baseUrl + path),
  )
})
