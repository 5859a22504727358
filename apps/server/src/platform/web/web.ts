/** The web application in this process: pages rendered by the build (in development by Vite), assets, headers. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { constants } from 'node:zlib'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import type { PageAnswer, PageRequest, Site } from '@husrum/contract/core/pages/page-request.ts'
import { iconAddress } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import { languageOf, type Language, type Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textsVersion, type Catalogue, type Catalogues } from '../core/texts/catalogues.ts'
import type { Brand, LiveBrand } from '../core/texts/brand.ts'
import type { Config } from '../config/config.ts'
import { servicesOf, type ServiceSettings } from '../config/config-services.ts'
import type { Caller } from '../database/connection-queue.ts'
import { isPage, localeOf, pathOf } from '../http/http-page.ts'
import type { PageRead } from '../http/page-reads.ts'
import { withinPage } from '../limits/limits-general.ts'
import { loggedUrl } from '../core/log.ts'
import type { Operating } from '../operating/operating.ts'
import { ownAddress, plainAddress } from './web-addresses.ts'
import { errorPage, wordsOf } from './web-error-page.ts'
import { makeNonce, POLICY_REPORTS, secureHeaders } from './web-headers.ts'
import { createPageCache, type Page, type PageReading, type Pieces } from './web-pages.ts'
import { withNonce } from './web-nonce.ts'
import { mountInstall } from './web-install.ts'
import { mountPreviews, type PagePreview, type Tried } from './web-preview.ts'
import { readCookie, readSeed, seedCookie } from './web-cookies.ts'
import { openVite, type Renderer } from './web-vite.ts'

export type WebOptions = {
  mode: 'dev' | 'built' | 'off'
  catalogues: Catalogues
  config: Pick<Config, 'baseUrl' | 'marketingUrl' | 'demo'> & ServiceSettings
  /** The current name and look of the installation. */
  brand: Pick<LiveBrand, 'now'>
  /** Owners' drafts, by name. */
  previews?: Readonly<Record<string, PagePreview>>
  /** Called with the rendering time of each page. */
  pageDrawn?: (seconds: number) => void
  /** Whether a page's reads would be refused for its reader now; then it is not rendered at all. */
  refusesReads?: () => boolean
  /** The features that are switched off, and the notice that every page shows. */
  operating: Pick<Operating, 'stateFor' | 'onChange'>
  /** Registers a listener for changes, on any instance, of something that all pages contain. */
  onChange?: (listener: () => void) => void
  /** Differs whenever data that pages read may have changed, on this instance or another one. */
  version?: () => string
  /** The folder of the build; default apps/web/dist. */
  dist?: string
}

