/** What waits for staff, for the badges of the back office. */
import { z } from 'zod'
import { endpoints, staff } from '../core/endpoint.ts'
import { one } from '../core/shapes.ts'

/** Each is exact up to 10,000, and 10,001 beyond. */
export const adminQueues = z.object({
  /** Handed in or changed, and waiting for a look. */
  experts: z.int(),
  /** Held before they are public, reported, or with an appeal. */
  reviews: z.int(),
  /** Conversations that one of the two, or the scan, brought before staff. */
  reports: z.int(),
  notices: z.int(),
  /** Messages of the contact form that nobody has begun with. */
  contacts: z.int(),
  /** Mail and text messages that will not be sent by themselves any more. */
  deliveries: z.int(),
})
export type AdminQueues = z.infer<typeof adminQueues>

export const queues = endpoints({
  getAdminQueues: {
    method: 'GET',
    path: '/api/admin/queues',
    audience: staff,
    summary: 'How much waits for staff in each queue',
    status: 200,
    reply: one(adminQueues),
  },
})
