/** The staff's review of experts: the queue, single and bulk decisions, registers; and the expert's appeals. */
import { z } from 'zod'
import { adminListQuery, bulkBody, bulkOutcome, seenById } from '../../core/staff-lists.ts'
import { endpoints, ownerOnly, staff } from '../../core/endpoint.ts'
import { APPEAL_MAX, APPEAL_MIN, EXPERT_REASON_MAX, EXPERT_REASON_MIN } from '../../core/limits.ts'
import {
  appealable,
  corrected,
  correctedFields,
  refusedCompany,
  reviewActions,
} from '../../experts/profile/decision-kinds.ts'
import { adminExpert, adminExpertDetail, askedRegisters, reviewQueues } from './reviewed-expert.ts'
import { locales } from '../../core/locales.ts'
import { checklist as checklistItems } from '../../experts/profile/checklist.rules.ts'
import { bulkReviewActions } from '../../experts/profile/status-moves.rules.ts'
import { hasTemplate, reasonTemplates, type ReasonTemplate } from './reasons.rules.ts'
import {
  day,
  id,
  idText,
  instant,
  one,
  optionText,
  paged,
  several,
  text,
  trimmed,
  unlessEmpty,
  whole,
  withRules,
} from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

/** `approve` also applies `pending` changes. It then needs `seen`, the reviewed version, as marks do. */
export const reviewExpert = z
  .object({
    action: z.enum(reviewActions).optional(),
    /** The action by target status: `active` approves, or lifts a suspension. `action` wins if both are sent. */
    status: z.enum(['active', 'changes_requested', 'rejected', 'suspended']).optional(),
    /**
     * The expert reads it. It is required except for approving and restoring; undoing an approval without a reason uses
     * a standard one in the expert's language.
     */
    reason: text().trim().max(EXPERT_REASON_MAX).optional(),
    /** The checklist items that staff have checked. */
    checklist: z.array(z.enum(checklistItems)).max(checklistItems.length).optional(),
    /** The corrected fields, for `edit`. */
    fields: correctedFields.optional(),
    /** The last day on the start page, for `feature`. */
    until: day().optional(),
    /** Staff have checked the number in the register. */
    registration_checked: z.boolean().optional(),
    /** `false` is a result too: the entry could not be confirmed. */
    chamber_checked: z.boolean().optional(),
    /** `seen` of the reviewed profile: 409 `changed_elsewhere` when the profile has changed since. */
    seen: text().trim().min(1).max(64).optional(),
  })
  .superRefine((value, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const asked = value.action ?? value.status
    const needsReason =
      asked === 'unapprove' ? Boolean(value.reason) : asked && !['approve', 'restore', 'active'].includes(asked)
    if (needsReason && (value.reason ?? '').length < EXPERT_REASON_MIN) refuse('reason', 'reason_short')
    const marks = value.registration_checked !== undefined || value.chamber_checked !== undefined
    if (!asked && !marks) refuse('action', 'required')
    if (marks && value.seen === undefined) refuse('seen', 'required')
    if (asked === 'feature' && value.until === undefined) refuse('until', 'required')
    if (asked === 'edit' && Object.values(value.fields ?? {}).every((field) => field === undefined))
      refuse('fields', 'required')
  })

const listColumns = ['waiting', 'name', 'created_at', 'submitted_at', 'leads', 'plan'] as const
/** Both spellings of each column, and the older name of one order. */
const listSorts = [
  ...listColumns,
  '-waiting',
  '-name',
  '-created_at',
  '-submitted_at',
  '-leads',
  '-plan',
  'newest',
] as const

/** In a preview it has the reason each expert would read, in the expert's own language. */
const reviewOutcome = bulkOutcome.extend({ locale: z.enum(locales).nullable(), reason: z.string().nullable() })
export type ReviewOutcome = z.infer<typeof reviewOutcome>

export const reviewExperts = withRules(
  z.object({
    ...bulkBody(bulkReviewActions),
    /** Each expert reads it. A preview works without a reason. */
    reason: text().trim().max(EXPERT_REASON_MAX).optional(),
    /** A template, instead of `reason`: each expert reads it in their own language. */
    template: z.enum(reasonTemplates).optional(),
    checklist: z.array(z.enum(checklistItems)).max(checklistItems.length).optional(),
    /** `seen` of the reviewed profiles by id; without it a changed company is not approved. */
    seen: seenById(),
  }),
  (
    given: { action?: string; reason?: string; template?: ReasonTemplate; preview?: boolean },
    context: z.core.$RefinementCtx,
  ) => {
    const { action, reason = '', template, preview } = given
    if (action === 'unapprove' && reason !== '' && reason.length < EXPERT_REASON_MIN)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'reason_short' })
    if (action !== 'request_changes' && action !== 'reject') return
    if (template !== undefined) {
      if (!hasTemplate(action, template))
        context.addIssue({ code: 'custom', path: ['template'], message: 'unknown_option' })
    } else if (!preview && reason.length < EXPERT_REASON_MIN)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'reason_short' })
  },
)

