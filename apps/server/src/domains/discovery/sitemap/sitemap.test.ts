import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { publicPages } from '@husrum/contract/core/pages/public-pages.rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../../../platform/database/statements.ts'
import { folderFiles, type Files } from '../../../platform/files/files.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aKnownExpert, aProject, someReviews } from '../../experts/profile/profile.testing.ts'
import { createSiteMap } from './sitemap.service.ts'

const BASE = 'https://husrum.example'
let t: TestApp
let folder: string
let files: Files
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-sitemap-'))
  files = folderFiles(path.join(folder, 'files'))
  t = await testApp({ BASE_URL: BASE, HUSRUM_INDEXED: 'on', HUSRUM_DATA: folder })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

async function make(): Promise<void> {
  await t.deps.db.transaction().execute((tx) => t.deps.jobs.enqueue(tx, 'make-site-map', {}))
  await t.deps.jobs.flush(['make-site-map'])
}
const stored = () => Array.fromAsync(files.list('derived/sitemap/'))
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
async function read(file: string): Promise<string> {
  const { status, text, headers } = await t.request({ method: 'GET', url: file })
  expect([file, status, headers['content-type']]).toEqual([file, 200, 'application/xml; charset=utf-8'])
  return text
}
/** All paths without their language, from the index and its files. */
async function listed(language: 'en' | 'da' | 'de'): Promise<string[]> {
  const files = locations(await read('/sitemap.xml')).filter((file) => file.includes(`/sitemaps/${language}`))
  const prefix = language === 'en' ? BASE : `${BASE}/${language}`
  const all: string[] = []
  for (const file of files) all.push(...locations(await read(file.slice(BASE.length))))
  for (const address of all) expect(address.startsWith(prefix)).toBe(true)
  return all.map((address) => address.slice(prefix.length) || '/')
}
const entryAt = (xml: string, path: string) =>
  xml.split('\n').find((line) => line.includes(`<loc>${BASE}${path}</loc>`))

test('robots.txt forbids what is behind a login, in every language, and names the site map', async () => {
  const { status, text, headers } = await t.request({ method: 'GET', url: '/robots.txt' })
  expect([status, headers['content-type'], text]).toEqual([
    200,
    'text/plain; charset=utf-8',
    expect.stringMatching(/^User-agent: \*\n(Disallow: \/\S+\n)+\nSitemap: https:\/\/\S+\/sitemap\.xml\n$/),
  ])
  // a rule of RFC 9309 is the beginning of a path, or with $ the whole path
  const forbidden = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => rule)
  const isForbidden = (path: string) =>
    forbidden.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
  const closed = ['/account', '/account/messages', '/admin/users', '/expert', '/expert/leads', '/api/admin/users']
  for (const path of [...closed, '/da/admin', '/dk/account/quotes', '/de/expert/projects/7'])
    expect([path, isForbidden(path)]).toEqual([path, true])
  await make()
  const open = [
    ...(await listed('en')),
    ...(await listed('de')).map((path) => `/de${path}`),
    '/api/countries',
    '/assets/a.js',
  ]
  expect(open).toContain('/experts')
  expect(open.filter(isForbidden)).toEqual([])
  expect(headers['x-robots-tag']).toBeUndefined()
})

describe('an installation that is not to be found', () => {
  test.each([
    ['because it says so', { BASE_URL: BASE, HUSRUM_INDEXED: 'off' }],
    ['because it is no production, at an address that others reach', { BASE_URL: 'https://try.husrum.example' }],
  ])('%s', async (_, env) => {
    const hidden = await testApp(env)
    try {
      const robots = await hidden.request({ method: 'GET', url: '/robots.txt' })
      expect(robots.text).toBe('User-agent: *\nDisallow:\n')
      for (const url of ['/robots.txt', '/api/countries', '/api/nothing', '/live']) {
        const { headers } = await hidden.request({ method: 'GET', url })
        expect([url, headers['x-robots-tag']]).toEqual([url, 'noindex, nofollow'])
      }
      for (const url of ['/sitemap.xml', '/sitemaps/en.xml'])
        expect((await hidden.request({ method: 'GET', url })).status).toBe(404)
    } finally {
      await hidden.close()
    }
  })

  test('on the own machine pages are as in production', async () => {
    const own = await testApp({ BASE_URL: 'http://localhost:3000' })
    try {
      expect((await own.request({ method: 'GET', url: '/sitemap.xml' })).status).toBe(200)
    } finally {
      await own.close()
    }
  })
})

