/** Notifications on a device, by its browser's push service (docs/decisions/0017). */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { id, one, text } from '../../core/shapes.ts'

const people = ['client', 'expert'] as const

/** As `PushSubscription.toJSON()` returns it. */
export const pushSubscription = z.object({
  endpoint: text().min(1).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>

export const push = endpoints({
  getPushKey: {
    method: 'GET',
    path: '/api/push/key',
    audience: people,
    summary: 'What a browser names us by when it subscribes (`applicationServerKey`); null where push is switched off',
    reply: one(z.object({ key: z.string().nullable() })),
  },
  subscribePush: {
    method: 'POST',
    path: '/api/push/subscriptions',
    audience: people,
    summary: 'Notify this device too, until it is logged out; the same address again takes its place',
    example: { keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) } },
    body: pushSubscription,
    status: 201,
    reply: one(z.object({ id: id() })),
    refusals: { 422: ['push_service_unknown', 'push_key_invalid'] },
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/api/push/subscriptions',
    audience: people,
    override: false,
    summary: 'Notify this device no more; also when it never was',
    body: pushSubscription.pick({ endpoint: true }),
  },
  checkPush: {
    method: 'GET',
    path: '/api/push/messages/{key}',
    audience: ['public'],
    summary:
      'Whether a device may still show the words of this push: nobody ended the session it is notified by, and it is notified for the same person. Asked by its worker, which has no token, with the key inside the push; an unknown key is answered with no',
    params: z.object({ key: z.uuid() }),
    reply: one(z.object({ may_show: z.boolean() })),
  },
})
