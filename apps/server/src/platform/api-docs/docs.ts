/** /api/docs: the page, rendered on request, its stylesheet and its typeface. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { docsPage, type ApiDocument } from './docs-page.ts'
import { notFound } from '../http/errors.ts'

/** No scripts, and nothing from other hosts. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const FONT = '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2'

type Page = { document: object; page: Buffer; packed: Buffer; etag: string }

function drawn(document: object): Page {
  const page = Buffer.from(docsPage(document as ApiDocument)) // openapi.ts writes what docs-page.ts reads
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  return { document, page, packed: gzipSync(page), etag }
}

/** `describe` returns the same object until the document changes. */
export function mountDocs(app: FastifyInstance, describe: () => object): void {
  let kept: Page | undefined
  const css = readFileSync(path.join(import.meta.dirname, 'docs.css'))
  const font = readFont()

  app.get('/api/docs', async (request, reply) => {
    const document = describe()
    if (kept?.document !== document) kept = drawn(document)
    const { page, packed, etag } = kept
    const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    reply.headers({
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'public, max-age=300',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      etag: zipped ? `W/${etag}` : etag,
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    if (zipped) reply.header('content-encoding', 'gzip')
    return reply.send(zipped ? packed : page)
  })
  app.get('/api/docs.css', async (_, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(css),
  )
  app.get('/api/docs.woff2', async (_, reply) => {
    if (!font) throw notFound('not_found')
    return reply.header('content-type', 'font/woff2').header('cache-control', 'public, max-age=604800').send(font)
  })
}

/** The typeface of the pages; an API without pages has none. */
function readFont(): Buffer | undefined {
  const web = path.resolve(import.meta.dirname, '../../../../web/package.json')
  if (!existsSync(web)) return undefined
  try {
    return readFileSync(createRequire(web).resolve(FONT))
  } catch {
    return undefined // not installed: the system's typeface is used
  }
}
