/** The client's project in one timeline: the experts who have the latest brief, and the progress of each. */
import { REASON_NOTE_MAX } from '../core/limits.ts'
import { z } from 'zod'
import { expertCard } from '../experts/profile/experts.ts'
import { endpoints } from '../core/endpoint.ts'
import { finished } from './leads/leads.ts'
import { leadStep, match, matches } from './matching/matching.ts'
import { quote } from './quotes.ts'
import { meeting } from './meetings.ts'
import { id, idText, instant, one, text } from '../core/shapes.ts'
import * as words from '../core/vocabulary.ts'

export const timelineEntry = z.object({
  lead_id: z.int(),
  /** Null for an expert who was contacted by a first message, outside the list of matches. */
  match_id: z.int().nullable(),
  status: z.enum(words.leadStatuses),
  /** The expert says that the two agreed on the project; it is no hire before the client confirms it. */
  awaiting_confirmation: z.boolean(),
  sent_at: instant(),
  read_at: instant().nullable(),
  /** The deadline of an unanswered lead. */
  answer_by: instant().nullable(),
  /** The expert's reason for declining; null while the lead is live, and when the client withdrew the brief. */
  passed_on_reason: z.string().nullable(),
  thread_id: z.int().nullable(),
  /** Until when a confirmed hire can be reviewed; null without a hire, and after the review. */
  review_until: instant().nullable(),
  /** Who reported the end of the hire's work, and when: the time for the review starts then. */
  finished: finished.nullable(),
  /** For a withdrawn brief: from when it may go to this expert again; null means at once. */
  again_at: instant().nullable(),
  history: z.array(leadStep),
  /** The quote that is open or accepted; otherwise the latest that ended. */
  quote: quote
    .pick({
      id: true,
      status: true,
      fee_model: true,
      vat_rate: true,
      currency: true,
      valid_until: true,
      expires_at: true,
    })
    .extend({ /** with VAT, in minor units */ total: z.int().nullable() })
    .nullable(),
  /** The meeting that is offered or agreed. */
  meeting: meeting.pick({ id: true, status: true, kind: true, minutes: true, slots: true, starts_at: true }).nullable(),
  expert: expertCard,
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** The status the reader saw when deciding; without it any status that allows withdrawing is accepted. */
const seenStatus = z.enum(words.leadStatuses).optional()

export const timeline = endpoints({
  getTimeline: {
    method: 'GET',
    path: '/api/timeline',
    audience: ['client'],
    summary:
      "Everybody who has or had the client's latest brief, in the order of sending, with what was agreed so far; empty without a brief",
    reply: z.object({ data: z.array(timelineEntry) }),
  },
  withdrawLead: {
    method: 'POST',
    path: '/api/timeline/{id}/withdraw',
    audience: ['client'],
    summary: 'Take the brief back from the expert of this lead, also from one whom a first message asked',
    form: true,
    params: z.object({ id: idText() }),
    body: z.object({ note: text().trim().max(REASON_NOTE_MAX).optional(), status: seenStatus }).optional(),
    refusals: { 404: ['lead_not_found'], 409: ['nothing_to_withdraw', 'lead_has_moved'] },
  },
  confirmLeadHire: {
    method: 'POST',
    path: '/api/timeline/{id}/confirm-hire',
    audience: ['client'],
    summary:
      'Say yes to the expert who has set this lead to `won`, also to one whom a first message asked: the brief ends as hired and its other leads close',
    params: z.object({ id: idText() }),
    refusals: { 404: ['lead_not_found'], 409: ['nothing_to_confirm', 'thread_closed', 'illegal_move'] },
  },
  refuseLeadHire: {
    method: 'POST',
    path: '/api/timeline/{id}/refuse-hire',
    audience: ['client'],
    summary: 'Say no, or not yet, to the expert who has set this lead to `won`: it is again what it was before',
    form: true,
    params: z.object({ id: idText() }),
    body: z.object({ note: text().trim().max(REASON_NOTE_MAX).optional() }).optional(),
    refusals: { 404: ['lead_not_found'], 409: ['nothing_to_confirm'] },
  },
  finishHire: {
    method: 'POST',
    path: '/api/timeline/{id}/finish',
    audience: ['client'],
    summary:
      'Say that the work of a confirmed hire is done, once: the 60 days for its review begin, whatever the expert said before',
    form: true,
    params: z.object({ id: idText() }),
    refusals: { 404: ['lead_not_found'], 409: ['not_hired', 'already_finished'] },
  },
  replaceExpert: {
    method: 'POST',
    path: '/api/timeline/{id}/replace',
    audience: ['client'],
    summary:
      'Take the brief back from the expert of this lead and send it to the one of a match: both or neither, so that the place goes to nobody else',
    form: true,
    params: z.object({ id: idText() }),
    body: z.object({ match_id: id(), note: text().trim().max(REASON_NOTE_MAX).optional(), status: seenStatus }),
    status: 201,
    reply: one(match),
    refusals: {
      404: ['lead_not_found', 'match_not_found'],
      409: ['nothing_to_withdraw', 'lead_has_moved', ...matches.inviteExpert.refusals[409]],
    },
  },
})
