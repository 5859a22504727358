/** A mail's HTML in a frame of the back office: its styles are in its elements, and nothing else of it is let do. */
import type { FastifyReply } from 'fastify'

const SHUT_IN = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

export const sendMailPreview = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': SHUT_IN,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
