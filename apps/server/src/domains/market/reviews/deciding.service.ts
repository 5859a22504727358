/** Decisions of staff about reviews: recorded with their reasons, mailed to the people concerned, audited. */
import { createHash } from 'node:crypto'
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import type { reviewModeration } from '@husrum/contract/market/reviews/moderation.ts'
import {
  mayDecideReview,
  type RecordedDecision,
  type ReviewDecision,
  type ReviewGround,
} from '@husrum/contract/market/reviews/decisions.rules.ts'
import { writeAudits } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { expertChanged } from '../../experts/profile/changes/changes.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import type { ReviewMail } from './mails.ts'
import * as queries from './moderation.queries.ts'
import { maybeReviewForUpdate, type ReviewRow } from './reviews.queries.ts'
import { announceReview } from './reviews.service.ts'
import { sendDecision } from './decision-emails.ts'

export type Deps = Pick<Platform, 'config' | 'delivery' | 'events' | 'translators'> & { refs: References }
type Locked = queries.Locked
type Given = {
  decision: ReviewDecision
  ground?: ReviewGround | undefined
  rule?: string | undefined
  reason?: string | undefined
}

export const statusOf = ({ status, held_reason, reported_at, appealed_at }: ReviewRow) => ({
  status,
  held: held_reason,
  reported: reported_at !== null,
  appealed: appealed_at !== null,
})

/** Differs after each change of the review, and after a first report. */
export function reviewRevisionOf(row: ReviewRow): string {
  const { status, held_reason, reported_at, appealed_at, edited_at, replied_at, rating, title, body } = row
  const shown = [status, held_reason, reported_at, appealed_at, edited_at, replied_at, rating, title, body]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
}

/**
 * Returns its `undoTokenOf`, if it can be undone. 404 `review_not_found`; 409 `illegal_move`, `changed_elsewhere` when
 * it differs from what was `seen`.
 */
export function decideReview(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { seen, ...given }: BodyOf<typeof reviewModeration.decideReview>,
): Promise<string | null> {
  return deps.events.transaction((tx) => decideReviewIn(deps, tx, viewer, id, given, seen))
}

/** The same within the caller's transaction. */
export async function decideReviewIn(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  id: number,
  given: Given,
  seen?: string,
): Promise<string | null> {
  const [review] = await queries.lockReviews(tx, [id])
  if (!review) throw notFound('review_not_found')
  if (!mayDecideReview(given.decision, statusOf(review))) throw conflict('illegal_move')
  if (seen !== undefined && seen !== reviewRevisionOf(review)) throw conflict('changed_elsewhere')
  const records = await decide(deps, tx, viewer, [review], given)
  const { decision } = given
  return isUndoable(decision) ? undoTokenOf(leftBy(decision, review), records.get(id) ?? 0) : null
}

/**
 * Identifies a review as a decision left it: its holder has seen that decision and nothing after it. Another rejection
 * of the same review has another token.
 */
export const undoTokenOf = (left: ReviewRow, decisionId: number): string => `${reviewRevisionOf(left)}.${decisionId}`

/** The review after this decision. */
export const leftBy = (decision: ReviewDecision, row: Locked): Locked => ({
  ...row,
  ...outcomes[decision],
  appealed_at: null,
  reported_at: decision === 'hold' ? row.reported_at : null,
})

/** Removes a review after a notice of unlawful content; returns its author. 409 `target_gone` unless published. */
export async function removeReview(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  id: number,
  given: Omit<Given, 'decision'>,
): Promise<{ account_id: number | null; label: string }> {
  const [review] = await queries.lockReviews(tx, [id])
  if (review?.status !== 'published') throw conflict('target_gone')
  await decide(deps, tx, viewer, [review], { ...given, decision: 'reject' })
  return { account_id: review.client_id, label: review.title }
}

/** Publishes a review again that was rejected with a notice; does nothing if it is public or deleted. */
export async function reinstateReview(deps: Deps, tx: Tx, viewer: Viewer, id: number, reason: string): Promise<void> {
  const [review] = await queries.lockReviews(tx, [id])
  if (review?.status === 'rejected') await decide(deps, tx, viewer, [review], { decision: 'publish', reason })
}

