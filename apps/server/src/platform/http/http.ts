/** The Fastify instance with its defaults changed: limits, body parsers, translated refusals, request ids. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { requestTimeoutBounds, watchRequestTimeout, type RequestTimeoutBounds } from './connections/request-timeout.ts'
import { FIELDS_MAX, registerBodyParsers } from './bodies/bodies.ts'
import type { Problem } from '@husrum/contract/core/shapes.ts'
import type { Translators } from '../core/texts/catalogues.ts'
import { boundConnections, type ConnectionBounds } from './connections/connections.ts'
import { isDatabaseFull, isDatabaseLost, sqlState } from '../database/database.ts'
import { notFound, Refusal, toProblem, type Translate } from './errors.ts'
import { gatherFields } from './bodies/forms.ts'
import { watchProxies } from './connections/http-address.ts'
import { isApi, isPage, sendRefusedPage } from './http-page.ts'
import { readLocale } from '../core/texts/locale.ts'
import { logRequests, type Log } from '../core/log.ts'
import { createPageReads } from './page-reads.ts'
import { createUploads, UPLOAD_MAX, type uploadBudgetBounds, type Uploads } from './uploads/uploads.ts'

const MiB = 1024 * 1024
export type HttpOptions = {
  /** Proxies whose word on the caller's address is trusted. */
  trustedProxies?: readonly string[]
  /** The folder for files of calls under way. */ dataDir?: string
  /** The public origin: with https, browsers are told to use nothing else. */ baseUrl?: string
  /** Whether HSTS includes the hosts below it. */ hstsSubdomains?: boolean
  arrival?: RequestTimeoutBounds
  connections?: ConnectionBounds
  uploadBudget?: typeof uploadBudgetBounds
  /** Hashes networks and accounts in the log; it is the same in every instance, so that their lines can be compared. */
  logKey?: Buffer
}

export async function createHttp(
  log: Log,
  translators: Translators,
  options: HttpOptions = {},
): Promise<FastifyInstance> {
  const { trustedProxies = [], dataDir = tmpdir(), arrival = requestTimeoutBounds, logKey = randomBytes(32) } = options
  const { connections, uploadBudget } = options
  const always = headersOf(options)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // log.ts writes one line each
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => randomUUID(),
    bodyLimit: MiB,
    requestTimeout: arrival.filesMs, // request-timeout.ts bounds calls without files
    // Node checks for late requests at this interval; its own 30 s would let them live twice as long
    http: { connectionsCheckingInterval: 1000, headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests on an open connection are answered while stopping
    // no hook runs for these, so limits do not count them: one answer per connection
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void sendRefusal(error, request, reply.header('connection', 'close'), translators, always),
    clientErrorHandler: (error: ConnectionError, socket: Socket) => refuseSocket(error, socket, translators, always),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false, caseSensitive: true },
    // the logger's own type parameter is not needed further on
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance
  logRequests(app, log, logKey)
  registerBodyParsers(app)
  await app.register(multipart, {
    // a part labelled JSON would be parsed before its depth and size are checked: it is refused as a file
    isPartAFile: (_field, type, name) => name !== undefined || /octet-stream|json/i.test(type ?? ''),
    // the endpoint limits how many files a field takes
    limits: { fieldSize: MiB, fileSize: UPLOAD_MAX, fields: FIELDS_MAX, parts: FIELDS_MAX, headerPairs: 100 },
  })
  const uploads = createUploads(dataDir, uploadBudget)
  const stops = new WeakMap<FastifyRequest, () => void>()
  boundConnections(app, trustedProxies, connections)
  const isUntrustedProxy = watchProxies()
  app.addHook('onRequest', async (request) => {
    const late = () => refuseSocket({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.raw.socket, translators, always)
    stops.set(request, watchRequestTimeout(request, arrival, late))
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...always, 'x-request-id': request.id })
    if (isUntrustedProxy(request))
      log.warn(
        { address: request.raw.socket.remoteAddress },
        'X-Forwarded-For came from an address that HUSRUM_TRUSTED_PROXIES does not name: if it is your proxy, all visitors count as one',
      )
    // no answer of the API is a page, whatever link a browser follows
    if (isApi(request)) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    // `http://elsewhere/…` or `*`: requests to a proxy, or to the whole server, are not served
    if (!request.url.startsWith('/')) throw new Refusal(400, 'malformed')
  })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readMultipart(request, uploads)
  })
  app.decorate('uploads', uploads)
  app.decorate('endpointsByPath', new Map())
  app.decorate(
    'pageReads',
    createPageReads((error, { id, locale, log: pageLog }) => problemOf(error, id, pageLog, translators.for(locale))),
  )
  // the last step, also of a call that no handler received
  app.addHook('onResponse', async (request) => {
    stops.get(request)?.()
    await uploads.release(request)
  })
  app.addHook('onClose', async () => uploads.close())
  app.setNotFoundHandler((request, reply) => sendRefusal(notFound('not_found'), request, reply, translators, always))
  app.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(error, request, reply, translators, always))
  return app
}

