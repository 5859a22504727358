/** The moderation of reviews by staff: held, reported or appealed ones, and each decision with its reason. */
import { z } from 'zod'
import { adminListQuery, bulkBody, bulkOutcome, seenById } from '../../core/staff-lists.ts'
import { endpoints, staff } from '../../core/endpoint.ts'
import { review } from '../../experts/profile/experts.ts'
import { NOTICE_RULE_MAX } from '../../core/limits.ts'
import { reportReasons } from './reviews.ts'
import {
  needsReason,
  recordedDecisions,
  reviewDecisions,
  reviewGrounds,
  type RecordedDecision,
} from './decisions.rules.ts'
import { REVIEW_DECISION_MAX, REVIEW_DECISION_MIN } from '../../core/limits.ts'
import {
  colleague,
  idText,
  instant,
  one,
  paged,
  several,
  text,
  trimmed,
  unlessEmpty,
  whole,
  withRules,
} from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

/** Filters for staff: reviews in the first three wait for a decision. */
export const reviewStates = ['held', 'reported', 'appealed', 'pending', 'published', 'rejected'] as const
/** `waiting`: waiting reviews first, longest wait at the top. */
export const reviewSorts = ['created_at', 'rating', 'waiting'] as const

export const reviewDecisionRecord = z.object({
  id: z.int(),
  decision: z.enum(recordedDecisions),
  ground: z.enum(reviewGrounds).nullable(),
  /** The section of the law. */
  rule: z.string().nullable(),
  /** As it was sent; null once the person is erased. */
  reason: z.string().nullable(),
  by: colleague.nullable(),
  created_at: instant(),
})

export const adminReview = z.object({
  id: z.int(),
  status: z.enum(words.reviewStatuses),
  held: z.enum(['private_data', 'staff']).nullable(),
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  language: z.enum(['en', 'da', 'de']),
  /** Null without an account: an erased author, or a demo. */
  author: colleague.nullable(),
  /** The signature of the review. */
  author_name: z.string(),
  expert: colleague,
  project_type: z.enum(words.projectTypes).nullable(),
  city: z.string().nullable(),
  photos_count: z.int(),
  /** Reports that wait for a decision. */
  reports_count: z.int(),
  reported_at: instant().nullable(),
  appealed_at: instant().nullable(),
  /** Since when a decision is due; null when none is. */
  waits_since: instant().nullable(),
  published_at: instant().nullable(),
  created_at: instant(),
})
export type AdminReview = z.infer<typeof adminReview>

export const adminReviewDetail = adminReview.extend({
  photos: review.shape.photos,
  reply: review.shape.reply,
  reports: z.array(
    z.object({
      id: z.int(),
      by: colleague.extend({ role: z.enum(words.roles) }),
      reason: z.enum(reportReasons),
      note: z.string().nullable(),
      /** Null while it waits. */
      upheld: z.boolean().nullable(),
      /** The ground of the rejection that upheld the report; it may differ from the report's reason. */
      ground: z.enum(reviewGrounds).nullable(),
      created_at: instant(),
    }),
  ),
  /** The confirmed hire that the review is about. */
  lead: z.object({ id: z.int(), brief_id: z.int(), hired_at: instant().nullable() }).nullable(),
  /** Latest first. */
  decisions: z.array(reviewDecisionRecord),
  appeal: z.object({ words: z.string(), upheld: z.boolean().nullable(), created_at: instant() }).nullable(),
  /** Identifies the version that was read; sent back, the decision applies to that version only. */
  seen: z.string(),
})
export type AdminReviewDetail = z.infer<typeof adminReviewDetail>

type Given = { decision?: RecordedDecision; action?: RecordedDecision; preview?: boolean } & Partial<
  Record<'ground' | 'rule' | 'reason', string>
