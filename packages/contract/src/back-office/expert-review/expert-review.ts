/** The staff's review of experts beside one decision: the queue's counts, many at once, appeals, registers. */
import { z } from 'zod'
import { bulkBody, bulkOutcome, seenById } from '../../core/staff-lists.ts'
import { endpoints, ownerOnly, staff } from '../../core/endpoint.ts'
import { APPEAL_MAX, APPEAL_MIN, REVIEW_REASON_MAX, REVIEW_REASON_MIN } from '../../core/limits.ts'
import {
  adminExpertDetail,
  appealable,
  askedRegisters,
  corrected,
  refusedCompany,
} from '../../experts/joining/joining.ts'
import { locales } from '../../core/locales.ts'
import { checklist as checklistItems } from './checklist.rules.ts'
import { bulkReviewActions } from '../../experts/profile/status-moves.rules.ts'
import { hasTemplate, reasonTemplates, type ReasonTemplate } from './reasons.rules.ts'
import { id, idText, instant, one, text, trimmed, whole, withRules } from '../../core/shapes.ts'

/** In a preview the reason each would read, in the expert's own language. */
const reviewOutcome = bulkOutcome.extend({ locale: z.enum(locales).nullable(), reason: z.string().nullable() })
export type ReviewOutcome = z.infer<typeof reviewOutcome>

export const reviewExperts = withRules(
  z.object({
    ...bulkBody(bulkReviewActions),
    /** Each expert reads it. A preview may be asked for before there is one. */
    reason: text().trim().max(REVIEW_REASON_MAX).optional(),
    /** One of the reasons to begin with, in place of `reason`: each expert reads it in their own language. */
    template: z.enum(reasonTemplates).optional(),
    checklist: z.array(z.enum(checklistItems)).max(checklistItems.length).optional(),
    /** `seen` of the profiles that were looked at, by id: without it a changed company is not taken over. */
    seen: seenById(),
  }),
  (
    given: { action?: string; reason?: string; template?: ReasonTemplate; preview?: boolean },
    context: z.core.$RefinementCtx,
  ) => {
    const { action, reason = '', template, preview } = given
    if (action === 'unapprove' && reason !== '' && reason.length < REVIEW_REASON_MIN)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'reason_short' })
    if (action !== 'request_changes' && action !== 'reject') return
    if (template !== undefined) {
      if (!hasTemplate(action, template))
        context.addIssue({ code: 'custom', path: ['template'], message: 'unknown_option' })
    } else if (!preview && reason.length < REVIEW_REASON_MIN)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'reason_short' })
  },
)

/** A decision of staff about the own profile that holds, and the appeal to it. */
const ownDecision = z.object({
  id: z.int(),
  what: z.enum(appealable),
  reason: z.string().nullable(),
  company: refusedCompany,
  corrected,
  decided_at: instant(),
  /** Once for each, and one at a time. */
  may_appeal: z.boolean(),
  appeal: z
    .object({
      text: z.string(),
      created_at: instant(),
      /** Null while it waits. */
      upheld: z.boolean().nullable(),
      answer: z.string().nullable(),
      answered_at: instant().nullable(),
    })
    .nullable(),
})
export type OwnDecision = z.infer<typeof ownDecision>

export const appealDecision = z.object({
  text: trimmed(APPEAL_MIN, APPEAL_MAX),
  /** Without it the one that the status comes from. */
  decision_id: id().optional(),
})
export const decideAppeal = z.object({
  decision: z.enum(['upheld', 'dismissed']),
  /** The expert reads it. */
  reason: text().trim().min(REVIEW_REASON_MIN, { error: 'reason_short' }).max(REVIEW_REASON_MAX),
})

const queueCounts = z.object({
  waiting: z.int(),
  changes_requested: z.int(),
  company: z.int(),
  appeals: z.int(),
})
export type QueueCounts = z.infer<typeof queueCounts>

const expertPath = z.object({ id: idText() })

export const expertReview = endpoints({
  countReviewQueue: {
    method: 'GET',
    path: '/api/admin/experts/queue',
    audience: staff,
    summary: 'How many experts wait for staff, of each kind; beyond 10,000 the numbers stay there',
    status: 200,
    reply: one(queueCounts),
  },
  reviewExperts: {
    method: 'POST',
    path: '/api/admin/experts/bulk',
    audience: ['moderator', 'owner'],
    summary: 'Decide about up to 100 experts at once, or say what would happen to each (`preview`)',
    example: { ids: [1, 2], action: 'approve', preview: true },
    body: reviewExperts,
    status: 200,
    reply: whole(reviewOutcome),
  },
  askRegister: {
    method: 'POST',
    path: '/api/admin/experts/{id}/registers',
    audience: ['moderator', 'owner'],
    summary: "Ask a public register about an expert's number now; the answer is kept with its time and source",
    example: { register: 'vies' },
    params: expertPath,
    body: z.object({ register: z.enum(askedRegisters) }),
    status: 200,
    reply: one(adminExpertDetail),
    refusals: { 404: ['expert_not_found'], 409: ['changed_elsewhere'], 422: ['nothing_to_check'] },
  },
  decideAppeal: {
    method: 'PUT',
    path: '/api/admin/experts/{id}/appeal',
    audience: ['moderator', 'owner'],
    summary: "Decide an expert's appeal, with reasons; not by who decided before, where there is somebody else",
    example: { decision: 'upheld', reason: 'The pictures are your own work.' },
    override: true,
    form: true,
    params: expertPath,
    body: decideAppeal,
    status: 200,
    reply: one(adminExpertDetail),
    refusals: { 404: ['expert_not_found'], 409: ['nothing_to_decide', 'own_decision'] },
  },
  listOwnDecisions: {
    method: 'GET',
    path: '/api/architect/account/decisions',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'The decisions about the own profile that hold and can be appealed, each with the appeal',
    status: 200,
    reply: whole(ownDecision),
  },
  appealDecision: {
    method: 'POST',
    path: '/api/architect/account/appeal',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'Appeal against a decision about the own profile, once for each',
    example: { text: 'The pictures are my own; I can send the originals.' },
    form: true,
    body: appealDecision,
    status: 201,
    reply: whole(ownDecision),
    whileSuspended: true,
    refusals: { 404: ['decision_not_found'], 409: ['nothing_to_appeal', 'already_appealed', 'appeal_waits'] },
  },
})