/** Headers of every answer, also of refusals. */
type Always = Readonly<Record<string, string>>
function headersOf({ baseUrl = '', hstsSubdomains = true }: HttpOptions): Always {
  const hsts = `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return {
    'x-content-type-options': 'nosniff',
    ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': hsts } : {}),
  }
}

async function readMultipart(request: FastifyRequest, uploads: Uploads): Promise<Record<string, unknown>> {
  const entries: [string, string][] = []
  let texts = 0
  try {
    const { bytes = UPLOAD_MAX } = request.routeOptions.config.fileRules ?? {}
    for await (const part of request.parts({ limits: { fileSize: bytes } })) {
      if (part.type === 'file' && /json/i.test(part.mimetype)) throw new Refusal(400, 'malformed')
      if (part.type === 'file') await uploads.keep(request, part)
      else {
        const value = String(part.value)
        texts += value.length
        if (part.valueTruncated || texts > MiB) throw new Refusal(413, 'too_large')
        entries.push([part.fieldname, value])
      }
    }
    await uploads.enter(request)
  } catch (error) {
    await uploads.release(request)
    // a client that is still sending reads the answer only when it has finished
    request.raw.unpipe()
    request.raw.resume()
    const refusal = asRefusal(error)
    if (!refusal && error instanceof Error && 'path' in error) throw error // an error of our disk, not of the form
    // the parser throws plain errors for a form that breaks off or has no boundary
    throw refusal ?? new Refusal(400, 'malformed')
  }
  return gatherFields(entries)
}

/** Database errors for which a later retry helps: a lock held too long, a deadlock. */
const passing = new Set(['55P03', '57014', '40001', '40P01', '25P03'])
/** The disk must be cleared first. */
const FULL_RETRY_S = 60

export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDatabaseLost(error) || passing.has(sqlState(error) ?? ''))
    return new Refusal(503, 'unavailable', { retryAfter: 2 })
  if (isDatabaseFull(error)) return new Refusal(503, 'unavailable', { retryAfter: FULL_RETRY_S })
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'unsupported_media_type')
  if (status === 413) return new Refusal(413, 'too_large')
  if (status === 415) return new Refusal(415, 'unsupported_media_type')
  if (status === 408) return new Refusal(408, 'too_slow')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal(400, 'malformed')
  return undefined
}

function sendRefusal(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  translators: Translators,
  always: Always,
): FastifyReply {
  const translate = translators.for(readLocale(request.headers))
  const refusal = asRefusal(error)
  // an address that cannot be parsed has run none of the hooks
  reply.headers({ ...always, 'cache-control': 'private, no-store', 'x-request-id': request.id })
  const { status, json } = problemOf(error, request.id, request.log, translate)
  if (!refusal) return reply.status(status).send(json)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  if (refusal.limit) {
    const { name, allowed, window, reset } = refusal.limit
    reply
      .header('ratelimit', `"${name}";r=0;t=${reset}`)
      .header('ratelimit-policy', `"${name}";q=${allowed};w=${window}`)
  }
  if (isPage(request)) return sendRefusedPage(request, reply, refusal, translators)
  return reply.status(status).send(json)
}

/** The caller's part of an error; the log gets our own faults. */
function problemOf(
  error: unknown,
  id: string,
  log: Pick<Log, 'error' | 'warn'>,
  translate: Translate,
): { status: number; json: Problem } {
  const refusal = asRefusal(error)
  // a read-only product refuses writes on purpose
  if (refusal?.status === 503 && refusal.code !== 'read_only')
    log.warn(unavailableBecause(refusal, error), 'unavailable')
  if (refusal) return { status: refusal.status, json: toProblem(refusal, translate) }
  log.error({ err: error }, 'unexpected error')
  return { status: 500, json: { message: translate('error.internal', { id }), code: 'internal' } }
}

/** Where no service is configured, a stack trace does not help. */
const unavailableBecause = ({ code }: Refusal, error: unknown): object =>
  code === 'translation_unavailable' ? { code } : { err: error }

const socketStatus: Partial<Record<string, 408 | 431>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const socketRefusals = {
  400: ['Bad Request', 'malformed'],
  408: ['Request Timeout', 'too_slow'],
  431: ['Request Header Fields Too Large', 'too_large'],
} as const

/** Refuses what never became a request in the same form: too slow, too large, not HTTP. Its language is unknown. */
function refuseSocket(
  error: Pick<ConnectionError, 'code'>,
  socket: Socket,
  translators: Translators,
  always: Always,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = socketStatus[error.code] ?? 400
  const [phrase, code] = socketRefusals[status]
  const body = JSON.stringify({ message: translators.for('en')(`error.${code}`), code })
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    `X-Request-Id: ${randomUUID()}`,
    ...Object.entries(always).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
