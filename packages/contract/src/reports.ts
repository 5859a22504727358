/** What one of the two, or the scan of first messages, brought before staff. */
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { messageKinds } from './messages.ts'
import { idText, instant, one } from './shapes.ts'
import * as words from './vocabulary.ts'

/** What was said when it was reported, for staff. */
const evidence = z.object({
  blocked: z.boolean(),
  lead_status: z.enum(words.leadStatuses).nullable(),
  messages_count: z.int(),
  /** What the client wrote to an invitation, where the report is about that. */
  invitation: z.string().nullable(),
  /** The latest ones, oldest first. */
  messages: z.array(
    z.object({
      id: z.int(),
      sender: z.enum(['client', 'expert']),
      kind: z.enum(messageKinds),
      body: z.string(),
      edited_at: instant().nullable(),
      created_at: instant(),
    }),
  ),
})

export const reports = endpoints({
  getReport: {
    method: 'GET',
    path: '/api/admin/reports/{id}',
    audience: ['moderator', 'owner'],
    summary: 'A reported conversation, as it was then; every look is in the audit log',
    params: z.object({ id: idText() }),
    status: 200,
    reply: one(
      z.object({
        id: z.int(),
        origin: z.enum(['person', 'automatic']),
        reason: z.string(),
        words: z.string().nullable(),
        thread_id: z.int().nullable(),
        lead_id: z.int().nullable(),
        reporter_account_id: z.int().nullable(),
        reported_account_id: z.int().nullable(),
        evidence,
        created_at: instant(),
        handled_at: instant().nullable(),
      }),
    ),
    refusals: { 404: ['report_not_found'] },
  },
})
