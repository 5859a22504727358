/** Headers of every page: the content security policy lets run only what the page itself names. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const makeNonce = (): string => randomBytes(16).toString('base64')

/**
 * `strict-dynamic`: scripts that our own script loads may run, no other host's. In development the bundler writes
 * styles into the page and opens a socket for reloading; scripts stay as strict.
 */
export function contentSecurityPolicy(nonce: string, development: boolean, tiles?: string, site?: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    tiles ? `img-src 'self' data: blob: ${new URL(tiles).origin}` : "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    development ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // the preview of what experts put on other websites
    // and what owners try out
    site
      ? `frame-src ${[...PREFIXES.map((prefix) => `${site}${prefix}/embed/`), `${site}/preview/`].join(' ')}`
      : "frame-src 'none'",
    "frame-ancestors 'none'",
    // the bundler's own client writes markup
    ...(development ? [] : ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES.join(' ')}`]),
    REPORTED,
  ].join('; ')
}

/** What may turn text into markup or the address of a script; apps/web makes each of them once. */
const TRUSTED_TYPES = ['default', 'husrum-worker', 'husrum-proof']

const PREFIXES = ['', '/da', '/dk', '/de']

/** What a browser held back on a page; it says so in one of two ways. */
export const POLICY_REPORTS = '/api/policy-reports'
const REPORTED = `report-to policy; report-uri ${POLICY_REPORTS}`

/** Params that hold a mailed link's token: it stays out of every log on the way. */
const MAILED = /[?&](token|resume)=/

export type PageSecurity = {
  nonce: string
  development: boolean
  /** Drawn for one person: the browser caches nothing, or Back would show it after logging out. */
  personal?: boolean
  /** Shown in a frame of our own, where nothing runs and nothing is followed. */ shutIn?: boolean
  /** An address of the one host whose pictures may be shown. */ tiles?: string | undefined
  /** Where the product stands, whose embeddable pages may be framed. */ site?: string
}

export function secureHeaders(
  reply: FastifyReply,
  { nonce, development, personal, shutIn, tiles, site }: PageSecurity,
): FastifyReply {
  return reply.headers({
    'content-security-policy': shutIn
      ? shutInPolicy(development, tiles)
      : contentSecurityPolicy(nonce, development, tiles, site),
    'reporting-endpoints': `policy="${POLICY_REPORTS}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': MAILED.test(reply.request.url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()',
    // A 304 would pair an old body with a new nonce: no ETag.
    'cache-control': personal ? 'private, no-store' : 'private, no-cache',
  })
}

/** The own origin is kept, for the typeface; without scripts and forms it can do nothing with it. */
const shutInPolicy = (development: boolean, tiles: string | undefined): string =>
  [
    'sandbox allow-same-origin',
    "default-src 'none'",
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    tiles ? `img-src 'self' data: ${new URL(tiles).origin}` : "img-src 'self' data:",
    "font-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
