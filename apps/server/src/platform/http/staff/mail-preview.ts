/** What staff see beforehand: known by the cookie that shows pages, and shut in. */
import { staff } from '@husrum/contract/core/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { isToken, type Identify } from '../http-viewer.ts'

/** The one picture is the logo, which is ours. */
const SHUT_IN = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'"

/** Whether the token is of somebody on the team who may read. */
export async function maySeePreviews(identify: Identify, token: string | undefined): Promise<boolean> {
  const viewer = token !== undefined && isToken(token) ? await identify(token) : undefined
  return viewer !== undefined && !viewer.factor_missing && staff.some((role) => role === viewer.audience)
}

/** A mail's HTML in a frame of the back office: its styles are in its elements, and nothing else of it is let do. */
export const sendMailPreview = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': SHUT_IN,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
