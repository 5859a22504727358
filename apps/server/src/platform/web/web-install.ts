/** Files for installing the product on a device and for showing that it is offline: manifest, icon, offline page. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brandIcons, iconAddress } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import { locales, languageOf, type Locale, type Language } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue, Catalogues } from '../core/texts/catalogues.ts'
import type { Brand, LiveBrand } from '../core/texts/brand.ts'
import { wordsOf, escapeText } from './web-error-page.ts'
import { makeNonce, secureHeaders } from './web-headers.ts'

type Options = {
  catalogues: Catalogues
  brand: Pick<LiveBrand, 'now'>
  /** The file of the default icon. */ favicon: string
}

const under = (locale: Locale, path: string): string => (locale === 'en' ? path : `/${locale}${path}`)

/** The manifest of each locale, `/da/manifest.webmanifest`, and the page its worker shows offline, `/da/offline`. */
export function mountInstall(app: FastifyInstance, { catalogues, brand, favicon }: Options): void {
  const shipped = existsSync(favicon) ? readFileSync(favicon) : undefined
  // requested where no page names another icon: for notifications, a picture opened alone, old programs
  app.get('/favicon.ico', async (_, reply) => {
    const { icon } = brand.now()
    reply.header('cache-control', 'public, max-age=3600').header('x-content-type-options', 'nosniff')
    if (icon !== undefined) return reply.redirect(iconAddress(icon, 'tab'), 302)
    return shipped ? reply.type('image/x-icon').send(shipped) : reply.callNotFound()
  })
  for (const locale of locales) {
    const language = languageOf(locale)
    let made: (Made & { of: Catalogue; under: Brand }) | undefined
    /** Uses the current texts and look: owners change them while the product runs. */
    const now = (): Made => {
      const [of, named] = [catalogues[language], brand.now()]
      if (made?.of === of && made.under === named) return made
      const say = wordsOf(of)
      const manifest = JSON.stringify(manifestOf(locale, say, named))
      const page = offlinePage({ say, language, product: named.product })
      made = { of, under: named, manifest, manifestTag: tagOf(manifest), page, pageTag: tagOf(page) }
      return made
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
        // the same for all readers and without a nonce, so a 304 is correct
        .header('content-security-policy', offlinePolicy)
        .header('cache-control', 'public, no-cache')
        .header('x-robots-tag', 'noindex')
      const { page, pageTag } = now()
      return answer(request, reply, page, pageTag)
    })
  }
}

type Made = { manifest: string; manifestTag: string; page: string; pageTag: string }

const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

function answer({ headers }: FastifyRequest, reply: FastifyReply, text: string, tag: string): FastifyReply {
  reply.header('etag', tag)
  return headers['if-none-match']?.includes(tag) ? reply.status(304).send() : reply.send(text)
}

/** Light, like the window before the first page; `theme-color` of a page follows its theme. */
const WALL = '#ffffff'

function manifestOf(locale: Locale, say: (key: string) => string, { product, icon }: Brand) {
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
    icons: (['app', 'large', 'maskable'] as const).map((name) => {
      const { size, purpose } = brandIcons[name]
      return {
        src: iconAddress(icon, name),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      }
    }),
    shortcuts: [
      shortcut('shell.nav.inspiration', '/inspiration'),
      shortcut('shell.nav.experts', '/experts'),
      shortcut('shell.nav.login', '/login'),
    ],
  }
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:0 6vw;font:17px/1.5 system-ui,sans-serif;color:#141514;background:#fff}header{padding:20px 0;font-size:22px;font-weight:700;letter-spacing:-.045em}main{padding-top:12vh;max-width:60ch}h1{margin:0 0 12px;font-size:32px;line-height:1.1;letter-spacing:-.02em}p{margin:0 0 28px;color:#565a56}a{display:inline-block;padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none;color:#fff;background:#141514}a:focus-visible{outline:3px solid #ffc53d;outline-offset:2px}@media(prefers-color-scheme:dark){body{color:#f3f3ef;background:#161716}p{color:#b4b8b3}a{color:#141514;background:#f3f3ef}}`
/** Only the browser knows when the connection is back; without scripts the link does the same. */
const SCRIPT = `addEventListener('online',function(){location.reload()})`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Uses hashes: the page is cached together with its policy, so a nonce would be the same each time. */
const offlinePolicy = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type OfflineWords = { say: (key: string) => string; language: Language; product: string }

/**
 * The page that the worker shows when a page cannot be fetched: self-contained, impersonal, and always the same. The
 * link leads to the requested address.
 */
function offlinePage({ say, language, product }: OfflineWords): string {
  const title = escapeText(say('shell.offline.title'))
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} – ${escapeText(product)}</title><style>${STYLE}</style></head>
<body><header>${escapeText(product)}</header><main><h1>${title}</h1><p>${escapeText(say('shell.offline.text'))}</p><a href="">${escapeText(say('shell.problem.retry'))}</a></main><script>${SCRIPT}</script></body></html>
`
}
