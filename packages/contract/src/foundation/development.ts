/** Development only (404 in production): the inbox, the demo accounts, the clock. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { idText, instant, one, text, whole } from '../core/shapes.ts'

export const outboxItem = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms', 'push']),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  /** The address for replies, if replies are read. */
  reply_to: z.string().nullable(),
  created_at: instant(),
})
export const demoAccount = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  role: z.enum(['client', 'expert', 'admin']),
  expert_id: z.int().nullable(),
  about: z.string(),
})
export type DemoAccount = z.infer<typeof demoAccount>

export const development = endpoints({
  listOutbox: {
    method: 'GET',
    path: '/api/dev/outbox',
    audience: ['public'],
    summary: 'Mail and SMS that were sent, newest first',
    query: z.object({ to: text().max(254).optional(), channel: z.enum(['mail', 'sms', 'push']).optional() }),
    reply: whole(outboxItem),
    development: true,
  },
  replyToOutbox: {
    method: 'POST',
    path: '/api/dev/outbox/{id}/reply',
    audience: ['public'],
    summary: 'Answer a mail as its reader would: handed over as a provider does it',
    params: z.object({ id: idText() }),
    body: z.object({ body: text().min(1).max(20_000) }),
    reply: one(z.object({ outcome: z.string() })),
    refusals: { 404: ['not_found'] },
    development: true,
  },
  listDemoAccounts: {
    method: 'GET',
    path: '/api/dev/accounts',
    audience: ['public'],
    summary: 'Every demo account, the named ones first',
    reply: whole(demoAccount),
    development: true,
  },
  moveClock: {
    method: 'POST',
    path: '/api/dev/clock',
    audience: ['public'],
    summary: "Move the application's clock",
    body: z.object({ offset_s: z.int().min(-315_360_000).max(315_360_000) }),
    reply: one(z.object({ offset_s: z.int(), now: instant() })),
    development: true,
  },
})