const webFolder = path.resolve(import.meta.dirname, '../../../../web')
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  if (options.mode === 'off') return
  await app.register(fastifyCompress, {
    global: false,
    encodings: ['br', 'gzip'],
    // flushed, because the compressor must not delay a page whose shell comes first
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  })
  const dist = options.dist ?? path.join(webFolder, 'dist')
  const vite = options.mode === 'dev' ? await openVite(app, webFolder, options.config.baseUrl) : undefined
  if (!vite) await mountAssets(app, path.join(dist, 'client'))
  mountInstall(app, {
    ...options,
    favicon: path.join(vite ? path.join(webFolder, 'public') : path.join(dist, 'client'), 'favicon.ico'),
  })
  const renderer = vite ? vite.renderer : await loadRenderer(path.join(dist, 'server/server.js'))
  const draw = drawer(app, options, renderer)
  const pages = createPageCache(options.version)
  options.operating.onChange(() => pages.clear())
  options.onChange?.(() => pages.clear())
  app.addHook('onResponse', async (request, reply) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD' && request.routeOptions.url !== POLICY_REPORTS
    if (isWrite && reply.statusCode < 400 && !isPage(request)) pages.changed()
  })

  async function unsubscribe(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { body } = request
    const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
    const { method, path: url } = notifications.unsubscribe
    const [locale, caller] = [localeOf(request.url), { importance: 'read' } as const]
    const { status } = await callApi(app, request, { method, url, body: { token }, token: undefined, locale, caller })
    const result = status < 300 ? 'done' : status === 422 ? 'dead' : undefined
    if (result) return secured(reply, options).redirect(`${pathOf(request.url)}?result=${result}`, 303)
    const language = languageOf(locale)
    return sendPage(reply, failed(options.catalogues[language], language, 503), options)
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false, // Fastify would answer HEAD by a second route without a body
    handler: async (request, reply) => {
      if (vite && (await vite.serve(request, reply))) return reply.hijack()
      if (!isPage(request)) return reply.callNotFound()
      const english = /^\/en(?:(\/[^?]*))?(\?.*)?$/.exec(request.url)
      if (english) return secured(reply, options).redirect(ownAddress(english[1] ?? '/') + (english[2] ?? ''), 301)
      const slashed = /^(\/[^?]*[^/?])\/+(\?.*)?$/.exec(request.url)
      if (slashed) return secured(reply, options).redirect(ownAddress(slashed[1] ?? '/') + (slashed[2] ?? ''), 308)
      const plain = plainAddress(request.url)
      if (plain !== undefined) return secured(reply, options).redirect(plain, 301)
      const token = readCookie(request, 'access_token')
      const locale = localeOf(request.url)
      if (token && options.refusesReads?.()) {
        const language = languageOf(locale)
        return sendPage(reply, failed(options.catalogues[language], language, 503), { ...options, personal: true })
      }
      // a visitor with a shuffle seed gets cached pages too; a page that used the seed is not `shared`
      const page =
        token || vite
          ? await draw(request, locale, token)
          : await pages.get(request.url, {
              draw: (url) => draw(request, locale, undefined, url),
              holds: (reads) => readSame(app, request, locale, reads),
            })
      return sendPage(reply, page, { ...options, personal: token !== undefined })
    },
  })
  mountPreviews(app, options.previews, async (request, reply, { language, url, tried }) =>
    sendPage(reply, stilled(await draw(request, language, undefined, url, tried)), {
      ...options,
      personal: true,
      shutIn: true,
    }),
  )
  app.post('/*', async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound()
    if (UNSUBSCRIBE_PAGE.test(pathOf(request.url))) return unsubscribe(request, reply)
    // Any other form sent before the page's script has loaded: it is not read, and the page is shown again.
    return secured(reply, options).redirect(ownAddress(request.url), 303)
  })
}

/** The page of the link in a mail, which works without scripts too: only the link's token is read. */
const UNSUBSCRIBE_PAGE = /^(\/(da|dk|de))?\/unsubscribe$/

async function loadRenderer(file: string): Promise<() => Promise<Renderer>> {
  if (!existsSync(file))
    throw new Error(
      'apps/web is not built: run "npx vite build" in apps/web, or set HUSRUM_WEB=off to serve the API alone',
    )
  const { default: renderer }: { default: Renderer } = await import(pathToFileURL(file).href)
  return async () => renderer
}

