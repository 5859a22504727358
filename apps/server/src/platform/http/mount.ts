/**
 * Mounts an endpoint table on Fastify. The steps of each call: which endpoint (method override) → who calls (audience)
 * → validation → handler → only the reply's own fields are sent.
 */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type {
  AnswerOf,
  BodyOf,
  Download,
  Endpoint,
  EndpointTable,
  Method,
  ParamsOf,
  QueryOf,
  ServiceScope,
} from '@husrum/contract/core/endpoint.ts'
import { KNOWN_DEVICES_MAX } from '@husrum/contract/core/limits.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readQuery } from './bodies/bodies.ts'
import { newDeadline, withDeadline } from '../database/database-deadline.ts'
import { Refusal } from './errors.ts'
import { parseForm } from './bodies/forms.ts'
import { networkOf } from './connections/http-address.ts'
import { deadlineOf, isToken, viewerOf, type Identify, type Viewer } from './http-viewer.ts'
import type { ReadEndpoint } from './page-reads.ts'
import { readKey, acceptsIdempotencyKey, type Idempotency, type KeyedRequest } from '../idempotency/idempotency.ts'
import { callerAt, type Caller } from '../limits/allowances.ts'
import { readLocale } from '../core/texts/locale.ts'
import { preferredEncoding } from './answers/encodings.ts'
import { freeze, SerializedReply } from './answers/serialized-reply.ts'
import { fingerprintOf, uploadsOf, type FileListsOf, type FileRules, type FilesOf } from './uploads/uploads.ts'
import { unknownFields } from './bodies/unknown-fields.ts'
import { validationRefusal } from './bodies/validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The endpoints of the mounted tables at each address. */
    endpointsByPath: Map<string, readonly Endpoint[]>
  }
  interface FastifyContextConfig {
    /** A route that only answers 405. */
    isRefusal?: true
  }
}

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  viewer: E['audience'] extends readonly ['public'] ? Viewer | undefined : Viewer
  locale: Locale
  /** The caller's address as limits count it: IPv4, or the /64 of an IPv6 address. */
  address: string
  /** The same address, with the caller's proof and known devices for limits that strangers have used up. */
  caller: Caller
  userAgent: string
  /** By field; only fields that the endpoint names. They are deleted after the call. */
  files: FilesOf<E>
  fileLists: FileListsOf<E>
  /** For a stream that is resumed. */
  lastEventId: string | undefined
}
/** Writes a stream of server-sent events, whose head has been sent, until the function or the caller ends it. */
export type EventStream = (response: ServerResponse) => void
/** The handler's reply as a value, which is checked and serialised by `mount`, or already serialised. */
type Given<E extends Endpoint> = E['events'] extends object
  ? EventStream
  : AnswerOf<E> | (E['reply'] extends z.ZodType ? SerializedReply<z.output<E['reply']>> : never)
export type Handlers<T extends EndpointTable> = { [K in keyof T]: (call: Call<T[K]>) => Promise<Given<T[K]>> }

export type MountOptions = {
  identify: Identify
  production: boolean
  /** Throws for an endpoint that is switched off at the moment. */
  refuse?: (endpoint: Endpoint, viewer: Viewer | undefined) => void
  /** Without it `Idempotency-Key` is ignored: a test of one domain stores no requests. */
  idempotency?: Idempotency
}
type AnyCall = {
  params: unknown
  query: unknown
  body: unknown
  viewer: Viewer | undefined
  locale: Locale
  address: string
  caller: Caller
  userAgent: string
  files: object
  fileLists: object
  lastEventId: string | undefined
}
type Mounted = {
  endpoint: Endpoint
  handle: (call: AnyCall) => Promise<unknown>
  /** The parsed values of earlier queries, by their text. */ queries: Map<string, unknown>
}

const overridable = new Set<unknown>(['PATCH', 'PUT', 'DELETE'])

