/** Health, the API's description and the texts: what belongs to no domain. */
import { api } from '@husrum/contract/index.ts'
import { isLocale, languageOf } from '@husrum/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Catalogues } from './catalogues.ts'
import type { Database } from './database.ts'
import { notFound } from './errors.ts'
import { describeApi } from './openapi.ts'

export type Readiness = { ready: boolean }

export function mountSystem(
  app: FastifyInstance,
  options: { db: Database; catalogues: Catalogues; readiness: Readiness; baseUrl: string; production: boolean },
): void {
  const description = JSON.stringify(describeApi(api, options))
  const texts = Object.fromEntries(
    Object.entries(options.catalogues).map(([language, catalogue]) => [language, JSON.stringify(catalogue)]),
  )

  app.get('/live', async () => ({ live: true }))
  app.get('/ready', async (_, reply) => {
    const answers =
      options.readiness.ready &&
      (await sql`select 1`.execute(options.db).then(
        () => true,
        () => false,
      ))
    return reply
      .status(answers ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: answers })
  })
  app.get('/api/openapi.json', async (_, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(description),
  )
  app.get<{ Params: { lng: string; file: string } }>('/locales/:lng/:file', async (request, reply) => {
    const { lng, file } = request.params
    if (!isLocale(lng) || file !== 'common.json') throw notFound('not_found')
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(texts[languageOf(lng)])
  })
}
