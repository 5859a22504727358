/**
 * The whole server on its own database, called by `inject`. Jobs wait for `runJobs()` and the market for
 * `market.refresh()`, so a test decides when they run. Every test creates its own people (testing/people.ts).
 */
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { fillPath } from '@husrum/contract/core/endpoint.ts'
import { events } from '@husrum/contract/market/live-events.ts'
import { queryString } from '@husrum/contract/core/client.ts'
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify'
import { buildApp, type App } from '../app/app.ts'
import { loadCatalogues } from '../platform/core/texts/catalogues.ts'
import { moveClock } from '../platform/core/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { createConnectionQueue, setQueue } from '../platform/database/connection-queue.ts'
import { openPool } from '../platform/database/database.ts'
import { WAITS, type Waits } from '../platform/database/database-deadline.ts'
import { countStatements } from '../platform/database/statements.ts'
import { createLog } from '../platform/core/log.ts'
import { testConnection, type TestConnection } from './database/database.ts'
import { requireFewStatements } from './statement-bounds.ts'

// oxlint-disable-next-line no-explicit-any -- a test reads whatever came back, and asserts on it
export type Answer = { status: number; json: any; text: string; headers: LightMyRequestResponse['headers'] }
export type Sent = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  token?: string | undefined
}

export type TestApp = App & {
  /** The connection to its database, for a second program on the same one. */
  connection: TestConnection
  /** Calls an endpoint of the contract. */
  call(endpoint: Endpoint, sent?: Sent): Promise<Answer>
  /** Sends any request. */
  request(options: InjectOptions): Promise<Answer>
  /** All mounted routes, without HEAD. */
  mountedRoutes: { method: string; url: string }[]
  /** Runs the queued jobs. */
  runJobs(): Promise<number>
  moveClock(seconds: number): Promise<void>
}

/**
 * Fewer than the twelve callers of most races, so that all connections are taken and a call that needs a second one
 * while it holds the first is found. Opening and warming up a connection is the main cost of a race.
 */
const POOL_SIZE = 10
/** Shorter than the limit for a statement, and than a test. */
const PATIENT: Waits = { lock: 15_000, call: 18_000, confirmed: 20_000, connect: 18_000, probe: 15_000 }
const catalogues = loadCatalogues()
/** The queue rows of the first app with usual settings, reused by later ones: making a queue takes three statements. */
let queues: string | undefined
const isStream = ({ method, url }: InjectOptions): boolean => method === 'GET' && url === events.streamEvents.path

export type TestOptions = {
  /** Counts every request: off by default, since a test's people all share one address. */ generalLimits?: boolean
  /** An existing database. */ at?: TestConnection
  /** The marker that its file store must contain to be ready. */ storeMarker?: string
  /** Like a started product: runs jobs and refreshes the market by itself. */ working?: boolean
  /** Caches sessions: rows that a test changes directly may take effect some milliseconds later. */
  remembering?: boolean
  /** From so many experts on the market has its own thread. */ ownThreadFrom?: number
  /** Refuses early when overloaded: off by default, since tests send fifty calls at once to a busy machine. */
  refusing?: boolean
  /** By default waits for the database are much longer than those of a started product, for the same reason. */
  waits?: Partial<Waits>
}

export async function testApp(
  env: Record<string, string> = {},
  {
    generalLimits = false,
    at,
    storeMarker,
    working = false,
    remembering = working,
    ownThreadFrom,
    refusing = false,
    waits,
  }: TestOptions = {},
): Promise<TestApp> {
  const connection = at ?? (await testConnection())
  const pool = openPool(connection, POOL_SIZE, { ...(refusing ? WAITS : PATIENT), ...waits })
  if (!at && queues !== undefined)
    await pool.query(
      // the template has the queues of pg-boss itself
      'insert into pgboss.queue select * from jsonb_populate_recordset(null::pgboss.queue, $1) on conflict do nothing',
      [queues],
    )
  if (!refusing) setQueue(pool, createConnectionQueue(POOL_SIZE, { refusesEarly: false }))
  const config = readConfig({
    HUSRUM_DEMO: 'off',
    PORT: '3000',
    HUSRUM_DATA: `/tmp/husrum-test-files-${process.pid}`,
    ...env,
  })
  const log = createLog({ level: process.env.TEST_LOG ?? 'silent' })
  const mountedRoutes: { method: string; url: string }[] = []
  const seeRoute = ({ method, url, config }: RouteOptions) => {
    if (config?.isRefusal) return
    for (const each of [method].flat()) if (each !== 'HEAD') mountedRoutes.push({ method: each, url })
  }
  const app = await buildApp({
    seeRoute,
    config,
    pool,
    catalogues,
    log,
    demoAccounts: async () => [],
    working,
    remembering,
    generalLimits,
    ...(storeMarker === undefined ? {} : { storeMarker }),
    ...(ownThreadFrom === undefined ? {} : { connection, ownThreadFrom }),
  })

  if (!at && Object.keys(env).every((name) => name === 'HUSRUM_RATE_LIMITS'))
    queues ??= (await pool.query<{ rows: string }>('select jsonb_agg(queue)::text as rows from pgboss.queue')).rows[0]
      ?.rows

  const routes = new WeakMap<object, string>()
  app.http.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    if (routeOptions.url) routes.set(reply.raw, `${method} ${routeOptions.url}`)
  })
  /** The head of a stream and its first bytes; then the reader disconnects. */
  async function readHead(options: InjectOptions): Promise<Answer> {
    const { result: reply, statements } = await countStatements(() =>
      app.http.inject({ ...options, payloadAsStream: true }),
    )
    requireFewStatements(routes.get(reply.raw.res), statements)
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    let text = ''
    const stream = reply.stream()
    stream.on('data', (data: Buffer) => (text += data.toString()))
    await (isJson ? finished(stream) : sleep(20))
    stream.destroy()
    reply.raw.res.destroy()
    return { status: reply.statusCode, json: isJson ? JSON.parse(text) : undefined, text, headers: reply.headers }
  }
  async function request(options: InjectOptions): Promise<Answer> {
    if (isStream(options)) return readHead(options)
    const { result: reply, statements } = await countStatements(() => app.http.inject(options))
    requireFewStatements(routes.get(reply.raw.res), statements)
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    return {
      status: reply.statusCode,
      json: isJson && reply.body ? reply.json() : undefined,
      text: reply.body,
      headers: reply.headers,
    }
  }
  return {
    ...app,
    connection,
    mountedRoutes,
    request,
    call: (endpoint, { params, query, body, headers, token } = {}) =>
      request({
        method: endpoint.method,
        url: fillPath(endpoint.path, params) + queryString(query),
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }), // inject takes any JSON value
      }),
    runJobs: () => app.deps.jobs.runAll(),
    async moveClock(seconds) {
      await moveClock(app.deps.db, seconds)
      await app.deps.clock.refresh()
    },
    async close() {
      await app.close()
      await pool.end()
    },
  }
}