export function mount<T extends EndpointTable>(
  app: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  options: MountOptions,
): void {
  const byPath = new Map<string, Map<Method, Mounted>>()
  for (const [name, endpoint] of Object.entries(table)) {
    if (endpoint.development && options.production) continue
    const methods = byPath.get(endpoint.path) ?? new Map<Method, Mounted>()
    // the mapped type holds a handler for each name of the table
    const mounted: Mounted = { endpoint, handle: handlers[name] as Mounted['handle'], queries: new Map() }
    methods.set(endpoint.method, mounted)
    byPath.set(endpoint.path, methods)
    const isFile = endpoint.produces !== undefined || endpoint.csv === true
    if (endpoint.method === 'GET' && endpoint.reply && !isFile)
      app.pageReads.add(endpoint.path, readInside(mounted, options))
  }
  for (const [path, methods] of byPath) {
    mountPath(app, path, methods, options)
    const known = app.endpointsByPath.get(path) ?? []
    app.endpointsByPath.set(path, [...known, ...[...methods.values()].map(({ endpoint }) => endpoint)])
  }
}

/**
 * Call it after all tables are mounted: a known address answers 405 to methods it does not have, with those it has in
 * `Allow`. As with `_method`, a caller must have the right to call one of them to see the list.
 */
export function refuseOtherMethods(app: FastifyInstance, options: MountOptions): void {
  for (const [path, known] of app.endpointsByPath) {
    const allowed = known.flatMap(({ method, override }) => (override ? [method, 'POST'] : [method]))
    const url = urlOf(path)
    const guard = known.find(({ audience }) => audience.includes('public')) ?? known[0]
    const refused = methods.filter((each) => !allowed.includes(each))
    if (refused.length === 0) continue
    app.route({
      method: refused,
      url,
      config: { isRefusal: true },
      handler: async (request, reply) => {
        if (guard) await authorise(guard, request, options)
        reply.header('allow', [...new Set(allowed)].join(', '))
        throw new Refusal(405, 'method_not_allowed')
      },
    })
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[]
const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

function mountPath(app: FastifyInstance, path: string, methods: Map<Method, Mounted>, options: MountOptions): void {
  const url = urlOf(path)
  for (const [method, mounted] of methods) {
    if (method === 'POST') continue
    for (const address of mounted.endpoint.withEmptyId ? [url, `${url}/`] : [url])
      app.route({
        method,
        url: address,
        config: { fileRules: fileRules([mounted.endpoint], options), isStream: mounted.endpoint.events !== undefined },
        handler: (request, reply) => releasing(app, request, () => run(mounted, request, reply, options)),
      })
  }
  const overrides = [...methods.values()].filter(({ endpoint }) => endpoint.override)
  const post = methods.get('POST')
  if (!post && overrides.length === 0) return
  app.route({
    method: 'POST',
    url,
    config: {
      fileRules: fileRules(
        [...overrides, ...(post ? [post] : [])].map(({ endpoint }) => endpoint),
        options,
      ),
    },
    handler: (request, reply) => releasing(app, request, () => choose(request, reply)),
  })

  async function choose(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const asked = askedMethod(request)
    const target = asked === undefined ? post : methods.get(asked as Method) // not found for an unknown method
    if (target && (asked === undefined || target.endpoint.override)) return run(target, request, reply, options)
    // a caller without a token does not learn the methods of a path
    const guarded = overrides[0] ?? post
    if (guarded) await authorise(guarded.endpoint, request, options)
    throw new Refusal(405, 'method_not_allowed')
  }
}

/** A caller who disconnects ends no handler: the files are deleted when it finishes, not before. */
async function releasing(
  app: FastifyInstance,
  request: FastifyRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await work()
  } finally {
    await app.uploads.release(request)
  }
}

/** The file rules of all methods of a route: the form states the method, perhaps after the files. */
function fileRules(endpoints: readonly Endpoint[], { identify }: MountOptions): FileRules | undefined {
  const taking = endpoints.filter(({ files, fileLists }) => files ?? fileLists)
  if (taking.length === 0) return undefined
  const visitors = taking.some(({ filesFromVisitors }) => filesFromVisitors)
  const megabytes = Math.max(...taking.map(({ fileMegabytes = 0 }) => fileMegabytes))
  return {
    ...(megabytes > 0 ? { bytes: megabytes * 1024 * 1024 } : {}),
    bounds: new Map(
      taking.flatMap(({ files = [], fileLists = {} }) => [
        ...files.map((field) => [field, 1] as const),
        ...Object.entries(fileLists),
      ]),
    ),
    async admit(request) {
      const viewer = await viewerOf(request, identify)
      if (!viewer && !visitors) throw new Refusal(401, 'unauthenticated')
      if (viewer && !taking.some(({ audience }) => audience.includes('public') || audience.includes(viewer.audience)))
        throw new Refusal(403, 'forbidden')
      if (viewer?.looked_at_by) throw new Refusal(403, 'looking_only')
      return viewer ? { key: String(viewer.account_id), visitor: false } : { key: networkOf(request.ip), visitor: true }
    },
  }
}

/** A page's read: the steps of `answerCall` for a caller who sends only an address. */
function readInside(mounted: Mounted, { identify, refuse }: MountOptions): ReadEndpoint {
  const { endpoint, handle } = mounted
  return async ({ url, token, locale, ip, userAgent, caller }, params) => {
    const deadline = { ...newDeadline(), caller }
    const viewer = token && isToken(token) ? await withDeadline(deadline, () => identify(token)) : undefined
    admit(endpoint, viewer)
    refuse?.(endpoint, viewer)
    const call: AnyCall = {
      params: parse(endpoint.params, params),
      query: queryOf(mounted, url),
      body: undefined,
      viewer,
      locale,
      address: networkOf(ip),
      caller: callerAt(networkOf(ip)),
      userAgent: userAgent.slice(0, 300),
      files: {},
      fileLists: {},
      lastEventId: undefined,
    }
    const given = await withDeadline(deadline, () => handle(call))
    return {
      status: endpoint.status,
      ready: given instanceof SerializedReply ? given : SerializedReply.of(endpoint.reply ?? z.unknown(), given),
    }
  }
}

function askedMethod(request: FastifyRequest): unknown {
  const body = request.body
  const asked = typeof body === 'object' && body !== null && '_method' in body ? body._method : undefined
  const verb = typeof asked === 'string' ? asked.toUpperCase() : asked
  return verb === undefined || overridable.has(verb) ? verb : 'unknown'
}

async function run(
  mounted: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<unknown> {
  try {
    return await answerCall(mounted, request, reply, options)
  } catch (error) {
    throw error instanceof Refusal ? error.named((field) => nameAsSent(field, request)) : error
  }
}

/** `styles=x` is refused on `styles`, although it became a list of one; a second `styles[]` on `styles.1`. */
function nameAsSent(field: string, request: FastifyRequest): string {
  if (!field.endsWith('.0')) return field
  const name = field.slice(0, -2)
  const sent = { ...readQuery(request.url), ...(typeof request.body === 'object' ? request.body : {}) }
  const value = Object.entries(sent).find(([key]) => key === name)?.[1]
  return typeof value === 'number' || (typeof value === 'string' && !value.includes(',')) ? name : field
}

async function answerCall(
  mounted: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<unknown> {
  const { endpoint, handle } = mounted
  const viewer = await authorise(endpoint, request, options)
  options.refuse?.(endpoint, viewer)
  const key = options.idempotency && acceptsIdempotencyKey(endpoint) ? readKey(request) : undefined
  nameUnknownFields(endpoint, request, reply)
  const call: AnyCall = {
    params: parse(endpoint.params, request.params),
    query: queryOf(mounted, request.url),
    body: parseBody(endpoint, request),
    viewer: viewer && { ...viewer, request_id: request.id },
    locale: readLocale(request.headers),
    address: networkOf(request.ip),
    caller: callerOf(endpoint, request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    ...uploadsOf(request, endpoint),
    lastEventId: lastEventIdOf(request),
  }
  const file = fileType(endpoint, call)
  const work = async (): Promise<unknown> => {
    const given = await handle(call)
    const waiting = waitingOf(endpoint, given)
    if (waiting !== undefined) return { waiting: endpoint.pending?.parse(waiting) }
    return file || endpoint.events || given instanceof SerializedReply ? given : endpoint.reply?.parse(given)
  }
  const { answer, replayed } = await withDeadline(deadlineOf(request), async () =>
    options.idempotency && key !== undefined
      ? options.idempotency.once(keyed(endpoint, request, call, key), work)
      : { answer: await work(), replayed: false },
  )
  if (replayed) reply.header('idempotency-replayed', 'true')
  reply.status(endpoint.status)
  if (endpoint.events) return openStream(answer as EventStream, request, reply) // the type of its handler
  const waiting = endpoint.pending && waitingIn(answer)
  if (waiting !== undefined) return reply.status(202).header('cache-control', 'private, no-store').send(waiting)
  if (file) return sendDownload(answer as Download, file, request, reply) // its handler returns nothing else
  if (!endpoint.reply) return reply.send()
  if (endpoint.cache === 'public') return sendCached(answer, call.locale, request, reply)
  reply.header('cache-control', 'private, no-store')
  return answer instanceof SerializedReply ? reply.type(JSON_TYPE).send(answer.bytes) : reply.send(answer)
}

/** Node joins repeated header fields. */
function callerOf({ method, path, proof }: Endpoint, { ip, headers }: FastifyRequest): Caller {
  const caller = callerAt(networkOf(ip), `${method} ${path}`)
  if (!proof) return caller
  const devices = String(headers['known-device'] ?? '').split(/,\s*/)
  return {
    ...caller,
    proof: headers['proof-of-work'] === undefined ? undefined : String(headers['proof-of-work']),
    devices: devices.filter(isToken).slice(0, KNOWN_DEVICES_MAX),
  }
}

const lastEventIdOf = ({ headers }: FastifyRequest): string | undefined => {
  const given = headers['last-event-id']
  return Array.isArray(given) ? given[0] : given
}

/** From now on the stream writes the answer; proxies must neither cache nor buffer it. */
function openStream(write: EventStream, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'private, no-store, no-transform')
    .header('x-accel-buffering', 'no')
  if (request.method === 'HEAD') return reply.send()
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, Object.fromEntries(Object.entries(reply.getHeaders())))
  write(reply.raw)
  return reply
}

/** The content type of a reply that is a file. */
function fileType({ produces, csv }: Endpoint, { query }: AnyCall): string | undefined {
  const wanted = csv && typeof query === 'object' && query !== null && 'format' in query ? query.format : undefined
  return wanted === 'csv' ? 'text/csv; charset=utf-8' : produces
}

/** The request as parsed, so that another spelling of address or body is the same request; the files are part of it. */
function keyed(endpoint: Endpoint, request: FastifyRequest, call: AnyCall, key: string): KeyedRequest {
  const { viewer, address, params, query, body } = call
  const scope = viewer ? `account:${viewer.account_id}` : `address:${address}`
  const path = `POST ${endpoint.path} ${JSON.stringify([params, query])}`
  const files = fingerprintOf(request)
  return { scope, path, key, body: files && typeof body === 'object' ? { ...body, '[files]': files } : body }
}

/** Answers sent with 202: for an endpoint that makes files any non-file, else what its handler marks so. */
function waitingOf({ pending, produces }: Pick<Endpoint, 'pending' | 'produces'>, given: unknown): unknown {
  if (!pending || isDownload(given)) return undefined
  return produces ? given : waitingIn(given)
}
const waitingIn = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'waiting' in given ? given.waiting : undefined

const isDownload = (given: unknown): boolean => typeof given === 'object' && given !== null && 'content' in given

function sendDownload(
  { name, content, etag, size }: Download,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (etag !== undefined) {
    reply.header('etag', etag)
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known?.includes(etag)) return reply.header('cache-control', 'private, no-cache').status(304).send()
  }
  if (size !== undefined) reply.header('content-length', size)
  return reply
    .header('cache-control', etag === undefined ? 'private, no-store' : 'private, no-cache')
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(content))
}

