/** For staff: mail, text messages and web push with their outcome, without texts, which may hold a code or link. */
import { z } from 'zod'
import { adminListQuery, bulkBody, bulkOutcome } from '../core/staff-lists.ts'
import { endpoints, staff } from '../core/endpoint.ts'
import { id, idText, instant, one, paged, several, whole } from '../core/shapes.ts'

const params = z.object({ id: idText() })

/** `waiting` for the first try, `retrying` after a failure, `dead` after the last try, `expired` before it was sent. */
export const deliveryStates = ['waiting', 'retrying', 'sent', 'dead', 'expired'] as const
export const deliveryChannels = ['mail', 'sms', 'push'] as const
/** The columns the list can be ordered by; newest first by default. */
export const deliverySorts = ['created_at', 'recipient', 'tries'] as const

export const deliveryItem = z.object({
  id: id(),
  channel: z.enum(deliveryChannels),
  /** the kind of message: code, reset, verification … */
  kind: z.string(),
  /** an address, a number, or a browser's push service */
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** why the last try failed, for an operator: the source of the error and its code */
  last_error: z.string().nullable(),
  created_at: instant(),
  /** only when waiting or retrying */
  next_try_at: instant().nullable(),
  expires_at: instant().nullable(),
  ended_at: instant().nullable(),
})

export type DeliveryItem = z.infer<typeof deliveryItem>

export const outbox = endpoints({
  listDeliveries: {
    method: 'GET',
    path: '/api/admin/outbox',
    audience: staff,
    summary: 'Mail and text messages of the last 30 days, newest first; `format=csv` gives all of them as a table',
    query: z.object({
      ...adminListQuery(deliverySorts),
      state: several(z.enum(deliveryStates)).optional(),
      channel: several(z.enum(deliveryChannels)).optional(),
    }),
    reply: paged(deliveryItem),
    csv: true,
  },
  getDelivery: {
    method: 'GET',
    path: '/api/admin/outbox/{id}',
    audience: staff,
    summary: 'One message and what became of it, without its words',
    params,
    reply: one(deliveryItem),
    refusals: { 404: ['delivery_not_found'] },
  },
  changeDeliveries: {
    method: 'POST',
    path: '/api/admin/outbox/bulk',
    audience: ['support', 'owner'],
    summary: 'Try dead letters again, or see with `preview` what would become of each',
    example: { ids: [41, 42], action: 'retry', preview: true },
    body: z.object(bulkBody(['retry'])),
    reply: whole(bulkOutcome),
  },
  retryDelivery: {
    method: 'POST',
    path: '/api/admin/outbox/{id}/retry',
    audience: ['support', 'owner'],
    summary: 'Try a dead letter again',
    params,
    reply: one(deliveryItem),
    refusals: { 404: ['delivery_not_found'], 409: ['delivery_not_dead', 'delivery_expired'] },
  },
})
