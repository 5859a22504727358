/** Pages for search engines: every page of the site map in every language, as the server sends it. */
import process from 'node:process'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { HtmlValidate, Parser, StaticConfigLoader, type HtmlElement } from 'html-validate'
import { loadCatalogues } from '../../apps/server/src/platform/core/texts/catalogues.ts'
import { formPages } from '../../packages/contract/src/core/pages/public-pages.rules.ts'
import { htmlRules } from '../support/html-rules.ts'
import { sentencesOf } from '../support/sentences.ts'
import { expect, test } from '../support/story.ts'
import { readStructured, type SchemaKind, type Structured } from '../support/schema-kinds.ts'

const languages = ['en', 'da', 'de'] as const
type Language = (typeof languages)[number]
type Listed = { address: string; language: Language; alternates: Record<string, string> }
type Drawn = Listed & { html: string; root: HtmlElement }

const validator = new HtmlValidate(new StaticConfigLoader(htmlRules))
const parser = new Parser(validator.getConfigForSync('page.html'))
const parse = (html: string): HtmlElement =>
  parser.parseHtml({ data: html, filename: 'page.html', line: 1, column: 1, offset: 0 })

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const attribute = (element: HtmlElement | null, name: string): string =>
  plain(String(element?.getAttributeValue(name) ?? ''))
const metaOf = (root: HtmlElement, name: string) => attribute(root.querySelector(`meta[name="${name}"]`), 'content')
const linksOf = (root: HtmlElement, rel: string) =>
  root.querySelectorAll('link').filter((link) => link.getAttributeValue('rel') === rel)
const structuredOf = (root: HtmlElement) =>
  root
    .querySelectorAll('script')
    .filter((script) => script.getAttributeValue('type') === 'application/ld+json')
    .map((script) => readStructured(script.textContent))

async function readText(request: APIRequestContext, address: string): Promise<string> {
  return textOf(address, await request.get(address, { maxRedirects: 0 }))
}

async function textOf(address: string, answer: APIResponse): Promise<string> {
  expect([address, answer.status()]).toEqual([address, 200])
  expect([address, answer.headers()['x-robots-tag']]).toEqual([address, undefined])
  return answer.text()
}