>
/** A rejection needs its ground, and the law if the ground is `illegal`. */
function withItsReasons(given: Given, { addIssue }: z.core.$RefinementCtx): void {
  const decision = given.decision ?? given.action
  // a preview works before there is a reason
  if (!decision || decision === 'undo' || given.preview) return
  const needed = [
    ...(needsReason(decision) ? ['reason' as const] : []),
    ...(decision === 'reject' ? ['ground' as const] : []),
    ...(decision === 'reject' && given.ground === 'illegal' ? ['rule' as const] : []),
  ]
  for (const field of needed)
    if (given[field] === undefined) addIssue({ code: 'custom', path: [field], message: 'required' })
}
const reasons = {
  ground: z.enum(reviewGrounds).optional(),
  /** The section of the law. */
  rule: trimmed(2, NOTICE_RULE_MAX).optional(),
  /** The text for the people concerned. */
  reason: trimmed(REVIEW_DECISION_MIN, REVIEW_DECISION_MAX).optional(),
}

/**
 * `undo` with this `seen` restores the state before, held or with open reports, as long as the review was not changed
 * or decided again; null when there is nothing to undo.
 */
const reviewOutcome = bulkOutcome.extend({ seen: z.string().nullable() })
export type ReviewOutcome = z.infer<typeof reviewOutcome>

const about = z.object({ id: idText() })

export const reviewModeration = endpoints({
  listAdminReviews: {
    method: 'GET',
    path: '/api/admin/reviews',
    audience: [...staff, 'service'],
    scope: 'reviews:read',
    summary: 'Reviews for staff, the newest first; `format=csv` gives all of them as a table',
    query: z.object({
      /** `q`: a part of the author’s name, the title or the text. */
      ...adminListQuery(reviewSorts),
      state: several(z.enum(reviewStates)).optional(),
      expert_id: unlessEmpty(idText()),
    }),
    reply: paged(adminReview),
    csv: true,
  },
  getAdminReview: {
    method: 'GET',
    path: '/api/admin/reviews/{id}',
    audience: [...staff, 'service'],
    scope: 'reviews:read',
    summary: 'One review with its photos, reports, the hire it stands on and what was decided about it',
    params: about,
    reply: one(adminReviewDetail),
    refusals: { 404: ['review_not_found'] },
  },
  decideReview: {
    method: 'PUT',
    path: '/api/admin/reviews/{id}',
    audience: ['moderator', 'owner'],
    summary: 'Publish, reject, hold or keep a review, with the reason; the author and who reported it are told by mail',
    example: {
      decision: 'reject',
      ground: 'private_data',
      reason: 'The second sentence names the neighbour and where she works.',
    },
    params: about,
    body: withRules(
      z.object({ decision: z.enum(reviewDecisions), ...reasons, seen: text().max(200).optional() }),
      withItsReasons,
    ),
    /** `undo`: sent as `seen` with the bulk action `undo`, it undoes this decision; null when that is impossible. */
    reply: one(adminReviewDetail.extend({ undo: z.string().nullable() })),
    refusals: { 404: ['review_not_found'], 409: ['illegal_move', 'changed_elsewhere'] },
  },
  bulkReviews: {
    method: 'POST',
    path: '/api/admin/reviews/bulk',
    audience: ['moderator', 'owner'],
    summary: 'The same decision about up to 100 reviews, each for itself; `undo` takes back a rejection or a hold',
    example: { ids: [1, 2], action: 'publish', preview: true },
    body: withRules(
      z.object({ ...bulkBody(['publish', 'reject', 'hold', 'keep', 'undo']), ...reasons, seen: seenById() }),
      withItsReasons,
    ),
    reply: whole(reviewOutcome),
  },
  appealReview: {
    method: 'POST',
    path: '/api/reviews/{id}/appeal',
    audience: ['client'],
    summary: 'Appeal, once, against an own review being rejected; somebody of the staff looks at it again',
    form: true,
    params: about,
    example: { words: 'The name is that of my own company, so nothing private is in it.' },
    body: z.object({ words: trimmed(REVIEW_DECISION_MIN, REVIEW_DECISION_MAX) }),
    refusals: { 404: ['review_not_found'], 409: ['not_rejected', 'already_appealed'] },
  },
})
