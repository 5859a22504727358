/** Counts of the work that waits for staff, for the badges of the back office. */
import { z } from 'zod'
import { endpoints, staff } from '../core/endpoint.ts'
import { one } from '../core/shapes.ts'

/** Each count is exact up to 10,000; 10,001 means more. */
export const adminQueues = z.object({
  /** Profiles that were submitted or changed and wait for review. */
  experts: z.int(),
  /** Reviews that are held before publication, reported, or appealed. */
  reviews: z.int(),
  /** Conversations reported by one of the two people, or by the scan. */
  reports: z.int(),
  notices: z.int(),
  /** New messages of the contact form. */
  contacts: z.int(),
  /** Mails and text messages that are not retried any more. */
  deliveries: z.int(),
})
export type AdminQueues = z.infer<typeof adminQueues>

export const queues = endpoints({
  getAdminQueues: {
    method: 'GET',
    path: '/api/admin/queues',
    audience: staff,
    summary: 'How much waits for staff in each queue',
    reply: one(adminQueues),
  },
})
