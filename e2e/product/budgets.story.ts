/** Size limits of public pages (docs/decisions/0054): nothing in this story depends on time. */
import type { APIRequestContext } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { expect, test } from '../support/story.ts'

/** kB of scripts when the page is hydrated, gzip; scripts that a press loads are not included. */
const SCRIPTS_KB = {
  // each has about 2 for sessions that end while typing and for requests with a proof of work
  landing: 160,
  forExperts: 155,
  experts: 177,
  profile: 180,
  project: 169,
  inspiration: 166,
  login: 157, // with passkeys, which the browser offers at once
  terms: 152,
}
const HTML_KB = 120

type Name = keyof typeof SCRIPTS_KB

/** A profile with as much content as an active studio; the first one of a search changes daily. */
const PROFILE = '/e/studio-vest'

async function pagesOf(request: APIRequestContext): Promise<Record<Name, string>> {
  const html = await (await request.get(PROFILE)).text()
  return {
    landing: '/',
    forExperts: '/for-designer-and-architects',
    experts: '/experts',
    profile: PROFILE,
    project: /\/e\/studio-vest\/projects\/\d+/.exec(html)?.[0] ?? 'none',
    inspiration: '/inspiration',
    login: '/login',
    terms: '/terms-and-conditions',
  }
}

const tags = (html: string, name: string): string[] => html.match(new RegExp(String.raw`<${name}\b[^>]*>`, 'g')) ?? []
const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/** Addresses of the page's own modules, from its HTML or from its loader after hydration. */
const modulesOf = (html: string): string[] => {
  const [, later = ''] = /\}\)\("([\w. -]+)"\)<\/script>/.exec(html) ?? []
  const named = [
    ...tags(html, 'link').map((tag) => attribute(tag, 'href')),
    ...tags(html, 'script').map((tag) => attribute(tag, 'src')),
    ...later.split(' ').map((name) => `/assets/${name}.js`),
  ]
  const isModule = (address: string | undefined) => address !== undefined && /\/assets\/.+\.js$/.test(address)
  return [...new Set(named.filter(isModule))] as string[] // entries without an address are filtered out
}

test('public pages keep their budgets', { tag: '@phone-en' }, async ({ request }) => {
  const sizes = new Map<string, number>()
  const sizeOf = async (address: string) => {
    const known = sizes.get(address) ?? gzipSync(await (await request.get(address)).body(), { level: 9 }).length
    sizes.set(address, known)
    return known
  }
  for (const [name, path] of Object.entries(await pagesOf(request))) {
    const html = await (await request.get(path)).text()
    expect.soft(html.length / 1000, `kB of HTML of ${path}`).toBeLessThanOrEqual(HTML_KB)
    const modules = modulesOf(html)
    expect.soft(modules.length, `modules of ${path}`).toBeGreaterThan(5)
    let bytes = 0
    for (const address of modules) bytes += await sizeOf(address)
    const most = SCRIPTS_KB[name as Name] // the key comes from the table
    expect.soft(bytes / 1000, `kB of scripts of ${path}`).toBeLessThanOrEqual(most)

    const links = tags(html, 'link')
    const [fonts, styles] = [
      links.filter((tag) => attribute(tag, 'rel') === 'preload' && attribute(tag, 'as') === 'font'),
      links.filter((tag) => attribute(tag, 'rel') === 'stylesheet'),
    ]
    expect.soft(fonts, `fonts preloaded by ${path}`).toHaveLength(1)
    expect.soft(styles, `style sheets that ${path} waits for`).toHaveLength(1)
    const waiting = tags(html, 'script').filter((tag) => attribute(tag, 'src') && !/\b(async|defer|type)\b/.test(tag))
    expect.soft(waiting, `scripts that ${path} waits for`).toEqual([])

    for (const picture of tags(html, 'img').filter((tag) => attribute(tag, 'src')?.startsWith('/images/'))) {
      for (const needed of ['width', 'height', 'alt'])
        expect.soft(attribute(picture, needed), `${needed} of ${picture} on ${path}`).toBeDefined()
      expect.soft(attribute(picture, 'loading'), `loading of ${picture} on ${path}`).toMatch(/^(lazy|eager)$/)
    }
    for (const source of tags(html, 'source').filter((tag) => attribute(tag, 'srcSet') ?? attribute(tag, 'srcset')))
      expect.soft(attribute(source, 'sizes'), `sizes of ${source} on ${path}`).toBeTruthy()
    const atOnce = tags(html, 'img').filter((tag) => attribute(tag, 'fetchPriority') ?? attribute(tag, 'fetchpriority'))
    expect.soft(atOnce.length, `pictures that ${path} fetches first`).toBeLessThanOrEqual(4)
  }
})
