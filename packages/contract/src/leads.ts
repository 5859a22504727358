/** Leads: a client's brief in an expert's hands. */
import { z } from 'zod'
import { brief, styleShare } from './briefs.ts'
import { endpoints } from './endpoint.ts'
import { reason } from './matches.ts'
import { leadDeadlines, movable } from './rules/lead-moves.ts'
import { idText, instant, one, pageQuery, paged, several, text } from './shapes.ts'
import * as words from './vocabulary.ts'

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })

export const leadSummary = z.object({
  id: z.int(),
  status: z.enum(words.leadStatuses),
  /** `won` by the expert's word: nobody is hired until the client confirms it. */
  awaiting_confirmation: z.boolean(),
  read_at: instant().nullable(),
  /** Chance that both say yes when the brief was sent, 0-100; null for an expert outside the matches. */
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
  /** While declining it can still be undone; the client hears of it at this moment. */
  declines_at: instant().nullable(),
  thread_id: z.int().nullable(),
  deleted_at: instant().nullable(),
  /** The client keeps this expert among the favourites. */
  favourite: z.boolean(),
  created_at: instant(),
})
export type LeadSummary = z.infer<typeof leadSummary>

export const leadDetail = leadSummary.extend({
  brief: brief.omit({ status: true }),
  distance_km: z.int().nullable(),
  caveats: z.array(reason),
  /** What the expert could add to fit this brief better, most first; never a payment. Only while new. */
  improvements: z.array(
    z.object({ key: z.string(), text: z.string(), /** whole points of the percentage */ gain: z.int() }),
  ),
  message: z.string().nullable(),
  decline_reason: z.string().nullable(),
  history: z.array(
    z.object({
      status: z.enum(words.leadStatuses),
      by: z.enum(['client', 'expert', 'system']),
      note: z.string().nullable(),
      created_at: instant(),
    }),
  ),
})
export type LeadDetail = z.infer<typeof leadDetail>

export const leadSorts = ['newest', 'oldest', 'time_left', 'score', 'budget'] as const
export const declineReasons = ['busy', 'budget', 'distance', 'not_my_style', 'other'] as const
/** The calendar has no year 0. */
const day = z.iso.date().refine((value) => !value.startsWith('0000'), { error: 'date' })

export const leadQuery = z
  .object({
    ...pageQuery(20),
    sort: z.enum(leadSorts).default('newest'),
    date_from: day.optional(),
    date_to: day.optional(),
    status: several(z.enum(words.leadStatuses)).optional(),
    q: text().trim().max(80).optional(),
    deleted: z.enum(['1', '0']).default('0'),
  })
  .refine((query) => !query.date_from || !query.date_to || query.date_from <= query.date_to, {
    path: ['date_to'],
    error: 'before_start',
  })

const leadPath = z.object({ id: idText() })
const missing = { 404: ['lead_not_found'] } as const

export const leads = endpoints({
  listLeads: {
    method: 'GET',
    path: '/api/leads',
    audience: ['expert'],
    summary: "The expert's leads",
    query: leadQuery,
    status: 200,
    reply: paged(leadSummary).extend({
      counts: z.object({ unread: z.int(), by_status: z.record(z.string(), z.int()) }),
    }),
  },
  getLead: {
    method: 'GET',
    path: '/api/leads/{id}',
    audience: ['expert'],
    summary: 'One lead with the whole brief',
    params: leadPath,
    status: 200,
    reply: one(leadDetail),
    refusals: missing,
  },
  readLead: {
    method: 'PUT',
    path: '/api/leads/{id}/read',
    audience: ['expert'],
    summary: 'Mark read; twice changes nothing',
    override: true,
    params: leadPath,
    status: 200,
    reply: one(leadSummary),
    refusals: missing,
  },
  deleteLead: {
    method: 'DELETE',
    path: '/api/leads/{id}',
    audience: ['expert'],
    summary: 'Archive; restorable for 30 days',
    override: true,
    params: leadPath,
    status: 204,
    refusals: missing,
  },
  restoreLead: {
    method: 'POST',
    path: '/api/leads/{id}/restore',
    audience: ['expert'],
    summary: 'Bring an archived lead back',
    params: leadPath,
    status: 200,
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
      note: text().trim().max(500).optional(),
      /** Declines only after as many seconds, and until then it can be undone; the reply has `declines_at`. */
      undo_seconds: z.int().min(0).max(leadDeadlines.decline.seconds).optional(),
    }),
    status: 200,
    reply: one(leadSummary),
    refusals: { ...missing, 409: ['lead_not_open'] },
  },
  undoDecline: {
    method: 'POST',
    path: '/api/leads/{id}/decline/undo',
    audience: ['expert'],
    summary: 'Keep a lead whose declining still waits',
    params: leadPath,
    status: 200,
    reply: one(leadSummary),
    refusals: { ...missing, 409: ['decline_final'] },
  },
  moveLead: {
    method: 'PUT',
    path: '/api/leads/{id}',
    audience: ['expert'],
    summary: 'Move the lead on; `won` waits for the client’s confirmation and can be taken back until then',
    override: true,
    form: true,
    params: leadPath,
    body: z.object({ status: z.enum(movable) }),
    status: 200,
    reply: one(leadSummary),
    refusals: { ...missing, 409: ['illegal_move'] },
  },
})
