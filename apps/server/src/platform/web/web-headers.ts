/** Headers of every page: the content security policy allows only what the page itself names. */
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
    // previews of experts' embeds on other websites and of owners' drafts
    site
      ? `frame-src ${[...PREFIXES.map((prefix) => `${site}${prefix}/embed/`), `${site}/preview/`].join(' ')}`
      : "frame-src 'none'",
    "frame-ancestors 'none'",
    // the bundler's own client writes markup
    ...(development ? [] : ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES.join(' ')}`]),
    REPORTED,
  ].join('; ')
}

/** The policies that may turn text into markup or a script's address; apps/web creates each of them once. */
const TRUSTED_TYPES = ['default', 'husrum-worker', 'husrum-proof']

const PREFIXES = ['', '/da', '/dk', '/de']

/** Where browsers report what they blocked on a page, in one of two formats. */
export const POLICY_REPORTS = '/api/policy-reports'
const REPORTED = `report-to policy; report-uri ${POLICY_REPORTS}`

/** Params with a mailed link's token, which must not get into any log on the way. */
const MAILED = /[?&](token|resume)=/

export type PageSecurity = {
  nonce: string
  development: boolean
  /** Rendered for one person: the browser must not cache it, or Back would show it after logging out. */
  personal?: boolean
  /** Shown in a frame of our own, in which scripts and links are disabled. */ shutIn?: boolean
  /** An address of the one host whose map tiles are allowed. */ tiles?: string | undefined
  /** The product's origin, whose embeddable pages may be framed. */ site?: string
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
    // A 304 would combine an old body with a new nonce, so there is no ETag.
    'cache-control': personal ? 'private, no-store' : 'private, no-cache',
  })
}

/** The frame has our own origin, for the typeface; without scripts and forms it cannot misuse it. */
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