async function mountAssets(app: FastifyInstance, root: string): Promise<void> {
  const hashed = path.join(root, 'assets') + path.sep
  const worker = path.join(root, 'sw.js')
  await app.register(fastifyStatic, {
    root,
    wildcard: false, // one route for each file, so that all other addresses are pages
    globIgnore: ['favicon.ico'], // the icon depends on the logo
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.startsWith(hashed)
          ? 'public, max-age=31536000, immutable'
          : file === worker // a browser with an old worker revalidates at each visit
            ? 'no-cache'
            : 'public, max-age=3600',
      )
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}

/** Stands for the nonce in a cacheable page, and is known to this process only: each sending inserts a new nonce. */
const slot = randomBytes(16).toString('hex')

function forPages({
  mail: _mail,
  colours: _colours,
  icon,
  ...shown
}: Brand): Omit<Brand, 'mail' | 'icon' | 'colours'> & Pick<Site, 'icons'> {
  return { ...shown, icons: { tab: iconAddress(icon, 'tab'), touch: iconAddress(icon, 'touch') } }
}

type Draw = (
  request: FastifyRequest,
  locale: Locale,
  token: string | undefined,
  url?: string,
  tried?: Tried,
) => Promise<Page>

function drawer(
  app: FastifyInstance,
  { catalogues: shown, config, brand, operating, pageDrawn }: WebOptions,
  renderer: () => Promise<Renderer>,
): Draw {
  const site = {
    baseUrl: config.baseUrl,
    marketingUrl: config.marketingUrl,
    demo: config.demo,
    development: !config.production,
    mapTiles: config.mapTiles,
    services: servicesOf(config),
  }
  return async (request, locale, token, url = request.url, tried) => {
    const catalogues = tried?.texts ?? shown
    const language = languageOf(locale)
    const known = readSeed(request)
    let taken: string | undefined
    /** a dependency of the page is down: that is no fault of the page */
    let unavailable = false
    const caller: Caller = { importance: 'read' }
    let sendsShellFirst = false
    let whole: { html: string; params: readonly string[] | undefined } | undefined
    let reads: PageReading[] | undefined = token ? undefined : []
    const broken = () => failed(catalogues[language], language, unavailable ? 503 : 500)
    const nonce = token ? makeNonce() : slot
    const context: PageRequest = {
      nonce,
      locale,
      texts: catalogues[language],
      textsUrl: textsUrl(language, catalogues[language]),
      token,
      seed: () => (taken ??= known ?? makeSeed()),
      takenSeed: () => taken,
      async apiFetch(url, { method, body }) {
        let version: string | undefined
        const seen = token ? undefined : (answered: string) => void (version = answered)
        const answer = await callApi(app, request, { method, url, body, token, locale, caller }, seen)
        if (version === undefined) reads = undefined
        else reads?.push({ url, version })
        unavailable ||= answer.status === 503
        return answer
      },
      report: (error) => request.log.error({ err: error, url: loggedUrl(request.url) }, 'page failed to draw'),
      site: { ...site, ...forPages(tried?.brand ?? brand.now()), operating: operating.stateFor(language) },
      sendShellFirst() {
        sendsShellFirst = true
      },
      takeHtml(html, params) {
        whole = { html, params }
      },
    }
    const started = performance.now()
    try {
      const { fetch } = await renderer()
      const answer = await fetch(
        new Request(config.baseUrl + url, {
          headers: { accept: 'text/html', 'user-agent': request.headers['user-agent'] ?? '' },
        }),
        { context },
      )
      const html = whole?.html ?? (sendsShellFirst && answer.body ? Readable.fromWeb(answer.body) : await answer.text())
      pageDrawn?.((performance.now() - started) / 1000)
      if (answer.status >= 500) request.log.error({ url: loggedUrl(request.url), status: answer.status }, 'page failed')
      if (answer.status >= 500 && (unavailable || typeof html !== 'string' || !html.startsWith('<!DOCTYPE')))
        return broken()
      return {
        status: answer.status,
        headers: [
          ...[...answer.headers].filter(([name]) => name !== 'content-length'),
          ...(taken && !known ? [seedCookie(taken, config.baseUrl.startsWith('https:'))] : []),
        ],
        html: typeof html === 'string' ? piecesOf(html, nonce) : html,
        nonce: token ? nonce : undefined,
        shared: answer.status === 200 && taken === undefined,
        params: whole?.params,
        reads,
      }
    } catch (error) {
      request.log.error({ err: error, url: loggedUrl(request.url) }, 'page failed')
      return broken()
    }
  }
}

function failed(texts: Catalogue, language: Language, status: 500 | 503): Page {
  const say = wordsOf(texts)
  const text = status === 503 ? { text: say('error.unavailable') } : {}
  return {
    status,
    headers: [['content-type', 'text/html; charset=utf-8'], ...(status === 503 ? [RETRY] : [])],
    html: piecesOf(errorPage({ say, language, nonce: slot, status, ...text }), slot),
    nonce: undefined,
    shared: false,
  }
}
const RETRY: [string, string] = ['retry-after', '5']

const makeSeed = (): string => Array.from(randomBytes(4), (byte) => 1 + (byte % 9)).join('')

const textsUrls = new WeakMap<Catalogue, string>()

function textsUrl(language: Language, texts: Catalogue): string {
  const url = textsUrls.get(texts) ?? `/locales/${language}/common.json?v=${textsVersion(texts)}`
  textsUrls.set(texts, url)
  return url
}

type ApiCall = {
  method: string
  url: string
  body: unknown
  token: string | undefined
  locale: Locale
  caller: Caller
}

/**
 * Calls the API as the reader would: with the reader's address, token and language. Reads of the contract run without a
 * request, all other calls as one.
 */
async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body, token, locale, caller }: ApiCall,
  seen?: (version: string) => void,
): Promise<PageAnswer> {
  const read = method === 'GET' && body === undefined ? app.pageReads.find(url) : undefined
  if (read) return read(readOf(request, { url, token, locale, caller }), seen)
  const reply = await withinPage(() =>
    app.inject({
      method: method as 'GET', // the contract's methods are all among inject's
      url,
      remoteAddress: request.ip,
      headers: { accept: 'application/json', locale, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { payload: body as object }), // inject takes any JSON value
    }),
  )
  return {
    status: reply.statusCode,
    json: reply.body && String(reply.headers['content-type']).includes('json') ? reply.json() : undefined,
  }
}

