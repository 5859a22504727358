/** Logs as JSON lines, which never contain a password, a token, a code or people's texts. */
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { hostname } from 'node:os'
import process from 'node:process'
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Release } from '../config/release.ts'
import { isDatabaseFull, isDatabaseLost } from '../database/database.ts'
import type { Outage, Refusal } from '../http/errors.ts'
import { networkOf } from '../http/connections/http-address.ts'
import { knownViewer } from '../http/http-viewer.ts'
import { isWithinPage } from '../limits/limits-general.ts'

export type Log = Logger

const secret = [
  'authorization',
  'cookie',
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'verification_token',
  'device_token',
  'verifyCode',
  'code',
  'body',
  'text',
  'html',
  'about_project',
  'message',
]

/** The ids of one's own boards are numbers, which reveal nothing. */
const HIDDEN =
  /(\/(?:search|calendar|attachments|push\/messages|boards\/shared|boards(?!\/(?:shared|\d+)(?:\/|$)))\/)[^]*/i

/** The address without user input, such as queries, searched words and tokens of mailed links. */
export function loggedUrl(url: string): string {
  const [path = ''] = url.split('?')
  // an encoded letter in `/search/` would prevent hiding the words behind it
  const spelled = path.replace(/%[2-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  // searched words, and the secrets in the addresses of private calendars, files, push messages and shared boards
  const plain = HIDDEN.test(spelled) ? spelled.replace(HIDDEN, '$1[hidden]') : path
  return path === url ? plain : `${plain}?[hidden]`
}

type Asked = { method?: string; url?: string; ip?: string }
const loggedRequest = ({ method, url = '', ip }: Asked) => ({ method, url: loggedUrl(url), remoteAddress: ip })

/** PostgreSQL's `detail` and `where` quote the row that failed. */
function loggedError(error: Error): object {
  const {
    detail: _detail,
    where: _where,
    ...rest
    // the driver's errors carry both
  } = pino.stdSerializers.err(error) as pino.SerializedError & { detail?: unknown; where?: unknown }
  return rest
}

/** A lost database fails every call: one line per interval reports it, with the number of failures since the last. */
const OUTAGE_SAID_MS = 30_000

export function createLog(
  options: { level?: string; destination?: DestinationStream; outageSaidMs?: number; release?: Release } = {},
): Log {
  const paths = secret.flatMap((name) => [`req.headers["${name}"]`, `req.body.${name}`, `job.${name}`])
  const outages = new Map<string, { at: number; met: number }>()
  const settings: LoggerOptions = {
    level: options.level ?? 'info',
    ...(options.release ? { base: { pid: process.pid, hostname: hostname(), ...options.release } } : {}),
    redact: { paths, censor: '[hidden]' },
    serializers: { err: loggedError, req: loggedRequest },
    hooks: {
      logMethod(args, method) {
        const [fields] = args as unknown[] // pino types them by position
        const outage = typeof fields === 'object' && fields !== null && 'err' in fields && outageOf(fields.err)
        if (!outage) return method.apply(this, args)
        const last = outages.get(outage.what)
        const met = (last?.met ?? 0) + 1
        if (last && performance.now() - last.at < (options.outageSaidMs ?? OUTAGE_SAID_MS))
          return void outages.set(outage.what, { at: last.at, met })
        outages.set(outage.what, { at: performance.now(), met: 0 })
        method.apply(this, [{ reason: outage.reason, met }, outage.what])
      },
    },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}

/** A dependency that is down as a whole, not one failed call; the stack would not help. */
export function outageOf(error: unknown): { what: Outage; reason: string } | undefined {
  if (isDatabaseLost(error))
    return { what: 'the database does not answer', reason: 'code' in error ? String(error.code) : error.message }
  if (isDatabaseFull(error)) return { what: 'the disk of the database is full', reason: error.message }
  if (!hasOutage(error)) return undefined
  const { outage: what, cause, code } = error
  return { what, reason: outageOf(cause)?.reason ?? (cause instanceof Error ? cause.name : code) }
}

/** A refusal, or the copy of one's fields that the job queue hands on. */
const hasOutage = (error: unknown): error is Refusal & { outage: Outage } =>
  typeof error === 'object' && error !== null && 'outage' in error && error.outage !== undefined

/** Proxies and scrapers call these every second or two: a log line would not help. */
const PROBES = new Set(['/live', '/ready', '/metrics'])

/** Refused calls of one caller: the first is logged, the others are counted in one more line after this time. */
const REFUSED_COUNTED_MS = 30_000
/** The number of callers counted apart; all others are counted together, or a flood would fill the disk. */
const REFUSED_CALLERS = 100

type Caller = { from: string; account?: string }

function createRefusedCounts(log: Log): { isFirst(caller: Caller): boolean; write(): void } {
  const counts = new Map<string, { caller: Caller | undefined; met: number }>()
  let timer: NodeJS.Timeout | undefined
  function write(): void {
    clearTimeout(timer)
    timer = undefined
    for (const { caller = { from: 'others' }, met } of counts.values())
      if (met > 0) log.info({ status: 429, ...caller, met }, 'requests refused')
    counts.clear()
  }
  return {
    write,
    isFirst(caller) {
      timer ??= setTimeout(write, REFUSED_COUNTED_MS).unref()
      const own = `${caller.from} ${caller.account}`
      const isKnown = counts.has(own)
      const key = isKnown || counts.size < REFUSED_CALLERS ? own : 'others'
      const count = counts.get(key)
      if (count) count.met += 1
      else counts.set(key, { caller: key === own ? caller : undefined, met: key === own ? 0 : 1 })
      return !isKnown && key === own
    },
  }
}

/**
 * Logs one line for each request, after its answer. Calls that a page makes while it is rendered are part of that page.
 * Network and account are hashed with `key`: lines of one caller can be matched, and identify no person.
 */
export function logRequests(app: FastifyInstance, log: Log, key: Buffer): void {
  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 16)
  const refused = createRefusedCounts(log)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    if (PROBES.has(route) || isWithinPage()) return
    const viewer = await knownViewer(request)
    const caller: Caller = {
      from: hashed(networkOf(request.ip)),
      ...(viewer && { account: hashed(`account ${viewer.account_id}`) }),
    }
    if (reply.statusCode === 429 && !refused.isFirst(caller)) return
    request.log.info(
      {
        method: request.method,
        route,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...caller,
      },
      'request',
    )
  })
  app.addHook('onClose', async () => refused.write())
}
