/**
 * Where a provider hands over mails that came (Postmark's JSON, the forms of Mailgun and SendGrid). It names itself by
 * basic authentication in the address it calls; without it, 400 before anything is read. What is answered with 200 is
 * settled; anything else is handed over again.
 */
import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InboundSettings } from '../config/config-parts.ts'
import { Refusal } from '../http/errors.ts'
import { readForm, readPostmark, type InboundMail } from './mail-forms.ts'

export const INBOUND_MAIL = '/api/webhooks/mail'
/** Postmark's largest, attachments in base64 included. */
const BODY_MAX = 36 * 1024 * 1024
/** Whole mails in memory at once. */
const TOGETHER = 2

export function mountInboundMail(
  app: FastifyInstance,
  { secret }: InboundSettings,
  receive: (mail: InboundMail) => Promise<string>,
): void {
  let taken = 0
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer', bodyLimit: BODY_MAX },
      (_, body, done) => done(null, body),
    )
    scope.route({
      method: 'POST',
      url: INBOUND_MAIL,
      onRequest: async (request, reply) => {
        if (!isProvider(request, { secret })) throw new Refusal(400, 'bad_signature')
        if (taken >= TOGETHER) throw new Refusal(503, 'unavailable', { retryAfter: 5 })
        taken += 1
        reply.raw.once('close', () => (taken -= 1))
      },
      handler: async (request) => {
        const mail = read(request)
        if (!mail) throw new Refusal(400, 'malformed')
        return { data: { outcome: await receive(mail) } }
      },
    })
  })
}

/** It knows the secret. */
export function isProvider({ headers }: FastifyRequest, { secret }: Pick<InboundSettings, 'secret'>): boolean {
  const given = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(headers.authorization ?? '')?.[1]
  if (given === undefined) return false
  const text = Buffer.from(given, 'base64').toString('utf8')
  return timingSafeEqual(hash(text.slice(text.indexOf(':') + 1)), hash(secret))
}
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

function read({ body, headers }: FastifyRequest): InboundMail | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  const type = headers['content-type'] ?? ''
  if (!type.toLowerCase().startsWith('application/json')) return readForm(body, type)
  try {
    return readPostmark(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}
