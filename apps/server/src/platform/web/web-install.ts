/** What lets the product be installed on a device and say so when it cannot be reached: manifest and offline page. */
import { createHash } from 'node:crypto'
import { locales, languageOf, type Locale } from '@husrum/contract/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue, Catalogues } from '../catalogues.ts'
import type { LiveBrand } from '../brand.ts'
import { wordsOf } from './web-error-page.ts'
import { makeNonce, secureHeaders } from './web-headers.ts'
import { offlinePage, offlinePolicy } from './web-offline-page.ts'

type Options = { catalogues: Catalogues; brand: Pick<LiveBrand, 'now'> }

const under = (locale: Locale, path: string): string => (locale === 'en' ? path : `/${locale}${path}`)

/** The manifest of each locale, `/da/manifest.webmanifest`, and the page its worker shows offline, `/da/offline`. */
export function mountInstall(app: FastifyInstance, { catalogues, brand }: Options): void {
  for (const locale of locales) {
    const language = languageOf(locale)
    const made = new WeakMap<Catalogue, { manifest: string; manifestTag: string; page: string; pageTag: string }>()
    /** Of the texts as they are now: owners change them while the product runs. */
    const now = () => {
      const known = made.get(catalogues[language])
      if (known) return known
      const say = wordsOf(catalogues[language])
      const { product } = brand.now()
      const manifest = JSON.stringify(manifestOf(locale, say, product))
      const page = offlinePage({ say, language, product })
      const fresh = { manifest, manifestTag: tagOf(manifest), page, pageTag: tagOf(page) }
      made.set(catalogues[language], fresh)
      return fresh
    }
    app.get(under(locale, '/manifest.webmanifest'), async (request, reply) => {
      reply
        .header('content-type', 'application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
        .header('x-content-type-options', 'nosniff')
      const { manifest, manifestTag } = now()
      return answer(request, reply, manifest, manifestTag)
    })
    app.get(under(locale, '/offline'), async (request, reply) => {
      secureHeaders(reply, { nonce: makeNonce(), development: false })
        .header('content-type', 'text/html; charset=utf-8')
        // the same for everybody and without a nonce, so a 304 is true
        .header('content-security-policy', offlinePolicy)
        .header('cache-control', 'public, no-cache')
        .header('x-robots-tag', 'noindex')
      const { page, pageTag } = now()
      return answer(request, reply, page, pageTag)
    })
  }
}

const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

function answer({ headers }: FastifyRequest, reply: FastifyReply, text: string, tag: string): FastifyReply {
  reply.header('etag', tag)
  return headers['if-none-match']?.includes(tag) ? reply.status(304).send() : reply.send(text)
}

/** Light, as the window is before the first page; `theme-color` of a page follows its theme. */
const WALL = '#ffffff'

function manifestOf(locale: Locale, say: (key: string) => string, product: string) {
  const shortcut = (key: string, path: string) => ({ name: say(key), url: under(locale, path) })
  return {
    id: '/',
    name: product,
    short_name: product,
    description: say('shell.description'),
    lang: languageOf(locale),
    dir: 'ltr',
    start_url: locale === 'en' ? '/' : `/${locale}`,
    scope: '/',
    display: 'standalone',
    background_color: WALL,
    theme_color: WALL,
    categories: ['lifestyle', 'business'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut('shell.nav.inspiration', '/inspiration'),
      shortcut('shell.nav.experts', '/experts'),
      shortcut('shell.nav.login', '/login'),
    ],
  }
}