const readOf = ({ ip, id, log, headers }: FastifyRequest, given: Omit<ApiCall, 'method' | 'body'>): PageRead => ({
  ...given,
  ip,
  userAgent: headers['user-agent'] ?? '',
  id,
  log,
})

/** Repeats the reads of a cached page, for the visitor who requests the page now. */
async function readSame(
  app: FastifyInstance,
  request: FastifyRequest,
  locale: Locale,
  reads: readonly PageReading[],
): Promise<boolean> {
  const caller: Caller = { importance: 'read' }
  const versions = await Promise.all(
    reads.map(async ({ url }) =>
      app.pageReads.version(url)?.(readOf(request, { url, token: undefined, locale, caller })),
    ),
  )
  return versions.every((version, at) => version === reads[at]?.version)
}

type Sending = WebOptions & { personal?: boolean; shutIn?: boolean }

const secured = (
  reply: FastifyReply,
  { mode, config, personal = false, shutIn = false }: Sending,
  nonce = makeNonce(),
): FastifyReply =>
  secureHeaders(reply, {
    nonce,
    development: mode === 'dev',
    personal,
    shutIn,
    tiles: config.mapTiles?.url,
    site: config.baseUrl,
  })

/** Removes the scripts, which the frame would block. */
function stilled(page: Page): Page {
  if (page.html instanceof Readable) return page
  const html = Buffer.concat(page.html).toString()
  return { ...page, html: [Buffer.from(html.replaceAll(SCRIPTS, ''))] }
}
const SCRIPTS =
  /<script\b[^>]*>[^]*?<\/script>|<link\b[^>]*\brel="(?:modulepreload|manifest)"[^>]*>|<link\b[^>]*\bas="fetch"[^>]*>/g

function sendPage(reply: FastifyReply, page: Page, options: Sending) {
  const nonce = page.nonce ?? makeNonce()
  for (const [name, value] of page.headers) reply.header(name, value)
  secured(reply, options, nonce)
  reply.status(page.status)
  return reply.compress(page.html instanceof Readable ? page.html : withNonce(page.html, nonce, reply.raw))
}

const piecesOf = (html: string, nonce: string): Pieces =>
  (nonce === slot ? html.split(slot) : [html]).map((piece) => Buffer.from(piece))