/** All entries of the site map. */
async function readSiteMap(request: APIRequestContext): Promise<Listed[]> {
  const index = await readText(request, '/sitemap.xml')
  const listed: Listed[] = []
  for (const [, file = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const language = languages.find((each) => file.includes(`/sitemaps/${each}`))
    if (!language) throw new Error(`${file} is of no language`)
    for (const [, entry = ''] of (await readText(request, file)).matchAll(/<url>(.*?)<\/url>/g)) {
      const address = /<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? ''
      const links = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
      const alternates = Object.fromEntries(links.map(([, name = '', href = '']) => [name, plain(href)]))
      listed.push({ address: plain(address), language, alternates })
    }
  }
  return listed
}

/** An expert whom another story has hidden in the meantime: for a while the site map still lists their pages. */
async function isOfNobody(request: APIRequestContext, address: string): Promise<boolean> {
  const id = /\/experts\/(\d+)/.exec(address)?.[1]
  return id !== undefined && (await request.get(`/api/architect/${id}`)).status() === 404
}

let drawn: Drawn[] = []
test.describe('search engines', { tag: '@|desktop-en' }, () => {
  test.describe.configure({ mode: 'default', timeout: 600_000 })

  test.beforeAll(async ({ playwright }) => {
    const request = await playwright.request.newContext({ baseURL: process.env.HUSRUM_E2E_URL ?? '' })
    const pages: Drawn[] = []
    const gone = new Set<string>()
    for (const page of await readSiteMap(request)) {
      const answer = await request.get(page.address, { maxRedirects: 0 })
      if (answer.status() === 404 && (await isOfNobody(request, page.address))) gone.add(page.address)
      else {
        const html = await textOf(page.address, answer)
        pages.push({ ...page, html, root: parse(html) })
      }
    }
    drawn = pages.filter(({ alternates }) => !Object.values(alternates).some((address) => gone.has(address)))
    await request.dispose()
  })

  test('find every page of the site map, in its language, by its one address', () => {
    expect(drawn.length).toBeGreaterThan(300)
    const byAddress = new Map(drawn.map((page) => [page.address, page]))
    expect(byAddress.size, 'each once').toBe(drawn.length)
    for (const { address, language, alternates, root } of drawn) {
      const links = linksOf(root, 'alternate')
        .filter((link) => attribute(link, 'type') === '') // a feed is not a page
        .map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')])
      expect({
        address,
        language: root.querySelector('html')?.getAttributeValue('lang'),
        canonical: linksOf(root, 'canonical').map((link) => attribute(link, 'href')),
        robots: metaOf(root, 'robots'),
        headings: root.querySelectorAll('h1').length,
        alternates: Object.fromEntries(links),
      }).toEqual({ address, language, canonical: [address], robots: '', headings: 1, alternates })
      expect(Object.keys(alternates)).toEqual([...languages, 'x-default'])
      // each alternate is listed too, and links back to this page
      for (const [name, other] of Object.entries(alternates))
        expect([name, byAddress.get(other)?.alternates]).toEqual([name, alternates])
    }
  })

  test('read a title and a description of their own on each', async () => {
    const seen = { title: new Map<string, string>(), description: new Map<string, string>() }
    const wrong: string[] = []
    for (const { address, language, root } of drawn) {
      const facts = {
        title: plain(root.querySelector('title')?.textContent ?? ''),
        description: metaOf(root, 'description'),
      }
      const [shortest, longest] = [10, 70]
      if (facts.title.length < shortest || facts.title.length > longest)
        wrong.push(`${address}: title of ${facts.title.length}: ${facts.title}`)
      if (facts.description.length < 50 || facts.description.length > 165)
        wrong.push(`${address}: description of ${facts.description.length}: ${facts.description}`)
      for (const name of ['title', 'description'] as const) {
        const key = `${language} ${facts[name]}`
        const before = seen[name].get(key)
        if (before) wrong.push(`${address} has the ${name} of ${before}: ${facts[name]}`)
        seen[name].set(key, address)
      }
    }
    expect.soft(wrong).toEqual([])
  })

  test('understand the structured data of each', async () => {
    const wrong: string[] = []
    const kinds = new Map<SchemaKind, number>()
    for (const { address, root } of drawn) {
      const blocks = structuredOf(root)
      wrong.push(...blocks.filter((block) => typeof block === 'string').map((problem) => `${address}: ${problem}`))
      const found = blocks.filter((block) => typeof block !== 'string')
      for (const block of found) kinds.set(block['@type'], (kinds.get(block['@type']) ?? 0) + 1)
      wrong.push(...unseen(root, found).map((problem) => `${address}: ${problem}`))
    }
    expect.soft(wrong).toEqual([])
    for (const kind of ['Organization', 'WebSite', 'ProfessionalService', 'CreativeWork', 'FAQPage'] as const)
      expect([kind, (kinds.get(kind) ?? 0) > 0]).toEqual([kind, true])
    for (const kind of ['BreadcrumbList', 'ItemList'] as const) expect(kinds.get(kind)).toBeGreaterThan(5)
  })

  test('get valid HTML', async () => {
    const wrong = new Map<string, string>()
    for (const { address, html } of drawn)
      for (const { messages } of (await validator.validateString(html, address)).results)
        for (const { ruleId, message, selector } of messages)
          wrong.set(`${ruleId}: ${message} at ${selector?.replaceAll(/\d+/g, 'n')}`, address)
    expect.soft([...wrong].map(([problem, address]) => `${problem} (${address})`)).toEqual([])
  })

  test('read no English on Danish and German pages', async () => {
    const { en, da, de } = loadCatalogues()
    const english = sentencesOf(en)
    const wrong: string[] = []
    for (const { address, language, root } of drawn) {
      if (language === 'en') continue
      const own = sentencesOf(language === 'da' ? da : de)
      for (const text of textsOf(root)) if (english.has(text) && !own.has(text)) wrong.push(`${address}: ${text}`)
    }
    expect.soft(wrong).toEqual([])
  })

  test('find no link that says only "here", and none that leads nowhere', async ({ request }) => {
    const vague = /^(here|click here|more|read more|link|her|læs mere|mere|hier|mehr|weiterlesen|mehr lesen)$/i
    const wrong: string[] = []
    const inside = new Set<string>()
    for (const { address, root } of drawn)
      for (const link of root.querySelectorAll('a')) {
        const href = attribute(link, 'href')
        const name = attribute(link, 'aria-label') || link.textContent.trim()
        const picture = link.querySelector('img')
        if (vague.test(name) || (name === '' && !attribute(picture, 'alt'))) wrong.push(`${address}: ${href} "${name}"`)
        if (href.startsWith('/') && !href.startsWith('//')) inside.add(href.replace(/#.*/, ''))
      }
    expect.soft(wrong).toEqual([])
    const pages = [...inside].filter((href) => href !== '' && !/^\/(media|assets|api)\//.test(href))
    expect(pages.length).toBeGreaterThan(100)
    const broken: string[] = []
    for (const href of pages) {
      const status = (await request.get(href, { maxRedirects: 0 })).status()
      // no links to moved addresses; a redirect to the login is not an indexed page
      if (status !== 200 && status !== 307 && !(await isOfNobody(request, href))) broken.push(`${status} ${href}`)
    }
    expect.soft(broken).toEqual([])
  })

  test('are kept from what is nobody’s business', async ({ request }) => {
    const listed = new Set(drawn.map(({ address }) => new URL(address).pathname))
    const hidden = [
      '/experts?styles=japandi',
      '/experts?page=2&sort=rating',
      '/experts/compare?ids=1,2',
      '/unsubscribe',
    ]
    for (const path of [...hidden, '/account/support', '/reset-password', '/still-looking', '/verify-email']) {
      const answer = await request.get(path)
      expect([path, metaOf(parse(await answer.text()), 'robots')]).toEqual([path, 'noindex'])
      expect([path, listed.has(path)]).toEqual([path, false])
    }
    for (const path of formPages) expect([path, listed.has(path)]).toEqual([path, false])
  })

  test('follow the pages of the list, each one of its own', async ({ request }) => {
    const second = parse(await readText(request, '/experts?page=2'))
    expect(metaOf(second, 'robots')).toBe('')
    const [canonical = null] = linksOf(second, 'canonical')
    expect(attribute(canonical, 'href')).toMatch(/\/experts\?page=2$/)
    const next = parse(await readText(request, '/experts'))
      .querySelectorAll('a')
      .find((link) => link.getAttributeValue('rel') === 'next')
    expect(attribute(next ?? null, 'href')).toBe('/experts?page=2')
  })

  test('hear 404 where nothing is, and 301 where it has moved', async ({ request }) => {
    const nothing = [
      '/nowhere',
      '/experts/999999999',
      '/experts/abc',
      '/experts/1/projects/999999999',
      '/experts?page=99',
      '/inspiration?page=99',
      '/interior-designers/atlantis',
      '/interior-designers/copenhagen/baroque',
      '/interior-designers/copenhagen?page=99',
      '/e/nobody-has-this-name',
      '/sitemaps/fr.xml',
    ]
    for (const path of nothing) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect([path, answer.status()]).toEqual([path, 404])
      if (!path.endsWith('.xml')) expect(parse(await answer.text()).querySelectorAll('h1')).toHaveLength(1)
    }
    for (const [from, to] of [
      ['/en/experts', '/experts'],
      ['/interior-designers', '/towns'],
      ['/interior-designers/kobenhavn', '/interior-designers/copenhagen'],
      ['/de/interior-designers/kopenhagen', '/de/interior-designers/copenhagen'],
      ['/interior-designers/risskov', '/interior-designers/aarhus'],
      ['/da/interior-designers/frederiksberg/kitchen', '/da/interior-designers/copenhagen/kitchen'],
    ] as const) {
      const answer = await request.get(from, { maxRedirects: 0 })
      const { pathname } = new URL(answer.headers().location ?? '/', 'http://localhost')
      expect([from, answer.status(), pathname]).toEqual([from, 301, to])
    }
  })

  test.afterAll(() => {
    drawn = []
  })
})

/** Text that only search engines get. */
function unseen(root: HtmlElement, blocks: readonly Structured[]): string[] {
  const texts = root.querySelector('body')?.textContent.replaceAll(/\s+/g, ' ') ?? ''
  const shown = plain(texts)
  return blocks.flatMap((block) => {
    if (block['@type'] === 'BreadcrumbList' && root.querySelectorAll('nav ol').length === 0)
      return ['a way down that is not on the page']
    if (block['@type'] !== 'FAQPage' || !Array.isArray(block.mainEntity)) return []
    return block.mainEntity.flatMap(({ name, acceptedAnswer }) =>
      [name, acceptedAnswer.text]
        .filter((text: string) => !shown.includes(text.replaceAll(/\s+/g, ' ')))
        .map((text: string) => `a question that is not on the page: ${text}`),
    )
  })
}

/** Each text of the page, by its own element. */
function textsOf(root: HtmlElement): string[] {
  const body = root.querySelector('main')
  return (body?.querySelectorAll('p, h1, h2, h3, a, button, li, summary, dt, label, span') ?? [])
    .filter((element) => element.childElements.length === 0)
    .map((element) => plain(element.textContent.trim()))
}
