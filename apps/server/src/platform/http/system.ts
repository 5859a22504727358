/** Health, the API's description and the texts: routes that belong to no domain. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { api } from '@husrum/contract/index.ts'
import { isLocale, languageOf, type Language } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pageTexts, textsVersion, type Catalogue, type Catalogues } from '../core/texts/catalogues.ts'
import type { LiveBrand } from '../core/texts/brand.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { newDeadline, withDeadline } from '../database/database-deadline.ts'
import { mountDocs } from '../api-docs/docs.ts'
import { preferredEncoding, type Encoding } from './answers/encodings.ts'
import { notFound } from './errors.ts'
import { withTimeout } from '../core/with-timeout.ts'
import { describeApi, withNamedSchemas } from '../api-docs/openapi.ts'

export type Readiness = {
  ready: boolean
  /** Unset: the store is not checked (tests of a part). */ storeIsOurs?: () => Promise<boolean>
}
/** The store is checked once in this time, however often /ready is called. */
const STORE_ASKED_MS = 10_000
/** Load balancers ask every few seconds: a database that takes longer counts as down. */
const READY_MS = 1500
/** The database is checked once in this time, however many callers ask. */
const READY_KEPT_MS = 1000

export function mountSystem(
  app: FastifyInstance,
  options: { db: Database; catalogues: Catalogues; readiness: Readiness; brand: Pick<LiveBrand, 'now'> } & Pick<
    Config,
    'apiDocs' | 'baseUrl' | 'production' | 'logo' | 'release'
  >,
): void {
  const describe = keptByProduct(options.brand, (product) => describeApi(api, { ...options, product }))
  const description = keptByProduct(options.brand, () => JSON.stringify(withNamedSchemas(describe())))
  if (options.apiDocs) mountDocs(app, describe)
  const known = new WeakMap<Catalogue, { texts: Packed; version: string }>()
  /** The current catalogue: owners change texts while the product runs. */
  function textsOf(language: Language) {
    const catalogue = options.catalogues[language]
    const found = known.get(catalogue) ?? { texts: packed(pageTexts(catalogue)), version: textsVersion(catalogue) }
    known.set(catalogue, found)
    return found
  }

  let lastAsked: { at: number; answers: Promise<boolean> } | undefined
  function databaseAnswers(): Promise<boolean> {
    if (lastAsked && performance.now() - lastAsked.at <= READY_KEPT_MS) return lastAsked.answers
    // a database that accepts the query and does not answer is down too
    const answers = withTimeout(
      READY_MS,
      withDeadline(newDeadline(READY_MS), () => sql`select 1`.execute(options.db)).then(
        () => true,
        () => false,
      ),
      false,
    )
    lastAsked = { at: performance.now(), answers }
    return answers
  }

  let asked: { at: number; ours: Promise<boolean> } | undefined
  function storeIsOurs(): Promise<boolean> {
    if (!asked || performance.now() - asked.at > STORE_ASKED_MS)
      asked = { at: performance.now(), ours: options.readiness.storeIsOurs?.() ?? Promise.resolve(true) }
    return withTimeout(READY_MS, asked.ours, true)
  }

  app.get('/live', async () => ({ live: true, ...options.release }))
  app.get('/ready', async (_, reply) => {
    const answers = options.readiness.ready && (await databaseAnswers()) && (await storeIsOurs())
    return reply
      .status(answers ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: answers })
  })
  if (options.logo) {
    const { file, type } = options.logo
    const bytes = readFileSync(file)
    app.get('/logo', async (_, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'public, max-age=3600')
        // an SVG opened by itself is a document: nothing in it may run
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(bytes),
    )
  }
  if (options.apiDocs)
    app.get('/api/openapi.json', async (_, reply) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(description()),
    )
  app.get<{ Params: { lng: string; file: string }; Querystring: Record<string, unknown> }>(
    '/locales/:lng/:file',
    async (request, reply) => {
      const { lng, file } = request.params
      if (!isLocale(lng) || file !== 'common.json') throw notFound('not_found')
      const encoding = preferredEncoding(request.headers['accept-encoding'])
      const { texts, version } = textsOf(languageOf(lng))
      const isNow = request.query.v === version
      reply
        .header('content-type', 'application/json; charset=utf-8')
        // meanwhile this is another release's text: it is requested again soon
        .header('cache-control', `public, max-age=${isNow ? '31536000, immutable' : 300}`)
        .header('vary', 'accept-encoding')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(texts[encoding]())
    },
  )
}

/** Made on first use, and again when an owner has renamed the product. */
function keptByProduct<T>({ now }: Pick<LiveBrand, 'now'>, make: (product: string) => T): () => T {
  let kept: { product: string; made: T } | undefined
  return () => {
    const { product } = now()
    if (kept?.product !== product) kept = { product, made: make(product) }
    return kept.made
  }
}

type Packed = Record<Encoding, () => Buffer>

/** The texts are the same for all readers: each encoding is compressed once, on first use. */
function packed(catalogue: object): Packed {
  const kept: Partial<Record<Encoding, Buffer>> = {}
  const identity = () => (kept.identity ??= Buffer.from(JSON.stringify(catalogue)))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    identity,
    gzip: () => (kept.gzip ??= gzipSync(identity())),
    br: () => (kept.br ??= brotliCompressSync(identity(), { params })),
  }
}
