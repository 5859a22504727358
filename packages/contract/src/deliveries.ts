/** For staff: mail, text messages, web push and their outcome. Never their text, which may hold a code or a link. */
import { z } from 'zod'
import { endpoints, staff } from './endpoint.ts'
import { id, idText, instant, one, paged, pageQuery, trimmed } from './shapes.ts'

const params = z.object({ id: idText() })

/** `waiting` for the first try, `retrying` after a failure, `dead` when retries ended, `expired` before it was sent. */
export const deliveryStates = ['waiting', 'retrying', 'sent', 'dead', 'expired'] as const
const channels = ['mail', 'sms', 'push'] as const

export const deliveryItem = z.object({
  id: id(),
  channel: z.enum(channels),
  /** what it is about: code, reset, verification … */
  kind: z.string(),
  /** an address, a number, or a browser's push service */
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** why the last try failed, for an operator: what spoke and its code */
  last_error: z.string().nullable(),
  created_at: instant(),
  /** when waiting or retrying */
  next_try_at: instant().nullable(),
  expires_at: instant().nullable(),
  ended_at: instant().nullable(),
})

export const outbox = endpoints({
  listDeliveries: {
    method: 'GET',
    path: '/api/admin/outbox',
    audience: staff,
    summary: 'Mail and text messages of the last 30 days, newest first',
    query: z.object({
      state: z.enum(deliveryStates).optional(),
      channel: z.enum(channels).optional(),
      q: trimmed(0, 254).optional(),
      ...pageQuery(25),
    }),
    status: 200,
    reply: paged(deliveryItem),
  },
  retryDelivery: {
    method: 'POST',
    path: '/api/admin/outbox/{id}/retry',
    audience: ['support', 'owner'],
    summary: 'Try a dead letter again',
    params,
    status: 200,
    reply: one(deliveryItem),
    refusals: { 404: ['delivery_not_found'], 409: ['delivery_not_dead', 'delivery_expired'] },
  },
})
