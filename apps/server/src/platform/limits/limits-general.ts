/**
 * Reads and writes a minute for each account, or for each address of visitors; files and health are not limited.
 * Counted in the memory of this process (docs/decisions/0009), so that counting needs no query.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { events } from '@husrum/contract/market/live-events.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InboundSettings } from '../config/config-parts.ts'
import { newDeadline, withDeadline } from '../database/database-deadline.ts'
import { Refusal } from '../http/errors.ts'
import { networkOf } from '../http/connections/http-address.ts'
import { INBOUND_MAIL, isProvider } from '../providers/inbound-mail/inbound-mail.ts'
import { PAYMENT_WEBHOOK } from '../providers/payments/payment-webhook.ts'
import { bearerOf, viewerOf, type Identify } from '../http/http-viewer.ts'
import { createWindow, type Counted, type Window } from './limits-window.ts'
import { readCookie } from '../web/web-cookies.ts'

const SECONDS = 60
/**
 * Reads and writes a minute; requests for missing files and hosts, some of which query store and database; and opened
 * streams of live events, each of which may be sent what it missed.
 */
const allowances = { reads: 600, writes: 120, misses: 300, streams: 30 } as const
/** Not limited for requests of existing files, and for the payment provider, which its signature identifies. */
const FILES: ReadonlySet<string | undefined> = new Set([
  '/images/:address/:file',
  '/attachments/:id/:token',
  '/attachments/:id/:token/small',
  '/look/:file',
  '/tls/ask',
  PAYMENT_WEBHOOK,
])
type Kind = keyof typeof allowances
/** Routes outside of the API and of pages that are rendered for each request, so they count as reads do. */
const DRAWN =
  /^(\/images\/cards\/:file|(\/(da|dk|de))?\/(embed\/:handle|e\/:handle\/badge\.svg)|\/sitemap\.xml|\/sitemaps\/:file)$/

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const insidePage = new AsyncLocalStorage<true>()

/**
 * Calls that a page makes while it is rendered belong to the page's request, which was counted; no header can claim
 * this. Awaited inside, because `inject` only begins when it is awaited.
 */
export const withinPage = <T>(call: () => PromiseLike<T>): Promise<T> => insidePage.run(true, async () => await call())
export const isWithinPage = (): boolean => insidePage.getStore() === true

export type GeneralLimits = {
  identify: Identify
  /** the webhook whose calls are not counted */ inbound: InboundSettings | undefined
  /** Vite serves the pages, with all their modules */ vite?: boolean
}

export function limitRequests(app: FastifyInstance, { identify, inbound, vite = false }: GeneralLimits): void {
  const windows = {
    reads: createWindow({ allowed: allowances.reads, seconds: SECONDS }),
    writes: createWindow({ allowed: allowances.writes, seconds: SECONDS }),
    misses: createWindow({ allowed: allowances.misses, seconds: SECONDS }),
    streams: createWindow({ allowed: allowances.streams, seconds: SECONDS }),
  }
  // counted before the result is known, or three hundred parallel requests would all be looked up
  app.addHook('onRequest', async (request, reply) => {
    if (!FILES.has(request.routeOptions.url)) return
    const key = networkOf(request.ip)
    refuseBeyond(windows.misses.hit(key), 'misses')
    // also when the reader disconnects before the picture has arrived, which onResponse does not report
    reply.raw.once('close', () => {
      if (reply.statusCode < 400) windows.misses.giveBack(key)
    })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request, { vite, inbound }) || isWithinPage()) return
    const kind = reading.has(request.method) ? 'reads' : 'writes'
    const key = await counterOf(request, identify)
    admit(windows[kind], kind, key, reply)
    if (request.routeOptions.url === events.streamEvents.path) refuseBeyond(windows.streams.hit(key), 'streams')
  })
}

/** Files and health are not counted; pages are all requests without another route. Decided by route: addresses vary. */
function isCounted(request: FastifyRequest, { vite, inbound }: Omit<GeneralLimits, 'identify'>): boolean {
  // a provider sends for all customers from few addresses, and is verified before anything is read
  if (request.routeOptions.url === PAYMENT_WEBHOOK) return false
  if (request.routeOptions.url === INBOUND_MAIL && inbound && isProvider(request, inbound)) return false
  const { url = '' } = request.routeOptions
  if (request.is404 || url.startsWith('/api/') || DRAWN.test(url)) return true
  return url === '/*' && (!vite || String(request.headers.accept).includes('text/html'))
}

async function counterOf(request: FastifyRequest, identify: Identify): Promise<string> {
  const viewer = bearerOf(request)
    ? await viewerOf(request, identify)
    : request.routeOptions.url === '/*'
      ? await readerOf(request, identify)
      : undefined
  return viewer ? `account:${viewer.account_id}` : networkOf(request.ip)
}

/** A page's reader by the session cookie. Without a database the page itself shows the error. */
async function readerOf(request: FastifyRequest, identify: Identify) {
  const token = readCookie(request, 'access_token')
  if (!token || !/^[\w-]{20,200}$/.test(token)) return undefined
  return withDeadline(newDeadline(undefined, 'read'), () => identify(token)).catch(() => undefined)
}

function admit(window: Window, kind: Kind, key: string, reply: FastifyReply): void {
  const counted = window.hit(key)
  refuseBeyond(counted, kind)
  reply.header('ratelimit', `"${kind}";r=${counted.remaining};t=${counted.reset}`)
  reply.header('ratelimit-policy', `"${kind}";q=${allowances[kind]};w=${SECONDS}`)
}

function refuseBeyond({ admitted, retryAfter }: Counted, kind: Kind): void {
  if (admitted) return
  throw new Refusal(429, 'too_many_requests', {
    retryAfter,
    params: { seconds: retryAfter },
    limit: { name: kind, allowed: allowances[kind], window: SECONDS, reset: retryAfter },
  })
}
