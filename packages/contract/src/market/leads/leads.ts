/** Leads: a client's brief, sent to an expert. */
import { z } from 'zod'
import { brief } from '../../clients/briefs/briefs.ts'
import { styleShare } from '../../experts/profile/experts.ts'
import { endpoints } from '../../core/endpoint.ts'
import { LEAD_NOTE_MAX, REASON_NOTE_MAX } from '../../core/limits.ts'
import { leadStep, reason } from '../matching/matching.ts'
import { declineReasons, leadDeadlines, movable } from './moves.rules.ts'
import { snoozeChoices } from './snoozing.rules.ts'
import { colleague, id, idText, instant, one, pageQuery, paged, several, text } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })

const leadNote = z.object({
  id: z.int(),
  body: z.string(),
  /** The person of the studio who wrote or last changed it; null once that person is erased. */
  author: colleague.nullable(),
  created_at: instant(),
  updated_at: instant(),
})
export type LeadNote = z.infer<typeof leadNote>

/** When the work ended, and which of the two reported it. */
export const finished = z.object({ at: instant(), by: z.enum(['client', 'expert']) })

export const leadSummary = z.object({
  id: z.int(),
  status: z.enum(words.leadStatuses),
  /** The expert has set `won`: it is no hire until the client confirms it. */
  awaiting_confirmation: z.boolean(),
  read_at: instant().nullable(),
  /** The chance, when the brief was sent, that both say yes, 0-100; null for an expert outside the matches. */
  score: z.int().nullable(),
  word: z.enum(['strong', 'good', 'possible']).nullable(),
  reasons: z.array(reason),
  brief: z.object({
    id: z.int(),
    service_type: z.enum(words.serviceTypes),
    project_type: z.enum(words.projectTypes),
    project_size: z.enum(words.projectSizes),
    rooms: z.array(named),
    aspects: z.array(named),
    budget: named.extend({ min: z.int().nullable(), max: z.int().nullable(), currency: z.string() }),
    timeline: named,
    style_profile: z.array(styleShare),
  }),
  client: z.object({ first_name: z.string(), city: z.string() }),
  /** Phone and e-mail, once the client has shared them with this expert. */
  contact: z.object({ email: z.string(), phone: z.string().nullable() }).nullable(),
  expires_at: instant().nullable(),
  /** The team has suspended the client: the answer time is paused, and starts again afterwards. */
  paused_at: instant().nullable(),
  /** The decline takes effect, and the client is notified, at this time; until then it can be undone. */
  declines_at: instant().nullable(),
  /** Snoozed by the expert until then, invisible to the client; a past time has no meaning. */
  snoozed_until: instant().nullable(),
  /** The first answer, accepted or declined. */
  answered_at: instant().nullable(),
  /** The person of the studio who answered. */
  answered_by: colleague.nullable(),
  /** The person of the studio who is responsible for the lead; null is everybody. */
  assignee: colleague.nullable(),
  /** When the lead stopped counting among the expert's new leads: withdrawn unanswered, or the client became silent. */
  given_back_at: instant().nullable(),
  /** Who reported the end of the hire's work, and when. */
  finished: finished.nullable(),
  thread_id: z.int().nullable(),
  deleted_at: instant().nullable(),
  /** The expert is one of the client's favourites. */
  favourite: z.boolean(),
  created_at: instant(),
})
export type LeadSummary = z.infer<typeof leadSummary>

export const leadDetail = leadSummary.extend({
  brief: brief.omit({ status: true }),
  distance_km: z.int().nullable(),
  caveats: z.array(reason),
  /** What the expert could add to fit this brief better, largest gain first; never a payment. Only while new. */
  improvements: z.array(
    z.object({ key: z.string(), text: z.string(), /** whole points of the percentage */ gain: z.int() }),
  ),
  message: z.string().nullable(),
  /** The message asks to be careful with links and payments. */
  caution: z.boolean(),
  decline_reason: z.string().nullable(),
  history: z.array(
    leadStep.extend({ note: z.string().nullable(), /** for steps of the studio's own */ author: colleague.nullable() }),
  ),
  /** Other experts to whom the brief was sent, whatever they answered, without those it was withdrawn from. */
  sent_to_others: z.int(),
  /** The studio's internal notes, which the client never reads. Oldest first. */
  notes: z.array(leadNote),
})
export type LeadDetail = z.infer<typeof leadDetail>

