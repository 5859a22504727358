/**
 * Metrics for Prometheus at /metrics. Each application has its own registry, so several can run in one test process.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SecurityCause } from '@husrum/contract/identity/accounts/security-causes.rules.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Release } from '../config/release.ts'
import { diskFullRefusalsOf } from '../database/database.ts'
import { queueOf, type ConnectionQueue, type Counts } from '../database/connection-queue.ts'
import type { DeliveryFigures } from '../providers/delivery/delivery.ts'
import type { OpenDeliveries } from '../providers/delivery/delivery-rows.ts'
import { isWithinPage } from '../limits/limits-general.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { withTimeout } from './with-timeout.ts'

export type Metrics = {
  registry: Registry
  pageDrawn(seconds: number): void
  signInTried(outcome: SignInOutcome): void
  /** `country` is a country we serve, or `other`. */ codeAsked(
    country: string,
    outcome: 'sent' | 'refused' | 'beyond_limit',
  ): void
}
export type SignInOutcome = 'ok' | SecurityCause<'sign_in'>

export type Measured = {
  pool: pg.Pool
  clock: { readonly skewMs: number }
  market: { readonly size: number; readonly refreshedAt: number | undefined }
  /** The figures of the process: only one registry per process may have them. */ processFigures: boolean
  deliveries: DeliveryFigures
  release: Release
}

/** From a cached list (a millisecond) up to our deadline. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** The queue is counted at most this often, however often it is scraped. */
const JOBS_COUNTED_MS = 5000
/** Counting stops after this time: a scrape must not wait for a silent database. */
const COUNTING_MS = 1500

export function createMetrics(
  app: FastifyInstance,
  { pool, clock, market, processFigures, deliveries, release }: Measured,
): Metrics {
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
  measureDeliveries(deliveries, registry)
  measureRelease(release, registry)
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
    help: 'Phone codes asked for, by country and outcome; `beyond_limit` is an alarm: somebody may be paid for what we send.',
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

/** The route's template, never the address: labels are few and contain no user input. */
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
    // a page's own reads are part of the page, and an open stream is not a slow call
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

/** Figures read together from the database, on a scrape and not more often. */
function counted<Row>(count: () => Promise<Row[]>): () => Promise<Row[]> {
  let last: { at: number; rows: Promise<Row[]> } | undefined
  /** Empty while the database is down: that is when the process's own figures are needed most. */
  const counting = () =>
    withTimeout(
      COUNTING_MS,
      count().catch(() => []),
      [],
    )
  return () => {
    if (!last || performance.now() - last.at > JOBS_COUNTED_MS) last = { at: performance.now(), rows: counting() }
    return last.rows
  }
}

type Labels = Record<string, string>

/** A gauge with a value for each row. */
function gaugeOf<Row>(
  registry: Registry,
  { name, help, labelNames }: { name: string; help: string; labelNames: string[] },
  rows: () => Promise<Row[]>,
  read: (row: Row) => [Labels, number | null],
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const found = await rows()
      this.reset()
      for (const [labels, value] of found.map(read)) if (value !== null) this.set(labels, value)
    },
  })
  registry.registerMetric(gauge)
}

type CountedJobs = { queue: string; state: string; jobs: number; waited_s: number | null }
type LastSuccess = { queue: string; seconds: number; every_s: number | null }
type SetAside = { kind: string; rows: number }

