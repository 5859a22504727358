/** Reviews: written by clients after a confirmed hire, answered once by the expert. Public ones: experts.ts. */
import { REVIEW_REPORT_MAX } from '../../core/limits.ts'
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { experts, review } from '../../experts/profile/experts.ts'
import {
  REVIEW_BODY_MAX,
  REVIEW_BODY_MIN,
  REVIEW_PHOTOS_MAX,
  REVIEW_REPLY_MAX,
  REVIEW_REPLY_MIN,
  REVIEW_TITLE_MAX,
} from '../../core/limits.ts'
import { reviewGrounds } from './decisions.rules.ts'
import type { Language } from '../../core/locales.ts'
import { id, idText, instant, one, pageQuery, picture, text, trimmed, withRules } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

const writtenIn = z.enum(['en', 'da', 'de'] satisfies Language[])
const rating = z.int().min(1).max(5)
const title = text().trim().max(REVIEW_TITLE_MAX)
const body = trimmed(REVIEW_BODY_MIN, REVIEW_BODY_MAX)
const photos = z.array(id()).max(REVIEW_PHOTOS_MAX)

function eachOnce({ photos: given }: { photos?: number[] }, context: z.core.$RefinementCtx): void {
  if (given && new Set(given).size !== given.length)
    context.addIssue({ code: 'custom', path: ['photos'], message: 'photo_twice' })
}

export const writeReview = withRules(
  z.object({
    rating,
    title: title.default(''),
    body,
    /** Ids of uploads. */
    photos: photos.default([]),
    /** The language of the text; default the language of the call. */
    language: writtenIn.optional(),
    /** Which of several hires of this expert; default the latest without a review. */
    lead_id: id().optional(),
  }),
  eachOnce,
)
export const editReview = withRules(z.object({ rating, title, body, photos, language: writtenIn }).partial(), eachOnce)

const reviewed = z.object({ id: z.int(), name: z.string(), avatar: picture.nullable() })
/** The work, as shown with the review. */
const work = z.object({ project_type: z.enum(words.projectTypes).nullable(), city: z.string().nullable() })

/** Written by the reader. */
export const ownReview = review.omit({ author: true }).extend({
  expert: reviewed,
  lead_id: z.int().nullable(),
  status: z.enum(words.reviewStatuses),
  /** Why it is not published automatically: it contains private data, or staff are checking it. */
  held: z.enum(['private_data', 'staff']).nullable(),
  /** When it is published automatically; null once it is, or while it is held back. */
  publishes_at: instant().nullable(),
  /** Null when it can no longer be changed. */
  editable_until: instant().nullable(),
  /** Why staff have rejected it, or hold it. */
  decided: z
    .object({
      ground: z.enum(reviewGrounds).nullable(),
      rule: z.string().nullable(),
      reason: z.string().nullable(),
      created_at: instant(),
    })
    .nullable(),
  /** The only appeal against that; `upheld` is null while it waits. */
  appeal: z.object({ words: z.string(), upheld: z.boolean().nullable(), created_at: instant() }).nullable(),
})
export type OwnReview = z.infer<typeof ownReview>

/** A hire without a review yet. */
export const dueReview = work.extend({
  lead_id: z.int(),
  expert: reviewed,
  hired_at: instant(),
  /** When one of the two reported the end of the work; the time for the review then restarts. */
  finished_at: instant().nullable(),
  /** The agreed end of the work; without `finished_at` the time for the review starts after it. */
  ends_on: z.iso.date().nullable(),
  /** The deadline. */
  until: instant(),
})
export type DueReview = z.infer<typeof dueReview>

export const reportReasons = ['not_a_client', 'insulting', 'private_data', 'illegal', 'advertising', 'other'] as const

const reviewPath = z.object({ id: idText() })
const missing = { 404: ['review_not_found'] } as const

export const reviews = endpoints({
  createReview: {
    method: 'POST',
    path: '/api/architect/{id}/reviews',
    audience: ['client'],
    summary:
      'Review an expert: once for each confirmed hire, within 60 days of the end of the work; published after 48 hours',
    form: true,
    params: z.object({ id: idText() }),
    example: { body: 'She listened first, drew three ways to do it and stayed within what we had agreed.' },
    body: writeReview,
    status: 201,
    reply: one(ownReview),
    refusals: {
      404: ['expert_not_found'],
      409: ['review_not_due', 'review_window_closed', 'already_reviewed'],
      422: ['unknown_image'],
    },
  },
  listOwnReviews: {
    method: 'GET',
    path: '/api/reviews/own',
    audience: ['client'],
    summary: 'What the client may review, and has reviewed',
    reply: one(z.object({ due: z.array(dueReview), written: z.array(ownReview) })),
  },
  editReview: {
    method: 'PATCH',
    path: '/api/reviews/{id}',
    audience: ['client'],
    summary: 'Change an own review: for 14 days, until the expert has replied',
    form: true,
    params: reviewPath,
    body: editReview,
    reply: one(ownReview),
    refusals: { ...missing, 409: ['review_replied', 'review_edit_closed'], 422: ['unknown_image'] },
  },
  withdrawReview: {
    method: 'DELETE',
    path: '/api/reviews/{id}',
    audience: ['client'],
    summary: 'Take an own review back for good; the hire has had its review',
    params: reviewPath,
    refusals: missing,
  },
  listReceivedReviews: {
    method: 'GET',
    path: '/api/reviews/received',
    audience: ['expert'],
    summary: 'Published reviews on the expert, newest first, as everybody reads them',
    query: z.object(pageQuery(10)),
    reply: experts.listReviews.reply,
  },
  replyToReview: {
    method: 'POST',
    path: '/api/reviews/{id}/reply',
    audience: ['expert'],
    summary: 'Reply publicly to a review on oneself, once',
    form: true,
    params: reviewPath,
    example: { body: 'Thank you, it was a pleasure to work in your home.' },
    body: z.object({ body: trimmed(REVIEW_REPLY_MIN, REVIEW_REPLY_MAX) }),
    status: 201,
    reply: one(z.object({ id: z.int(), reply: review.shape.reply })),
    refusals: { ...missing, 409: ['already_replied'], 422: ['private_data'] },
  },
  reportReview: {
    method: 'POST',
    path: '/api/reviews/{id}/report',
    audience: ['client', 'expert'],
    summary: 'Report a review to staff; it stays visible and is marked. Twice changes nothing',
    form: true,
    params: reviewPath,
    body: z.object({ reason: z.enum(reportReasons), note: text().trim().max(REVIEW_REPORT_MAX).optional() }),
    refusals: { ...missing, 409: ['own_review'], 429: ['too_many_tries'] },
  },
})