/** A current decision of staff about the caller's own profile, and the appeal against it. */
const ownDecision = z.object({
  id: z.int(),
  what: z.enum(appealable),
  reason: z.string().nullable(),
  company: refusedCompany,
  corrected,
  decided_at: instant(),
  /** One appeal per decision, and one open appeal at a time. */
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
  /** Default: the decision that led to the current status. */
  decision_id: id().optional(),
})
export const decideAppeal = z.object({
  decision: z.enum(['upheld', 'dismissed']),
  /** The expert reads it. */
  reason: text().trim().min(EXPERT_REASON_MIN, { error: 'reason_short' }).max(EXPERT_REASON_MAX),
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
  listAdminExperts: {
    method: 'GET',
    path: '/api/admin/experts',
    audience: [...staff, 'service'],
    scope: 'experts:read',
    summary:
      'Experts for staff, the review queue and everybody else; `q` is in name, company and email, in any spelling of letters that have several; `format=csv` gives all of them as a table',
    query: z.object({
      ...adminListQuery(listColumns),
      queue: unlessEmpty(z.enum(reviewQueues)),
      status: several(z.enum(words.expertStatuses)).optional(),
      service_type: several(z.enum(words.serviceTypes)).optional(),
      expert_type: several(z.enum(words.expertTypes)).optional(),
      country_id: several(optionText()).optional(),
      city: several(optionText()).optional(),
      /** At least one of these projects. */
      style: several(optionText()).optional(),
      /** 1 is the free plan. */
      plan_id: several(idText()).optional(),
      /** `yes`: profiles that wait for review, including changed companies and chamber entries */
      waiting: unlessEmpty(z.enum(words.yesNo)),
      /** Default `waiting`: longest wait first. `newest` is `-created_at`. */
      sort: unlessEmpty(z.enum(listSorts)),
    }),
    reply: paged(adminExpert),
    csv: true,
    refusals: { 422: ['unknown_option'] },
  },
  getAdminExpert: {
    method: 'GET',
    path: '/api/admin/experts/{id}',
    audience: [...staff, 'service'],
    scope: 'experts:read',
    summary: 'One expert with the profile and the history of its status',
    params: z.object({ id: idText() }),
    reply: one(adminExpertDetail),
    refusals: { 404: ['expert_not_found'] },
  },
  reviewExpert: {
    method: 'PUT',
    path: '/api/admin/experts/{id}',
    audience: ['moderator', 'owner'],
    summary:
      'Approve or take that back, ask for changes, reject, suspend, restore, correct fields, pick for the start page; mark what was checked',
    example: { action: 'approve' },
    form: true,
    params: z.object({ id: idText() }),
    body: reviewExpert,
    reply: one(adminExpertDetail),
    refusals: {
      404: ['expert_not_found'],
      409: ['illegal_move', 'email_unverified', 'not_submitted', 'approval_undo_over', 'changed_elsewhere'],
      422: ['nothing_to_check', 'day_past', 'day_too_late', 'unchanged'],
    },
  },
  countReviewQueue: {
    method: 'GET',
    path: '/api/admin/experts/queue',
    audience: staff,
    summary: 'How many experts wait for staff, of each kind; beyond 10,000 the numbers stay there',
    reply: one(queueCounts),
  },
  reviewExperts: {
    method: 'POST',
    path: '/api/admin/experts/bulk',
    audience: ['moderator', 'owner'],
    summary: 'Decide about up to 100 experts at once, or say what would happen to each (`preview`)',
    example: { ids: [1, 2], action: 'approve', preview: true },
    body: reviewExperts,
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
    reply: one(adminExpertDetail),
    refusals: { 404: ['expert_not_found'], 409: ['changed_elsewhere'], 422: ['nothing_to_check'] },
  },
  decideAppeal: {
    method: 'PUT',
    path: '/api/admin/experts/{id}/appeal',
    audience: ['moderator', 'owner'],
    summary: "Decide an expert's appeal, with reasons; not by who decided before, where there is somebody else",
    example: { decision: 'upheld', reason: 'The pictures are your own work.' },
    form: true,
    params: expertPath,
    body: decideAppeal,
    reply: one(adminExpertDetail),
    refusals: { 404: ['expert_not_found'], 409: ['nothing_to_decide', 'own_decision'] },
  },
  listOwnDecisions: {
    method: 'GET',
    path: '/api/architect/account/decisions',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'The decisions about the own profile that hold and can be appealed, each with the appeal',
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
