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
  const packed = keepPacked()

  http.get('/sitemap.xml', async (request, reply) => {
    const { version, files } = await siteMap()
    return send(request, reply, { version, file: 'index', packed }, () => indexOf(files, baseUrl))
  })
  http.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, named, number = '1'] = /^(en|da|de)(?:-([1-9]\d{0,4}))?\.xml$/.exec(request.params.file) ?? []
    const language = languages.find((each) => each === named)
    const { version, files } = await siteMap()
    const pages = files[Number(number) - 1]
    if (!language || !pages || request.params.file !== fileName(language, Number(number))) throw notFound('not_found')
    const { file } = request.params
    return send(request, reply, { version, file, packed }, () => fileOf(pages, language, baseUrl))
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

/** Compressed files that are ready: a crawler reads all of them in a row, and others do soon after. */
const PACKED_BYTES = 16 * 1024 * 1024

type Packed = {
  find(version: string, name: string): Buffer | undefined
  /** The same pieces, kept once the last has been sent; larger ones than there is room for are not. */
  keeping(version: string, name: string, pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer>
}

function keepPacked(): Packed {
  const kept = new Map<string, Buffer>()
  let of = ''
  let bytes = 0
  /** Of an earlier site map nothing is asked any more. */
  function turnTo(version: string): void {
    if (of === version) return
    kept.clear()
    ;[of, bytes] = [version, 0]
  }
  return {
    find(version, name) {
      turnTo(version)
      return kept.get(name)
    },
    async *keeping(version, name, pieces) {
      const parts: Buffer[] = []
      let size = 0
      for await (const piece of pieces) {
        size += piece.length
        if (bytes + size <= PACKED_BYTES) parts.push(piece)
        else parts.length = 0
        yield piece
      }
      if (of !== version || kept.has(name) || bytes + size > PACKED_BYTES) return
      kept.set(name, Buffer.concat(parts))
      bytes += size
    },
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, file, packed }: { version: string; file: string; packed: Packed },
  write: () => Iterable<string>,
): FastifyReply {
  const etag = `W/"${Buffer.from(`${version} ${file}`).toString('base64url')}"`
  reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${KEPT_MINUTES * 60}, stale-while-revalidate=86400`,
    vary: 'accept-encoding',
    etag,
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send()
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(Readable.from(write()))
  reply.header('content-encoding', encoding)
  const name = `${file} ${encoding}`
  const ready = packed.find(version, name)
  if (ready) return reply.send(ready)
  const packing = pipeline(Readable.from(write()), compressors[encoding](), () => {}) // a reader who leaves is no fault
  return reply.send(Readable.from(packed.keeping(version, name, packing)))
}