async function authorise(
  endpoint: Endpoint,
  request: FastifyRequest,
  { identify }: MountOptions,
): Promise<Viewer | undefined> {
  const viewer = await viewerOf(request, identify)
  admit(endpoint, viewer)
  return viewer
}

function admit(endpoint: Endpoint, viewer: Viewer | undefined): void {
  const isPublic = endpoint.audience.includes('public')
  if (!isPublic && !viewer) throw new Refusal(401, 'unauthenticated')
  if (!isPublic && viewer && !endpoint.audience.includes(viewer.audience)) throw new Refusal(403, 'forbidden')
  if (viewer?.looked_at_by) admitLook(endpoint)
  if (viewer?.scopes) admitProgram(endpoint, viewer.scopes)
  if (isPublic || !viewer) return
  if (viewer.factor_missing && !endpoint.withoutFactor) throw new Refusal(403, 'second_factor_required')
  if (viewer.seat_missing && !endpoint.withoutSeat) throw new Refusal(403, 'seat_missing')
  if (viewer.studio_role && endpoint.studio && !endpoint.studio.includes(viewer.studio_role))
    throw new Refusal(403, 'forbidden')
  if (viewer.suspended && endpoint.method !== 'GET' && !endpoint.whileSuspended)
    throw new Refusal(403, 'account_suspended')
}

