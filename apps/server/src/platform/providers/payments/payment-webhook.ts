/**
 * The endpoint to which the payment provider posts events. The signature over the raw body is checked before anything
 * is read; during a rotation two secrets are accepted. An event answered with 200 is stored.
 */
import { text } from '@husrum/contract/core/shapes.ts'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { z } from 'zod'
import { Refusal } from '../../http/errors.ts'
import type { PaymentEvent } from './payments.ts'

export const PAYMENT_WEBHOOK = '/api/webhooks/stripe'
export const SIGNATURE = 'stripe-signature'
/** Older events may be replays by an eavesdropper, and one from the future would be valid for longer than this. */
const TOLERANCE_S = 300
const BODY_MAX = 1024 * 1024

const word = () => text().max(255)
/** Only ids and types: all other data of an event may be outdated on arrival. */
const eventShape = z.object({
  id: word().min(1),
  type: word().min(1),
  data: z.object({
    object: z.object({
      id: word().optional(),
      object: word().optional(),
      customer: z.union([word(), z.object({ id: word() })]).nullish(),
    }),
  }),
})

export function mountPaymentWebhook(
  app: FastifyInstance,
  secrets: readonly string[],
  receive: (event: PaymentEvent) => Promise<void>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_: FastifyRequest, payload: IncomingMessage) => readBody(payload))
    scope.route<{ Body: Buffer | undefined }>({
      method: 'POST',
      url: PAYMENT_WEBHOOK,
      handler: async ({ body, headers }) => {
        const event = readEvent(body ?? Buffer.alloc(0), headers[SIGNATURE], secrets)
        await receive(event)
        return { received: true }
      },
    })
  })
}

async function readBody(payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    if (size > BODY_MAX) throw new Refusal(413, 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** 400 `bad_signature` for a body whose signature is invalid or too old; `malformed` for one that is no event. */
export function readEvent(
  body: Buffer,
  signature: string | string[] | undefined,
  secrets: readonly string[],
): PaymentEvent {
  if (typeof signature !== 'string' || !secrets.some((secret) => isSigned(body, signature, secret)))
    throw new Refusal(400, 'bad_signature')
  const read = eventShape.safeParse(parseJson(body))
  if (!read.success) throw new Refusal(400, 'malformed')
  const { id, type, data } = read.data
  const { object: kind, id: objectId, customer } = data.object
  const customerId = typeof customer === 'object' ? customer?.id : customer
  return {
    id,
    type,
    customer_id: customerId ?? (kind === 'customer' ? objectId : undefined) ?? null,
  }
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  try {
    const isRight = Stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_S) === true
    return isRight && !isAhead(signature)
  } catch {
    return false
  }
}

/** The library only checks the past. */
function isAhead(signature: string): boolean {
  const dated = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  return dated - Date.now() / 1000 > TOLERANCE_S
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