/** The calendar has no year 0. */
const day = z.iso.date().refine((value) => !value.startsWith('0000'), { error: 'date' })

/** The days of arrival, in Europe/Copenhagen, both included. */
export const leadDays = { date_from: day.optional(), date_to: day.optional() }
const filters = {
  sort: z.enum(words.leadSorts).default('newest'),
  ...leadDays,
  status: several(z.enum(words.leadStatuses)).optional(),
  q: text().trim().max(80).optional(),
  deleted: z.enum(['1', '0']).default('0'),
  /** Only snoozed leads, or all others; without it both. */
  snoozed: z.enum(['1', '0']).optional(),
  /** Leads assigned to the caller, or to no one. */
  assigned: z.enum(['me', 'nobody']).optional(),
}
export const inOrder = (query: { date_from?: string | undefined; date_to?: string | undefined }) =>
  !query.date_from || !query.date_to || query.date_from <= query.date_to
export const wrongOrder = { path: ['date_to'], error: 'before_start' }

export const leadQuery = z.object({ ...pageQuery(20), ...filters }).refine(inOrder, wrongOrder)
const exportQuery = z.object(filters).refine(inOrder, wrongOrder)

const noteBody = z.object({ body: text().trim().min(1).max(LEAD_NOTE_MAX) })
const notePath = z.object({ id: idText(), noteId: idText() })
const leadPath = z.object({ id: idText() })
const missing = { 404: ['lead_not_found'] } as const