/** Staff who impersonate a person: no writes, also none open to others, and no reads that are private to the person. */
function admitLook({ method, whileLookedAt, hiddenFromStaff }: Endpoint): void {
  if (method !== 'GET' && !whileLookedAt) throw new Refusal(403, 'looking_only')
  if (hiddenFromStaff) throw new Refusal(403, 'hidden_from_staff')
}

/** A service token reads what its scopes allow and what is public; it writes nothing, not even as a visitor could. */
function admitProgram({ audience, method, scope }: Endpoint, scopes: readonly ServiceScope[]): void {
  if (method === 'GET' && audience.includes('public')) return
  if (!scope || !scopes.includes(scope)) throw new Refusal(403, 'scope_missing')
}

function parse(schema: z.ZodType | undefined, value: unknown, where?: { inQuery: boolean }): unknown {
  return schema ? settle(schema.safeParse(value ?? {}, { reportInput: true }), where) : {}
}

/** The number cached for each endpoint; longer queries are no links of ours. */
const QUERIES = 200
const LONGEST_QUERY = 300

/** A public read gets the same few queries again and again: each is parsed and checked once, and frozen. */
function queryOf({ endpoint, queries }: Mounted, url: string): unknown {
  const read = () => parse(endpoint.query, requireKnown(endpoint.query, readQuery(url)), { inQuery: true })
  const at = url.indexOf('?')
  const text = at < 0 ? '' : url.slice(at + 1)
  if (endpoint.cache !== 'public' || text.length > LONGEST_QUERY) return read()
  const known = queries.get(text)
  if (known !== undefined) return known
  const query = freeze(read())
  queries.set(text, query)
  if (queries.size > QUERIES) for (const oldest of queries.keys()) if (queries.size > QUERIES) queries.delete(oldest)
  return query
}

