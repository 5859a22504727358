/** Conversations reported to staff by one of the two people, or by the scan of first messages. */
import { z } from 'zod'
import { adminListQuery } from '../../core/staff-lists.ts'
import { endpoints } from '../../core/endpoint.ts'
import { messageKinds } from './messaging.ts'
import { reportMeasures } from './report-measures.rules.ts'
import { REPORT_DECISION_MAX, REPORT_DECISION_MIN } from '../../core/limits.ts'
import { colleague, idText, instant, one, paged, trimmed, unlessEmpty, withRules } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

/** The messages at the time of the report, for staff. */
const evidence = z.object({
  blocked: z.boolean(),
  lead_status: z.enum(words.leadStatuses).nullable(),
  messages_count: z.int(),
  /** The client's text of an invitation, if the report is about that. */
  invitation: z.string().nullable(),
  /** The latest messages, oldest first. */
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

const person = colleague.extend({ role: z.enum(words.roles) })

export const adminReport = z.object({
  id: z.int(),
  origin: z.enum(['person', 'automatic']),
  /** One of `reportReasons` from a person, else the finding of the scan. */
  reason: z.string(),
  words: z.string().nullable(),
  thread_id: z.int().nullable(),
  lead_id: z.int().nullable(),
  /** Null for a scan, and for an erased person. */
  reporter: person.nullable(),
  reported: person.nullable(),
  decision: z
    .object({ measure: z.enum(reportMeasures), reason: z.string().nullable(), by: colleague.nullable() })
    .nullable(),
  created_at: instant(),
  handled_at: instant().nullable(),
  /** Until then the decision can be undone; null when it cannot. */
  undo_until: instant().nullable(),
})
export type AdminReport = z.infer<typeof adminReport>

/** With the messages, which are only returned by a call that is recorded in the audit log. */
export const adminReportDetail = adminReport.extend({
  reporter_account_id: z.int().nullable(),
  reported_account_id: z.int().nullable(),
  evidence,
})
export type AdminReportDetail = z.infer<typeof adminReportDetail>

export const reports = endpoints({
  listAdminReports: {
    method: 'GET',
    path: '/api/admin/reports',
    audience: ['moderator', 'owner'],
    summary: 'Reported conversations and what the scan of first messages found, those that wait longest first',
    query: z.object({
      ...adminListQuery(['created_at']),
      status: unlessEmpty(z.enum(['open', 'decided'])),
      origin: unlessEmpty(z.enum(['person', 'automatic'])),
    }),
    reply: paged(adminReport),
    csv: true,
  },
  getReport: {
    method: 'GET',
    path: '/api/admin/reports/{id}',
    audience: ['moderator', 'owner'],
    summary: 'A reported conversation, as it was then; every look is in the audit log',
    params: z.object({ id: idText() }),
    reply: one(adminReportDetail),
    refusals: { 404: ['report_not_found'] },
  },
  decideReport: {
    method: 'PUT',
    path: '/api/admin/reports/{id}',
    audience: ['moderator', 'owner'],
    summary:
      'Decide about a reported conversation, once: nothing, a warning, closing it for both, or suspending; people are told',
    example: { measure: 'warned', reason: 'Payment outside Husrum was asked for before any offer was made.' },
    params: z.object({ id: idText() }),
    body: withRules(
      z.object({
        measure: z.enum(reportMeasures),
        /** The text for the reported person; optional when no measure is taken. */
        reason: trimmed(REPORT_DECISION_MIN, REPORT_DECISION_MAX).optional(),
      }),
      ({ measure, reason }: { measure?: string; reason?: string }, { addIssue }: z.core.$RefinementCtx) => {
        if (measure !== undefined && measure !== 'none' && reason === undefined)
          addIssue({ code: 'custom', path: ['reason'], message: 'required' })
      },
    ),
    reply: one(adminReport),
    refusals: {
      404: ['report_not_found', 'user_not_found'],
      409: ['report_decided', 'thread_gone', 'own_account', 'last_owner', 'already_suspended'],
    },
  },
  undoReport: {
    method: 'POST',
    path: '/api/admin/reports/{id}/undo',
    audience: ['moderator', 'owner'],
    summary: 'Take back a decision about a report within a minute, before anybody is told of it',
    params: z.object({ id: idText() }),
    reply: one(adminReport),
    refusals: { 404: ['report_not_found'], 409: ['report_undo_over', 'own_account', 'not_suspended'] },
  },
})
