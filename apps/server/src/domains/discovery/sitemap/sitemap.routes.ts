/** robots.txt and the site map: an index, and files for each language. Not in the contract: standards define them. */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { locales } from '@husrum/contract/core/locales.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import { takesGzip } from '../../../platform/http/answers/encodings.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { escapeXml } from './addresses.ts'
import { MADE_MINUTES, type SiteMap, type SiteMapFile } from './sitemap.service.ts'

type Options = Pick<Config, 'baseUrl' | 'indexed'> & { siteMap: SiteMap }

/** Mounted before every other route: an unindexed installation sends its header with each reply. */
export function mountSitemap(http: FastifyInstance, { baseUrl, indexed, siteMap }: Options): void {
  if (!indexed) http.addHook('onRequest', async (_, reply) => void reply.header('x-robots-tag', 'noindex, nofollow'))
  http.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(indexed ? robots(baseUrl) : 'User-agent: *\nDisallow:\n'),
  )
  if (!indexed) return

  http.get('/sitemap.xml', async (request, reply) => {
    const index = indexOf(await siteMap.listFiles(), baseUrl)
    return isKnown(request, reply, index) ? reply : reply.send(index)
  })
  http.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const file = (await siteMap.listFiles()).find(({ name }) => name === request.params.file)
    if (!file) throw notFound('not_found')
    if (isKnown(request, reply, file.key)) return reply
    const stored = await siteMap.open(file)
    if (!stored) throw notFound('not_found')
    if (takesGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(stored)
    return reply.send(pipeline(stored, createGunzip(), () => {})) // a reader who disconnects is no error
  })
}

/** Pages behind a login must not be found. Other unindexed pages have their own robots header. */
const PRIVATE = ['/account', '/admin', '/expert/', '/expert$', '/dev/']

/** A crawler cannot read the header of a forbidden page, so only pages behind a login are forbidden. */
function robots(baseUrl: string): string {
  const forbidden = ['', ...locales.filter((locale) => locale !== 'en').map((locale) => `/${locale}`)].flatMap(
    (prefix) => PRIVATE.map((path) => `Disallow: ${prefix}${path}`),
  )
  return `User-agent: *\n${[...forbidden, 'Disallow: /api/admin/'].join('\n')}\n\nSitemap: ${baseUrl}/sitemap.xml\n`
}

function indexOf(files: readonly SiteMapFile[], baseUrl: string): string {
  const entries = files.map(({ name, changed }) => {
    const lastmod = changed > 0 ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''
    return `<sitemap><loc>${escapeXml(`${baseUrl}/sitemaps/${name}`)}</loc>${lastmod}</sitemap>\n`
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${entries.join('')}</sitemapindex>\n`
  )
}

/** Sets the headers of every reply; true if the caller has this version, and gets only the headers. */
function isKnown(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const etag = `W/"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`
  reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${MADE_MINUTES * 60}, stale-while-revalidate=86400`,
    vary: 'accept-encoding',
    etag,
    'x-content-type-options': 'nosniff',
  })
  if (!request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return false
  reply.status(304).send()
  return true
}