test('every language has the static pages, legal texts at their own addresses', async () => {
  expect(await listed('en')).toEqual(expect.arrayContaining([...publicPages]))
  expect(await listed('de')).toEqual(expect.arrayContaining([...publicPages]))
  const danish = await listed('da')
  expect(danish).toEqual(expect.arrayContaining(['/', '/experts', '/terms-and-conditions-dk', '/privacy-policy-dk']))
  expect(danish).not.toContain('/terms-and-conditions')
})

test('an entry names all its languages, and English for the rest', async () => {
  const line = entryAt(await read('/sitemaps/da.xml'), '/da/terms-and-conditions-dk')
  const alternate = (name: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${BASE}${path}"/>`
  expect(line).toBe(
    `<url><loc>${BASE}/da/terms-and-conditions-dk</loc>` +
      alternate('en', '/terms-and-conditions') +
      alternate('da', '/da/terms-and-conditions-dk') +
      alternate('de', '/de/terms-and-conditions') +
      `${alternate('x-default', '/terms-and-conditions')}</url>`,
  )
})

test('experts and their published projects are listed, with the time they changed last', async () => {
  const { expert_id } = await aKnownExpert(t)
  const project = await aProject(t, expert_id)
  await t.deps.db
    .updateTable('projects')
    .set({ updated_at: sql`'2031-03-04T10:00:00Z'::timestamptz` })
    .where('id', '=', project)
    .execute()
  await make()
  const xml = await read('/sitemaps/en.xml')
  expect(entryAt(xml, `/experts/${expert_id}/projects/${project}`)).toContain('<lastmod>2031-03-04T10:00:00.000Z<')
  // the profile shows the project
  expect(entryAt(xml, `/experts/${expert_id}`)).toContain('<lastmod>2031-03-04T10:00:00.000Z<')
  await someReviews(t, expert_id, [5])
  await t.deps.db
    .updateTable('reviews')
    .set({ replied_at: sql`'2032-01-01T00:00:00Z'::timestamptz`, reply: 'Thank you, it was a pleasure.' })
    .where('expert_id', '=', expert_id)
    .execute()
  await make()
  expect(entryAt(await read('/sitemaps/en.xml'), `/experts/${expert_id}`)).toContain(
    '<lastmod>2032-01-01T00:00:00.000Z<',
  )
  expect(await read('/sitemap.xml')).toContain(
    `<loc>${BASE}/sitemaps/en.xml</loc><lastmod>2032-01-01T00:00:00.000Z</lastmod>`,
  )
})

test('nothing that is not public is listed', async () => {
  const statuses = ['pending_review', 'changes_requested', 'rejected', 'suspended'] as const
  const hidden: string[] = []
  for (const status of statuses) {
    const { expert_id } = await aKnownExpert(t)
    const project = await aProject(t, expert_id)
    await t.deps.db.updateTable('experts').set({ status }).where('id', '=', expert_id).execute()
    hidden.push(`/experts/${expert_id}`, `/experts/${expert_id}/projects/${project}`)
  }
  for (const column of ['deleted_at', 'suspended_at'] as const) {
    const { expert_id, account_id } = await aKnownExpert(t)
    hidden.push(`/experts/${expert_id}`, `/experts/${expert_id}/projects/${await aProject(t, expert_id)}`)
    await t.deps.db
      .updateTable('accounts')
      .set({ [column]: sql`app_now()` })
      .where('id', '=', account_id)
      .execute()
  }
  const { expert_id } = await aKnownExpert(t)
  for (const set of [{ status: 'draft' }, { status: 'resting' }, { deleted_at: sql<Date>`app_now()` }]) {
    const project = await aProject(t, expert_id)
    await t.deps.db.updateTable('projects').set(set).where('id', '=', project).execute()
    hidden.push(`/experts/${expert_id}/projects/${project}`)
  }
  const paused = await aKnownExpert(t)
  await t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '=', paused.expert_id).execute()
  await make()
  const all = await listed('en')
  expect(all.filter((path) => hidden.includes(path))).toEqual([])
  expect(all).toEqual(expect.arrayContaining([`/experts/${expert_id}`, `/experts/${paused.expert_id}`]))
  // no private area is listed, and no page twice
  expect(all.filter((path) => /^\/(account|expert|admin|dev|api)(\/|$)/.test(path))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
  for (const path of all.filter((each) => /^\/experts\/\d+$/.test(each)))
    expect([
      path,
      (await t.request({ method: 'GET', url: path.replace('/experts/', '/api/architect/') })).status,
    ]).toEqual([path, 200])
})

test('no request reads the database, and another instance serves the same files', async () => {
  await make()
  const other = await testApp({ BASE_URL: BASE, HUSRUM_INDEXED: 'on', HUSRUM_DATA: folder })
  try {
    for (const url of ['/sitemap.xml', '/sitemaps/en.xml', '/sitemaps/da.xml', '/robots.txt']) {
      const { result, statements } = await countStatements(() => t.http.inject({ url }))
      expect([url, result.statusCode, statements]).toEqual([url, 200, []])
      const there = await other.http.inject({ url })
      expect([there.body, there.headers.etag]).toEqual([result.body, result.headers.etag])
    }
  } finally {
    await other.close()
  }
})

test('before the job has run, the first to ask has it made, once for any number at once', async () => {
  for (const key of await stored()) await files.delete(key)
  const { result, statements } = await countStatements(() =>
    Promise.all(Array.from({ length: 20 }, () => t.http.inject({ url: '/sitemaps/en.xml' }))),
  )
  expect(new Set(result.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(statements).toHaveLength(2)
})

test('what did not change is not written again, and files that are listed no more go after a day', async () => {
  await make()
  const before = await stored()
  const written = await Promise.all(before.map((key) => files.head(key)))
  await make()
  expect(await stored()).toEqual(before)
  for (const [at, key] of before.entries())
    if (!key.endsWith('index.json')) expect(await files.head(key)).toEqual(written[at])
  await aKnownExpert(t)
  await make()
  expect(await stored()).toEqual(expect.arrayContaining(before)) // an older index still names them
  expect((await stored()).length).toBeGreaterThan(before.length)
  await t.moveClock(86_400 + 60)
  await make()
  await t.moveClock(0)
  expect((await stored()).filter((key) => before.includes(key))).toEqual(['derived/sitemap/index.json'])
  await listed('da')
})

test('a failure leaves what was there', async () => {
  await make()
  const before = await read('/sitemaps/en.xml')
  const failing = createSiteMap({
    ...t.deps,
    files,
    baseUrl: BASE,
    listMore: async () => {
      throw new Error('away')
    },
  })
  await expect(failing.make()).rejects.toThrow('away')
  expect(await read('/sitemaps/en.xml')).toBe(before)
})

test('sent compressed, and not again while it is known', async () => {
  const plain = await read('/sitemaps/de.xml')
  const packed = await t.http.inject({ url: '/sitemaps/de.xml', headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain)
  const { headers } = await t.http.inject({ url: '/sitemaps/de.xml', headers: { 'accept-encoding': 'br, gzip;q=0' } })
  expect(headers['content-encoding']).toBeUndefined()
  const again = await t.http.inject({ url: '/sitemaps/de.xml', headers: { 'if-none-match': `"x", ${headers.etag}` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  for (const other of ['/sitemaps/en.xml', '/sitemap.xml'])
    expect((await t.http.inject({ url: other })).headers.etag).not.toBe(headers.etag)
  await aKnownExpert(t)
  await make()
  expect((await t.http.inject({ url: '/sitemaps/de.xml' })).headers.etag).not.toBe(headers.etag)
})

test('what is no file of it is 404', async () => {
  for (const file of [
    'fr.xml',
    'en-1.xml',
    'en-2.xml',
    'en-0.xml',
    'en',
    'dk.xml',
    '..%2Fen.xml',
    'en.xml.gz',
    'index.json',
  ])
    expect([file, (await t.request({ method: 'GET', url: `/sitemaps/${file}` })).status]).toEqual([file, 404])
})

test('files end at their number of addresses and at their size, and list each page once', async () => {
  const listMore = async () => Array.from({ length: 25 }, (_, n) => ({ path: `/made-up/${n}` }))
  async function made(name: string, bounds: { urls: number; bytes: number }): Promise<string[][]> {
    const siteMap = createSiteMap(
      { ...t.deps, files: folderFiles(path.join(folder, name)), baseUrl: BASE, listMore },
      bounds,
    )
    const english = (await siteMap.listFiles()).filter((file) => file.name.startsWith('en'))
    return Promise.all(
      english.map(async (file) => {
        const xml = gunzipSync(Buffer.concat(await Array.fromAsync((await siteMap.open(file)) ?? []))).toString()
        expect(xml.length).toBeLessThanOrEqual(bounds.bytes)
        return locations(xml)
      }),
    )
  }
  const all = await made('all', { urls: 50_000, bytes: 1e9 })
  expect(all).toHaveLength(1)
  const few = await made('few', { urls: 10, bytes: 1e9 })
  expect(few.slice(0, -1).map((pages) => pages.length)).toEqual(few.slice(0, -1).map(() => 10))
  const small = await made('small', { urls: 50_000, bytes: 4000 })
  expect(small.length).toBeGreaterThan(5)
  for (const cut of [few, small]) expect(cut.flat()).toEqual(all.flat())
})