function measureJobs(pool: pg.Pool, registry: Registry): void {
  async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    // the driver's own deadline: it also closes the connection of the statement
    const counting = { text, query_timeout: COUNTING_MS }
    return (await pool.query<Row>(counting)).rows
  }
  // completed jobs are swept, and for messages only mean that they were tried
  const jobs = counted(() =>
    query<CountedJobs>(`select name as queue, state::text, count(*)::int as jobs,
        extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after < now()))::float8 as waited_s
      from pgboss.job where state <> 'completed' group by name, state`),
  )
  const successes = counted(() =>
    query<LastSuccess>(`select s.name as queue, extract(epoch from now() - coalesce(last.at, q.created_on))::float8 as seconds,
        60 * (regexp_match(s.cron, '^\\*/(\\d+) '))[1]::int as every_s
      from pgboss.schedule s join pgboss.queue q on q.name = s.name
      left join lateral (select max(completed_on) as at from pgboss.job j where j.name = s.name and j.state = 'completed') last on true`),
  )
  const setAside = counted(() =>
    query<SetAside>(
      `select kind, count(*)::int as rows from set_aside_rows where set_aside_at is not null group by kind`,
    ),
  )
  gaugeOf(
    registry,
    {
      name: 'husrum_jobs',
      help: 'Jobs by queue and state; those that are `failed` were given up and need somebody.',
      labelNames: ['queue', 'state'],
    },
    jobs,
    ({ queue, state, jobs: count }) => [{ queue, state }, count],
  )
  gaugeOf(
    registry,
    {
      name: 'husrum_jobs_waiting_seconds',
      help: 'How long the oldest job that is due has been waiting, by queue.',
      labelNames: ['queue'],
    },
    jobs,
    ({ queue, waited_s }) => [{ queue }, waited_s],
  )
  gaugeOf(
    registry,
    {
      name: 'husrum_job_last_success_seconds',
      help: 'How long ago recurring work was last done without a failure, by queue.',
      labelNames: ['queue'],
    },
    successes,
    ({ queue, seconds }) => [{ queue }, seconds],
  )
  gaugeOf(
    registry,
    {
      name: 'husrum_job_interval_seconds',
      help: 'How often recurring work comes round, by queue.',
      labelNames: ['queue'],
    },
    successes,
    ({ queue, every_s }) => [{ queue }, every_s],
  )
  gaugeOf(
    registry,
    {
      name: 'husrum_set_aside_rows',
      help: 'Rows that work failed on three times, by kind of work; they wait for staff.',
      labelNames: ['kind'],
    },
    setAside,
    ({ kind, rows }) => [{ kind }, rows],
  )
}

function measureDeliveries({ countOpen, outcomes }: DeliveryFigures, registry: Registry): void {
  const open = counted(countOpen)
  gaugeOf(
    registry,
    {
      name: 'husrum_deliveries',
      help: 'Messages that wait, are tried again or are dead letters, by channel.',
      labelNames: ['channel', 'state'],
    },
    open,
    ({ channel, state, deliveries }) => [{ channel, state }, deliveries],
  )
  gaugeOf(
    registry,
    {
      name: 'husrum_deliveries_oldest_seconds',
      help: 'For how long the oldest message has been due that is not delivered and not given up, by channel.',
      labelNames: ['channel'],
    },
    async () => oldestOf(await open()),
    ({ channel, seconds }) => [{ channel }, seconds],
  )
  registry.registerMetric(
    new Counter({
      name: 'husrum_delivery_outcomes_total',
      help: 'Messages handed over (`sent`), tries that failed, and messages given up (`dead`), of this instance.',
      labelNames: ['channel', 'outcome'],
      registers: [],
      collect() {
        this.reset()
        for (const { channel, outcome, times } of outcomes()) this.inc({ channel, outcome }, times)
      },
    }),
  )
}

function oldestOf(rows: readonly OpenDeliveries[]): { channel: string; seconds: number }[] {
  const oldest = new Map<string, number>()
  for (const { channel, oldest_s } of rows)
    if (oldest_s !== null) oldest.set(channel, Math.max(oldest.get(channel) ?? 0, oldest_s))
  return [...oldest].map(([channel, seconds]) => ({ channel, seconds }))
}

function measureRelease({ version, commit }: Release, registry: Registry): void {
  const info = new Gauge({
    name: 'husrum_build_info',
    help: 'Always 1; says by its labels which release this instance is.',
    labelNames: ['version', 'commit'],
    registers: [],
  })
  info.set({ version, commit: commit ?? 'unknown' }, 1)
  registry.registerMetric(info)
}

export type MetricsAccess = { token: string | undefined; production: boolean }

/** Requires the token; without one production refuses every caller, and development accepts this machine. */
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

/** A token that the operator chose, which may have other characters than ours. */
const bearerOf = ({ headers }: FastifyRequest): string => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const same = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