export const leads = endpoints({
  listLeads: {
    method: 'GET',
    path: '/api/leads',
    audience: ['expert'],
    summary: "The expert's leads",
    query: leadQuery,
    reply: paged(leadSummary).extend({
      /** Without archived leads; all but `snoozed` omit snoozed leads. `waiting` for an answer, read or not. */
      counts: z.object({
        unread: z.int(),
        waiting: z.int(),
        snoozed: z.int(),
        by_status: z.record(z.string(), z.int()),
      }),
    }),
  },
  exportLeads: {
    method: 'GET',
    path: '/api/leads/export',
    hiddenFromStaff: true,
    audience: ['expert'],
    summary: 'The same list as a table, whole, with headings in the caller’s language; at most 10,000 leads',
    query: exportQuery,
    produces: 'text/csv; charset=utf-8',
  },
  getLeadStatistics: {
    method: 'GET',
    path: '/api/leads/statistics',
    audience: ['expert'],
    summary: 'How fast and how often the expert answers, over 90 days; null while there is too little to tell',
    reply: one(
      z.object({
        days: z.int(),
        /** Leads that were answered or expired. */
        received: z.int(),
        answered: z.int(),
        /** The answered share, 0-100. */
        percent: z.int().nullable(),
        /** The median time to the first answer, accepted or declined. */
        median_minutes: z.int().nullable(),
      }),
    ),
  },
  getLead: {
    method: 'GET',
    path: '/api/leads/{id}',
    audience: ['expert'],
    summary: 'One lead with the whole brief',
    params: leadPath,
    reply: one(leadDetail),
    refusals: missing,
  },
  readLead: {
    method: 'PUT',
    path: '/api/leads/{id}/read',
    audience: ['expert'],
    summary: 'Mark read, with the news of what became of it; twice changes nothing',
    params: leadPath,
    reply: one(leadSummary),
    refusals: missing,
  },
  deleteLead: {
    method: 'DELETE',
    path: '/api/leads/{id}',
    audience: ['expert'],
    summary: 'Archive; restorable for 30 days',
    params: leadPath,
    refusals: missing,
  },
  restoreLead: {
    method: 'POST',
    path: '/api/leads/{id}/restore',
    audience: ['expert'],
    summary: 'Bring an archived lead back',
    params: leadPath,
    reply: one(leadSummary),
    refusals: { ...missing, 409: ['not_deleted', 'restore_expired'] },
  },
  declineLead: {
    method: 'POST',
    path: '/api/leads/{id}/decline',
    audience: ['expert'],
    summary: 'Decline with a reason the client sees',
    form: true,
    params: leadPath,
    body: z.object({
      reason: z.enum(declineReasons),
      note: text().trim().max(REASON_NOTE_MAX).optional(),
      /** The decline takes effect after so many seconds, and can be undone until then; the reply has `declines_at`. */
      undo_seconds: z.int().min(0).max(leadDeadlines.decline.seconds).optional(),
    }),
    reply: one(leadSummary),
    refusals: { ...missing, 409: ['lead_not_open'] },
  },
  undoDecline: {
    method: 'POST',
    path: '/api/leads/{id}/decline/undo',
    audience: ['expert'],
    summary: 'Keep a lead whose declining still waits',
    params: leadPath,
    reply: one(leadSummary),
    refusals: { ...missing, 409: ['decline_final'] },
  },
  snoozeLead: {
    method: 'PUT',
    path: '/api/leads/{id}/snooze',
    audience: ['expert'],
    summary: 'Put an unanswered lead off: for three hours, or until tomorrow or Monday at eight; the deadline stays',
    form: true,
    params: leadPath,
    body: z.object({ until: z.enum(snoozeChoices) }),
    reply: one(leadSummary),
    refusals: { ...missing, 409: ['lead_not_open', 'snooze_past_deadline'] },
  },
  wakeLead: {
    method: 'DELETE',
    path: '/api/leads/{id}/snooze',
    audience: ['expert'],
    summary: 'Back into the list now; twice changes nothing',
    params: leadPath,
    reply: one(leadSummary),
    refusals: missing,
  },
  moveLead: {
    method: 'PUT',
    path: '/api/leads/{id}',
    audience: ['expert'],
    summary: 'Move an answered lead on; `won` waits for the client’s confirmation and can be taken back until then',
    form: true,
    params: leadPath,
    body: z.object({ status: z.enum(movable) }),
    reply: one(leadSummary),
    refusals: { ...missing, 409: ['illegal_move', 'thread_closed'] },
  },
  finishLead: {
    method: 'POST',
    path: '/api/leads/{id}/finish',
    audience: ['expert'],
    summary: 'Say that the work of a confirmed hire is done, once: the client is asked for a review, for 60 days',
    form: true,
    params: leadPath,
    reply: one(leadSummary),
    refusals: { ...missing, 409: ['not_hired', 'already_finished'] },
  },
  assignLead: {
    method: 'PUT',
    path: '/api/leads/{id}/assignee',
    audience: ['expert'],
    summary: 'Say who of the studio takes care of it; null is everybody. That person is told',
    params: leadPath,
    body: z.object({ account_id: id().nullable() }),
    reply: one(leadSummary),
    refusals: { ...missing, 422: ['unknown_person'] },
  },
  createLeadNote: {
    method: 'POST',
    path: '/api/leads/{id}/notes',
    audience: ['expert'],
    summary: 'Note something about a lead, for the studio alone',
    form: true,
    params: leadPath,
    body: noteBody,
    status: 201,
    reply: one(leadNote),
    refusals: { ...missing, 409: ['notes_full'] },
  },
  updateLeadNote: {
    method: 'PUT',
    path: '/api/leads/{id}/notes/{noteId}',
    audience: ['expert'],
    summary: 'Write a note anew; its date stays',
    form: true,
    params: notePath,
    body: noteBody,
    reply: one(leadNote),
    refusals: { 404: ['lead_not_found', 'note_not_found'] },
  },
  deleteLeadNote: {
    method: 'DELETE',
    path: '/api/leads/{id}/notes/{noteId}',
    audience: ['expert'],
    summary: 'Remove a note',
    params: notePath,
    refusals: { 404: ['lead_not_found', 'note_not_found'] },
  },
})
