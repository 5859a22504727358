/** The Fastify instance with its defaults changed: limits, body parsers, refusals in the caller's language, request ids. */
import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Translators } from './catalogues.ts'
import { sqlState } from './database.ts'
import { notFound, Refusal, toProblem } from './errors.ts'
import { gatherFields } from './forms.ts'
import { readLocale } from './locale.ts'
import type { Log } from './log.ts'

const MiB = 1024 * 1024

export async function createHttp(log: Log, translators: Translators): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: MiB,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false, caseSensitive: true },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance // the logger's own type parameter travels no further
  await app.register(formbody, { parser: (text) => gatherFields(new URLSearchParams(text)) })
  await app.register(multipart, { limits: { fieldSize: MiB, fields: 300, files: 1, parts: 300, headerPairs: 100 } })
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readMultipart(request)
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(notFound('not_found'), request, reply, translators))
  app.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(error, request, reply, translators))
  return app
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const entries: [string, string][] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') throw new Refusal(415, 'no_files_here')
    entries.push([part.fieldname, String(part.value)])
  }
  return gatherFields(entries)
}

/** States of the database in which asking again later helps: gone, starting, out of connections, a lock held too long. */
const passing = new Set(['57P01', '57P02', '57P03', '53300', '55P03', '57014', '40001', '40P01'])
const passingCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const state = sqlState(error) ?? ''
  if (passing.has(state) || passingCodes.has(code) || state.startsWith('08')) return new Refusal(503, 'unavailable', { retryAfter: 2 })
  if (error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message)) return new Refusal(503, 'unavailable', { retryAfter: 2 })
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'unsupported_media_type')
  if (status === 413) return new Refusal(413, 'too_large')
  if (status === 415) return new Refusal(415, 'unsupported_media_type')
  if (status === 408) return new Refusal(408, 'too_slow')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal(400, 'malformed')
  return undefined
}

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, translators: Translators): FastifyReply {
  const translate = translators.for(readLocale(request.headers))
  const refusal = asRefusal(error)
  reply.header('cache-control', 'private, no-store')
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error')
    return reply.status(500).send({ message: translate('error.internal', { id: request.id }), code: 'internal' })
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  if (refusal.limit) {
    const { name, allowed, window, reset } = refusal.limit
    reply.header('ratelimit', `"${name}";r=0;t=${reset}`).header('ratelimit-policy', `"${name}";q=${allowed};w=${window}`)
  }
  if (refusal.status === 503) request.log.warn({ err: error }, 'unavailable')
  return reply.status(refusal.status).send(toProblem(refusal, translate))
}
