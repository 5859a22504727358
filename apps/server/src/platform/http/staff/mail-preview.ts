/** Previews for staff: authorised by the cookie of pages, and sandboxed. */
import { staff } from '@husrum/contract/core/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { isToken, type Identify } from '../http-viewer.ts'

/** The only picture is our own logo. */
const SHUT_IN = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'"

/** Whether the token belongs to staff with the right to read. */
export async function maySeePreviews(identify: Identify, token: string | undefined): Promise<boolean> {
  const viewer = token !== undefined && isToken(token) ? await identify(token) : undefined
  return viewer !== undefined && !viewer.factor_missing && staff.some((role) => role === viewer.audience)
}

/** A mail's HTML in a frame of the back office: its styles are inline, and the policy allows nothing else. */
export const sendMailPreview = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': SHUT_IN,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
