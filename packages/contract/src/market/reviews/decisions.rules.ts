/** Staff decisions about a review, as data (docs/product/states.md, "Review"), for the server and for pages. */
import type { ReviewStatus } from '../../core/vocabulary.ts'

export const reviewDecisions = ['publish', 'reject', 'hold', 'keep', 'refuse_appeal'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]
/** The recorded decisions: a rejection or a hold may be undone. */
export const recordedDecisions = [...reviewDecisions, 'undo'] as const
export type RecordedDecision = (typeof recordedDecisions)[number]
/** The only two grounds for rejecting a review. */
export const reviewGrounds = ['illegal', 'private_data'] as const
export type ReviewGround = (typeof reviewGrounds)[number]

export type ReviewStanding = {
  status: ReviewStatus
  held: 'private_data' | 'staff' | null
  reported: boolean
  /** True while an appeal of the author is open. */
  appealed: boolean
}

const rules: Record<ReviewDecision, (review: ReviewStanding) => boolean> = {
  // also restores a rejected review: staff have changed the decision, with an appeal or without
  publish: ({ status }) => status !== 'published',
  reject: ({ status }) => status !== 'rejected',
  hold: ({ status, held }) => status === 'published' || (status === 'pending' && held !== 'staff'),
  keep: ({ status, reported }) => status === 'published' && reported,
  refuse_appeal: ({ status, appealed }) => status === 'rejected' && appealed,
}

export const mayDecideReview = (decision: ReviewDecision, review: ReviewStanding): boolean => rules[decision](review)

export const decisionsAbout = (review: ReviewStanding): ReviewDecision[] =>
  reviewDecisions.filter((decision) => mayDecideReview(decision, review))

/** Decisions with a reason, which is sent to the people concerned. */
export const needsReason = (decision: ReviewDecision): boolean =>
  decision === 'reject' || decision === 'hold' || decision === 'refuse_appeal'