export const outcomes: Record<ReviewDecision, Pick<ReviewRow, 'status' | 'held_reason'>> = {
  publish: { status: 'published', held_reason: null },
  keep: { status: 'published', held_reason: null },
  hold: { status: 'pending', held_reason: 'staff' },
  reject: { status: 'rejected', held_reason: null },
  refuse_appeal: { status: 'rejected', held_reason: null },
}

const authorsMail: Record<ReviewDecision, ReviewMail | undefined> = {
  publish: 'published',
  keep: undefined, // the status does not change
  hold: 'held',
  reject: 'rejected',
  refuse_appeal: 'appeal_refused',
}

/** Returns the records by review. The caller has locked the reviews. */
export async function decide(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  reviews: readonly Locked[],
  given: Given,
): Promise<Map<number, number>> {
  if (reviews.length === 0) return new Map()
  const { decision } = given
  const after = outcomes[decision]
  const record = { ground: given.ground ?? null, rule: given.rule ?? null, reason: given.reason ?? null }
  const ids = reviews.map(({ id }) => id)
  await queries.markDecided(tx, ids, after, { reports: decision !== 'hold' })
  const records = await queries.insertDecisions(
    tx,
    reviews.map((review) => ({
      review_id: review.id,
      decision,
      ...record,
      decided_by: viewer.account_id,
      ...(isUndoable(decision) ? before(review) : {}),
    })),
  )
  const appealed = reviews.flatMap(({ id, appealed_at }) => (appealed_at ? [id] : []))
  if (appealed.length > 0) await queries.markAppealsClosed(tx, appealed, after.status === 'published')
  const reported = decision === 'hold' ? [] : reviews.flatMap(({ id, reported_at }) => (reported_at ? [id] : []))
  const isUpheld = decision === 'reject'
  const told = {
    reviews,
    kindFor: () => authorsMail[decision],
    reporters: reported.length === 0 ? [] : await queries.markReportsClosed(tx, reported, isUpheld),
    reportersKind: isUpheld ? 'report_upheld' : 'report_kept',
  } as const
  await sendDecision(deps, tx, told, record)
  const moves = reviews.map((review) => ({
    review,
    after: { ...after, reported_at: decision === 'hold' ? review.reported_at : null },
  }))
  await announceMoves(deps, tx, viewer, decision, moves, record)
  return records
}

export const isUndoable = (decision: RecordedDecision): decision is 'reject' | 'hold' =>
  decision === 'reject' || decision === 'hold'

const before = ({ status, held_reason, held_at, reported_at }: Locked) => ({
  was_status: status,
  was_held_reason: held_reason,
  was_held_at: held_at,
  was_reported_at: reported_at,
})

type Move = { review: Locked; after: Pick<ReviewRow, 'status' | 'held_reason' | 'reported_at'> }

/** Emits events, recalculates ratings, and writes the audit log. */
export async function announceMoves(
  deps: Pick<Deps, 'events' | 'refs'>,
  tx: Tx,
  viewer: Viewer,
  decision: RecordedDecision,
  moves: readonly Move[],
  record: Record<string, unknown> = {},
): Promise<void> {
  for (const { review, after } of moves)
    if (after.status !== review.status) await announceReview(deps, tx, { ...review, ...after })
  // once per expert, by id: rating and page change in this transaction
  const experts = [...new Set(moves.map(({ review }) => review.expert_id))].toSorted((a, b) => a - b)
  for (const expertId of experts) await expertChanged(deps, tx, expertId, { words: false })
  await writeAudits(
    tx,
    viewer,
    moves.map(({ review, after }) => ({
      action: `review.${decision}`,
      subject: { kind: 'review', id: review.id },
      before: { status: review.status, held: review.held_reason, reported: review.reported_at !== null },
      after: { status: after.status, held: after.held_reason, reported: after.reported_at !== null, ...record },
    })),
  )
}

/** 404 `review_not_found` if it belongs to another author; 409 `not_rejected`, `already_appealed`. */
export function appealReview(deps: Pick<Deps, 'events'>, viewer: Viewer, id: number, words: string): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const review = await maybeReviewForUpdate(tx, id)
    if (review?.client_id !== viewer.account_id) throw notFound('review_not_found')
    if (review.status !== 'rejected') throw conflict('not_rejected')
    if (!(await queries.insertAppeal(tx, id, words))) throw conflict('already_appealed')
  })
}
