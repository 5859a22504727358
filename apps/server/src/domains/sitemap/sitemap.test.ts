import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { publicPages } from '@husrum/contract/rules/public-pages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../../platform/database/statements.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aKnownExpert, aProject, someReviews } from '../experts/experts.testing.ts'
import { createSiteMap, KEPT_MINUTES } from './sitemap.service.ts'

const BASE = 'https://husrum.example'
let t: TestApp
beforeAll(async () => {
  t = await testApp({ BASE_URL: BASE, HUSRUM_INDEXED: 'on' })
})
afterAll(() => t.close())

let moved = 0
/** What is kept is over. */
const later = () => t.moveClock((moved += KEPT_MINUTES * 60 + 1))
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
async function read(file: string): Promise<string> {
  const { status, text, headers } = await t.request({ method: 'GET', url: file })
  expect([file, status, headers['content-type']]).toEqual([file, 200, 'application/xml; charset=utf-8'])
  return text
}
/** All paths without their language, by the index and its files. */
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

test('robots.txt allows everything and names the site map', async () => {
  const { status, text, headers } = await t.request({ method: 'GET', url: '/robots.txt' })
  expect([status, headers['content-type'], text]).toEqual([
    200,
    'text/plain; charset=utf-8',
    `User-agent: *\nDisallow:\n\nSitemap: ${BASE}/sitemap.xml\n`,
  ])
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
  await later()
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
  await later()
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
  await later()
  const all = await listed('en')
  expect(all.filter((path) => hidden.includes(path))).toEqual([])
  expect(all).toEqual(expect.arrayContaining([`/experts/${expert_id}`, `/experts/${paused.expert_id}`]))
  // what is listed is no area of somebody's own, and each once
  expect(all.filter((path) => /^\/(account|expert|admin|dev|api)(\/|$)/.test(path))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
  for (const path of all.filter((each) => /^\/experts\/\d+$/.test(each)))
    expect([
      path,
      (await t.request({ method: 'GET', url: path.replace('/experts/', '/api/architect/') })).status,
    ]).toEqual([path, 200])
})

test('warm, no statement is sent, by any number at once', async () => {
  await later()
  const cold = await countStatements(() =>
    Promise.all(Array.from({ length: 50 }, () => t.http.inject({ url: '/sitemaps/en.xml' }))),
  )
  expect(cold.statements).toHaveLength(2)
  for (const url of ['/sitemap.xml', '/sitemaps/en.xml', '/sitemaps/da.xml', '/robots.txt'])
    expect((await countStatements(() => t.http.inject({ url }))).statements).toEqual([])
})

test('a failed count is not kept', async () => {
  let fails = true
  const siteMap = createSiteMap({
    ...t.deps,
    baseUrl: BASE,
    listMore: async () => {
      if (fails) throw new Error('away')
      return []
    },
  })
  await expect(siteMap()).rejects.toThrow('away')
  fails = false
  expect((await siteMap()).files).toHaveLength(1)
})

test('sent compressed, and not again while it is known', async () => {
  const plain = await read('/sitemaps/de.xml')
  for (const [encoding, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const packed = await t.http.inject({ url: '/sitemaps/de.xml', headers: { 'accept-encoding': encoding } })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpack(packed.rawPayload).toString()).toBe(plain)
  }
  const { headers } = await t.http.inject({ url: '/sitemaps/de.xml' })
  const again = await t.http.inject({ url: '/sitemaps/de.xml', headers: { 'if-none-match': `"x", ${headers.etag}` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  for (const other of ['/sitemaps/en.xml', '/sitemap.xml'])
    expect((await t.http.inject({ url: other })).headers.etag).not.toBe(headers.etag)
  await aKnownExpert(t)
  await later()
  expect((await t.http.inject({ url: '/sitemaps/de.xml' })).headers.etag).not.toBe(headers.etag)
})

test('compressed once: what is kept is sent again, and never for another site map', async () => {
  const ask = async (encoding: string) =>
    (await t.http.inject({ url: '/sitemaps/en.xml', headers: { 'accept-encoding': encoding } })).rawPayload
  for (const [encoding, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const first = await ask(encoding)
    expect(await ask(encoding)).toEqual(first)
    expect(unpack(first).toString()).toBe(await read('/sitemaps/en.xml'))
    const { expert_id } = await aKnownExpert(t)
    await later()
    expect(unpack(await ask(encoding)).toString()).toContain(`/experts/${expert_id}<`)
  }
})

test('what is no file of it is 404', async () => {
  for (const file of ['fr.xml', 'en-1.xml', 'en-2.xml', 'en-0.xml', 'en', 'dk.xml', '..%2Fen.xml', 'en.xml.gz'])
    expect([file, (await t.request({ method: 'GET', url: `/sitemaps/${file}` })).status]).toEqual([file, 404])
})

test('files end at their number of addresses and at their size', async () => {
  const listMore = async () => Array.from({ length: 25 }, (_, n) => ({ path: `/made-up/${n}` }))
  const made = (bounds: { urls: number; bytes: number }) =>
    createSiteMap({ ...t.deps, baseUrl: BASE, listMore }, bounds)()
  const all = (await made({ urls: 50_000, bytes: 1e9 })).files
  const paths = all.flat().map(({ path }) => path)
  expect(all).toHaveLength(1)
  const few = (await made({ urls: 10, bytes: 1e9 })).files
  expect(few.slice(0, -1).map((pages) => pages.length)).toEqual(few.slice(0, -1).map(() => 10))
  const small = (await made({ urls: 50_000, bytes: 4000 })).files
  expect(small.length).toBeGreaterThan(5)
  for (const files of [few, small]) expect(files.flat().map(({ path }) => path)).toEqual(paths)
})
