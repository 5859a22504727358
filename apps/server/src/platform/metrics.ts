/**
 * Metrics for Prometheus at /metrics. Each application has its own registry, so several can run in one test process.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SecurityCause } from '@husrum/contract/rules/security-causes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { diskFullRefusalsOf } from './database/database.ts'
import { queueOf, type ConnectionQueue, type Counts } from './database/connection-queue.ts'
import { isWithinPage } from './limits/limits-general.ts'
import { notFound, Refusal } from './http/errors.ts'
import { withTimeout } from './with-timeout.ts'

export type Metrics = {
  registry: Registry
  pageDrawn(seconds: number): void
  signInTried(outcome: SignInOutcome): void
  /** `country` is one we serve, or `other`. */ codeAsked(
    country: string,
    outcome: 'sent' | 'refused' | 'country_limit',
  ): void
}
export type SignInOutcome = 'ok' | SecurityCause<'sign_in'>

export type Measured = {
  pool: pg.Pool
  clock: { readonly skewMs: number }
  market: { readonly size: number; readonly refreshedAt: number | undefined }
  /** The process's own figures: once a process. */ processFigures: boolean
}

/** From a cached list (a millisecond) to the end of our deadline. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** However often it is scraped, the queue is counted this often at most. */
const JOBS_COUNTED_MS = 5000
/** And given up after this long: a scrape must not wait for a database that is silent. */
const COUNTING_MS = 1500

export function createMetrics(app: FastifyInstance, { pool, clock, market, processFigures }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (processFigures) collectDefaultMetrics({ register: registry })
  measureRequests(app, registers)
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge(
    'husrum_clock_skew_seconds',
    'How far the clock of the database is ahead of this machine’s.',
    () => clock.skewMs / 1000,
  )
  gauge('husrum_market_experts', 'Experts in the matching index.', () => market.size)
  gauge('husrum_market_age_seconds', 'Since the matching index last read what had changed.', () =>
    market.refreshedAt === undefined ? -1 : (Date.now() - market.refreshedAt) / 1000,
  )
  registry.registerMetric(
    new Gauge({
      name: 'husrum_database_connections',
      help: 'Connections of the pool by state, and calls that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount + queueOf(pool).waiting)
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'husrum_database_disk_full_total',
      help: 'Statements that the database refused since its disk is full.',
      registers: [],
      collect() {
        this.reset()
        this.inc(diskFullRefusalsOf(pool))
      },
    }),
  )
  measureQueue(queueOf(pool), registry)

  measureJobs(pool, registry)
  const drawing = new Histogram({
    name: 'husrum_page_drawing_seconds',
    help: 'Drawing one page on the server.',
    buckets: BUCKETS,
    registers,
  })
  const signIns = new Counter({
    name: 'husrum_sign_ins_total',
    help: 'Tries to sign in, by how they ended.',
    labelNames: ['outcome'],
    registers,
  })
  const codes = new Counter({
    name: 'husrum_phone_codes_total',
    help: 'Phone codes asked for, by country and outcome; `country_limit` is an alarm: somebody may be paid for what we send.',
    labelNames: ['country', 'outcome'],
    registers,
  })
  return {
    registry,
    pageDrawn: (seconds) => drawing.observe(seconds),
    signInTried: (outcome) => signIns.inc({ outcome }),
    codeAsked: (country, outcome) => codes.inc({ country, outcome }),
  }
}

/** By the route's template, never the address: labels are few and hold nothing people typed. */
const routeOf = (request: FastifyRequest): string => (request.is404 ? 'none' : (request.routeOptions.url ?? 'none'))

function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'husrum_http_request_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const running = new Gauge({ name: 'husrum_http_requests_running', help: 'Requests not answered yet.', registers })
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, _, done) => {
    // what a page asks for while it is drawn is part of that page, and an open stream is no call that takes long
    if (!isWithinPage() && !request.routeOptions.config.isStream) {
      counted.add(request)
      running.inc()
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (counted.has(request)) {
      running.dec()
      durations.observe(
        { method: request.method, route: routeOf(request), status: reply.statusCode },
        reply.elapsedTime / 1000,
      )
    }
    done()
  })
}

function measureQueue({ counts }: ConnectionQueue, registry: Registry): void {
  const counter = (name: string, help: string, read: (of: Counts['read']) => number) =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ['kind'],
        registers: [],
        collect() {
          this.reset()
          for (const kind of ['read', 'write'] as const) this.inc({ kind }, read(counts[kind]))
        },
      }),
    )
  counter('husrum_calls_refused_total', 'Calls refused since no connection would be free in time.', (of) => of.refused)
  counter('husrum_calls_waited_total', 'Calls that waited for a connection and got one.', (of) => of.waited)
  counter('husrum_calls_waited_seconds_total', 'How long they waited.', (of) => of.waitedMs / 1000)
}

type Counted = { queue: string; state: string; jobs: number; waited_s: number | null }

function measureJobs(pool: pg.Pool, registry: Registry): void {
  let counted: { at: number; rows: Promise<Counted[]> } | undefined
  /** Empty while the database is away: the process's own figures are wanted most of all then. */
  function count(): Promise<Counted[]> {
    if (!counted || performance.now() - counted.at > JOBS_COUNTED_MS)
      counted = { at: performance.now(), rows: countJobs(pool) }
    return counted.rows
  }
  registry.registerMetric(
    new Gauge({
      name: 'husrum_jobs',
      help: 'Jobs by queue and state; those that are `failed` were given up and need somebody.',
      labelNames: ['queue', 'state'],
      registers: [],
      async collect() {
        const rows = await count()
        this.reset()
        for (const { queue, state, jobs } of rows) this.set({ queue, state }, jobs)
      },
    }),
  )

  registry.registerMetric(
    new Gauge({
      name: 'husrum_jobs_waiting_seconds',
      help: 'How long the oldest job that is due has been waiting, by queue.',
      labelNames: ['queue'],
      registers: [],
      async collect() {
        const rows = await count()
        this.reset()
        for (const { queue, waited_s } of rows) if (waited_s !== null) this.set({ queue }, waited_s)
      },
    }),
  )
}

const countJobs = (pool: pg.Pool): Promise<Counted[]> =>
  withTimeout(
    COUNTING_MS,
    listJobs(pool).catch(() => []),
    [],
  )

async function listJobs(pool: pg.Pool): Promise<Counted[]> {
  const counting = {
    query_timeout: COUNTING_MS, // the driver's own: the connection of a statement that is given up goes with it
    text: `select name as queue, state::text, count(*)::int as jobs,
            extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after < now()))::float8 as waited_s
       from pgboss.job group by name, state`,
  }
  const { rows } = await pool.query<Counted>(counting)
  return rows
}

export type MetricsAccess = { token: string | undefined; production: boolean }

/** Whoever has the token; without one nobody in production, and in development this machine. */
export function mountMetrics(app: FastifyInstance, { registry }: Metrics, access: MetricsAccess): void {
  app.get('/metrics', async (request, reply) => {
    admit(request, access)
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function admit(request: FastifyRequest, { token, production }: MetricsAccess): void {
  if (token !== undefined) {
    if (!same(bearerOf(request), token)) throw new Refusal(401, 'unauthenticated')
    return
  }
  if (production || !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) throw notFound('not_found')
}

/** A token of the operator's own choice, which may have other characters than ours. */
const bearerOf = ({ headers }: FastifyRequest): string => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const same = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
