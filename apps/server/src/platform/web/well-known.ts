/** Standard addresses for other programs: where to report a vulnerability, and where to change a password. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../config/config.ts'
import type { Identify, Viewer } from '../http/http-viewer.ts'
import { isToken } from '../http/http-viewer.ts'
import { readCookie } from './web-cookies.ts'

type Options = Pick<Config, 'baseUrl' | 'staffEmail'> & { clock: Clock; identify: Identify }

/** RFC 9116 advises less than a year; every answer contains a new date. */
const VALID_DAYS = 180

const passwordPages: Record<Viewer['role'], string> = {
  client: '/account/settings?tab=password',
  expert: '/expert/settings?tab=password',
  admin: '/admin/account?tab=security',
}

export function mountWellKnown(http: FastifyInstance, { baseUrl, staffEmail, clock, identify }: Options): void {
  http.get('/.well-known/security.txt', async (_, reply) => {
    const expires = new Date((clock.day() + VALID_DAYS) * 86_400_000).toISOString()
    const lines = [
      `Contact: mailto:${staffEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, da, de',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
  // Password managers open this address, which redirects to the page for the person's role (W3C, "A Well-Known URL for
  // Changing Passwords").
  http.get('/.well-known/change-password', async (request, reply) => {
    const token = readCookie(request, 'access_token') ?? ''
    const viewer = isToken(token) ? await identify(token) : undefined
    return reply
      .header('cache-control', 'private, no-store')
      .redirect(viewer ? passwordPages[viewer.role] : '/forgot-password', 302)
  })
}
