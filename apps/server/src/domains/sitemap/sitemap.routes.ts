/** robots.txt and the site map: an index, and files for each language. Of no contract, for their form is given. */
import { pipeline, Readable, type Transform } from 'node:stream'
import { createBrotliCompress, createGzip, constants } from 'node:zlib'
import type { Language } from '@husrum/contract/locales.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { preferredEncoding } from '../../platform/http/encodings.ts'
import { notFound } from '../../platform/http/errors.ts'
import { entryOf, escapeXml, FOOT, HEAD, languages } from './addresses.ts'
import { KEPT_MINUTES, type PublicPage, type SiteMap } from './sitemap.service.ts'

type Options = Pick<Config, 'baseUrl' | 'indexed'> & { siteMap: () => Promise<SiteMap> }

/** Before every other route: what an installation that stays out of search engines says, it says with each answer. */
export function mountSitemap(http: FastifyInstance, { baseUrl, indexed, siteMap }: Options): void {
  if (!indexed) http.addHook('onRequest', async (_, reply) => void reply.header('x-robots-tag', 'noindex, nofollow'))
  http.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      // what stays out of search engines says so itself: a page that may not be read cannot
      .send(`User-agent: *\nDisallow:\n${indexed ? `\nSitemap: ${baseUrl}/sitemap.xml\n` : ''}`),
  )
  if (!indexed) return

  http.get('/sitemap.xml', async (request, reply) => {
    const { version, files } = await siteMap()
    return send(request, reply, `${version} index`, indexOf(files, baseUrl))
  })
  http.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, named, number = '1'] = /^(en|da|de)(?:-([1-9]\d{0,4}))?\.xml$/.exec(request.params.file) ?? []
    const language = languages.find((each) => each === named)
    const { version, files } = await siteMap()
    const pages = files[Number(number) - 1]
    if (!language || !pages || request.params.file !== fileName(language, Number(number))) throw notFound('not_found')
    return send(request, reply, `${version} ${request.params.file}`, fileOf(pages, language, baseUrl))
  })
}

const fileName = (language: Language, number: number): string =>
  number === 1 ? `${language}.xml` : `${language}-${number}.xml`

function* indexOf(files: SiteMap['files'], baseUrl: string): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for (const [at, pages] of files.entries()) {
    const changed = pages.reduce((latest, page) => Math.max(latest, page.changed ?? 0), 0)
    const lastmod = changed > 0 ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''
    for (const language of languages)
      yield `<sitemap><loc>${escapeXml(`${baseUrl}/sitemaps/${fileName(language, at + 1)}`)}</loc>${lastmod}</sitemap>\n`
  }
  yield '</sitemapindex>\n'
}

/** Addresses in one piece of the answer. */
const PIECE = 500

function* fileOf(pages: readonly PublicPage[], language: Language, baseUrl: string): Generator<string> {
  yield HEAD
  for (let at = 0; at < pages.length; at += PIECE)
    yield pages
      .slice(at, at + PIECE)
      .map((page) => entryOf(page, language, baseUrl))
      .join('')
  yield FOOT
}

const compressors: Record<'br' | 'gzip', () => Transform> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
}

function send(request: FastifyRequest, reply: FastifyReply, version: string, text: Iterable<string>): FastifyReply {
  const etag = `W/"${Buffer.from(version).toString('base64url')}"`
  reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${KEPT_MINUTES * 60}, stale-while-revalidate=86400`,
    vary: 'accept-encoding',
    etag,
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send()
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const plain = Readable.from(text)
  if (encoding === 'identity') return reply.send(plain)
  const packed = pipeline(plain, compressors[encoding](), () => {}) // a reader who leaves is no fault
  return reply.header('content-encoding', encoding).send(packed)
}