/** An ignored misspelt filter would return everything; an unknown field of a body is dropped and named in a header. */
function requireKnown(schema: z.ZodType | undefined, query: Record<string, unknown>): Record<string, unknown> {
  if (!schema || !('shape' in schema) || typeof schema.shape !== 'object' || schema.shape === null) return query
  const { shape } = schema
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(shape, name))
  if (unknown.length === 0) return query
  const fields = unknown.slice(0, 20).map((name) => [name.slice(0, 120), [{ code: 'unknown_field' }]])
  throw new Refusal(422, 'validation_failed', { fields: Object.fromEntries(fields) })
}

function nameUnknownFields(endpoint: Endpoint, { body }: FastifyRequest, reply: FastifyReply): void {
  const files = [...(endpoint.files ?? []), ...Object.keys(endpoint.fileLists ?? {})]
  const unknown = endpoint.body && unknownFields(endpoint.body, body, files)
  if (unknown !== undefined) reply.header('unknown-fields', unknown)
}

function parseBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.body) return undefined
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    request.headers['content-type'] ?? '',
  )
  if (isForm && !endpoint.form) throw new Refusal(415, 'json_only')
  const body = request.body ?? (endpoint.body.safeParse(undefined).success ? undefined : {})
  return settle(isForm ? parseForm(endpoint.body, body) : endpoint.body.safeParse(body, { reportInput: true }))
}

function settle(result: z.ZodSafeParseResult<unknown>, where?: { inQuery: boolean }): unknown {
  if (result.success) return result.data
  throw validationRefusal(result.error, where)
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** Below this size compression gains nothing. */
const WORTH_COMPRESSING = 1400

/**
 * Same for all readers: an ETag per language, stale after a minute, then revalidated in the background for another;
 * serialised replies are compressed once.
 */
async function sendCached(
  answer: unknown,
  locale: Locale,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = answer instanceof SerializedReply ? answer : SerializedReply.of(z.unknown(), answer)
  const compressed =
    body.bytes.length >= WORTH_COMPRESSING && preferredEncoding(request.headers['accept-encoding']) === 'br'
  reply
    // a weak tag for other bytes with the same meaning, as a compressing proxy makes it
    .header('etag', compressed ? `W/${body.etag}` : body.etag)
    .header('cache-control', 'public, max-age=60, stale-while-revalidate=60')
    .header('vary', 'locale, accept-language, accept-encoding')
    .header('content-language', locale === 'dk' ? 'da' : locale)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.some((tag) => tag === body.etag || tag === '*')) return reply.status(304).send()
  reply.type(JSON_TYPE)
  return compressed ? reply.header('content-encoding', 'br').send(await body.brotli()) : reply.send(body.bytes)
}
