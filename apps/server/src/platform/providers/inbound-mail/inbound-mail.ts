/**
 * The endpoint to which a provider posts received mails (Postmark's JSON, the forms of Mailgun and SendGrid). It
 * authenticates by basic authentication in the address it calls; without it, 400 before anything is read. A mail
 * answered with 200 is finished; any other answer makes the provider post it again.
 */
import { timingSafeEqual, createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InboundSettings } from '../../config/config-parts.ts'
import { Refusal } from '../../http/errors.ts'
import { openSpool, type Spool } from '../../http/uploads/spool.ts'
import {
  readForm,
  readPostmark,
  recipientsInForm,
  recipientsInJson,
  type InboundMail,
  type LargeMail,
} from './mail-forms.ts'

export const INBOUND_MAIL = '/api/webhooks/mail'
/** Read as a whole, and parsed on this thread: a larger mail is not worth that before its address is known. */
export const MAIL_MEGABYTES = 4
const BODY_MAX = MAIL_MEGABYTES * 1024 * 1024
/** The part of a larger mail that is read: providers name the envelope's recipient in it. */
const BEGIN_BYTES = 64 * 1024
/** More than any provider accepts, base64 included: a larger request is cut off. */
const SENT_MAX = 64 * 1024 * 1024
/** The number of whole mails in memory at once. */
const TOGETHER = 4

export type MailReceiver = {
  /** Attachments are in the spool while the mail is handled. */
  receive: (mail: InboundMail, spool: Spool) => Promise<string>
  /** For a mail that is too large to be read. */
  refuseLarge: (mail: LargeMail) => Promise<string>
}
type Body = { whole: Buffer } | { begin: Buffer }

export function mountInboundMail(
  app: FastifyInstance,
  { inbound, dataDir }: { inbound: InboundSettings; dataDir: string },
  receiver: MailReceiver,
): void {
  const spool = openSpool(dataDir)
  let taken = 0
  void app.register(async (scope) => {
    scope.addHook('onClose', () => spool.close())
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
      (_: FastifyRequest, payload: IncomingMessage) => readBody(payload),
    )
    scope.route<{ Body: Body }>({
      method: 'POST',
      url: INBOUND_MAIL,
      onRequest: async (request, reply) => {
        if (!isProvider(request, inbound)) throw new Refusal(400, 'bad_signature')
        if (taken >= TOGETHER) throw new Refusal(503, 'unavailable', { retryAfter: 5 })
        taken += 1
        reply.raw.once('close', () => (taken -= 1))
      },
      handler: async ({ body, headers }) => {
        const type = headers['content-type'] ?? ''
        if ('begin' in body) return { data: { outcome: await receiver.refuseLarge(readBegin(body.begin, type)) } }
        const mail = readMail(body.whole, type)
        if (!mail) throw new Refusal(400, 'malformed')
        return { data: { outcome: await receiver.receive(mail, spool) } }
      },
    })
  })
}

/** A too large mail is still received to its end: the provider does not read an earlier answer, and posts it again. */
async function readBody(payload: AsyncIterable<Buffer>): Promise<Body> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    if (size > SENT_MAX) throw new Refusal(413, 'too_large')
    chunks.push(chunk)
    // copied, so that the rest of the buffer is freed
    if (size > BODY_MAX) chunks = [Buffer.from(Buffer.concat(chunks).subarray(0, BEGIN_BYTES))]
  }
  const read = Buffer.concat(chunks)
  return size > BODY_MAX ? { begin: read } : { whole: read }
}

/** The caller knows the secret. */
export function isProvider({ headers }: FastifyRequest, { secret }: Pick<InboundSettings, 'secret'>): boolean {
  const given = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(headers.authorization ?? '')?.[1]
  if (given === undefined) return false
  const text = Buffer.from(given, 'base64').toString('utf8')
  return timingSafeEqual(hash(text.slice(text.indexOf(':') + 1)), hash(secret))
}
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

function readBegin(begin: Buffer, type: string): LargeMail {
  const isJson = type.toLowerCase().startsWith('application/json')
  const id = createHash('sha256').update(begin).digest('hex')
  return { id, to: isJson ? recipientsInJson(begin) : recipientsInForm(begin, type) }
}

function readMail(body: Buffer, type: string): InboundMail | undefined {
  if (!type.toLowerCase().startsWith('application/json')) return readForm(body, type)
  try {
    return readPostmark(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}
