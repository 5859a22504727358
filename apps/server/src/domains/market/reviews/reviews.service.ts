/** Reviews: one per confirmed hire, published after a wait, answered once, reported to staff. */
import type {
  editReview as editSchema,
  reviews,
  writeReview as writeSchema,
} from '@husrum/contract/market/reviews/reviews.ts'
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import { mayEditReview, containsPrivateData } from '@husrum/contract/market/reviews/states.rules.ts'
import { REVIEW_PUBLISH_HOURS, REVIEW_WINDOW_DAYS } from '@husrum/contract/core/limits.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { ReviewStatus } from '@husrum/contract/core/vocabulary.ts'
import type { z } from 'zod'
import { clearAuditOf } from '../../../platform/core/audit.ts'
import { readNow } from '../../../platform/core/clock.ts'
import { drain, type DrainDeps } from '../../../platform/core/jobs/drain.ts'
import { violatedUnique, type Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { expertChanged } from '../../experts/profile/changes/changes.service.ts'
import { releaseImages, requireOwnImages } from '../../foundation/media/uploads.service.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import * as queries from './reviews.queries.ts'

type Deps = Pick<Platform, 'events'> & { refs: References }
const reports: Limit = { scope: 'review-reports', allowed: 20, windowSeconds: 86_400, code: 'too_many_tries' }

export { lockReviewsOf, maybeMailedReview, reviewBegins, type MailedReview } from './reviews.queries.ts'

export type NewReview = Omit<queries.NewReviewRow, 'expert_id' | 'id'> & {
  language: 'en' | 'da' | 'de'
  status: ReviewStatus
}

/** Adds reviews without a hire, for the demo and tests. Returns their ids in the given order. */
export async function addReviews(deps: Deps, tx: Tx, expertId: number, given: readonly NewReview[]): Promise<number[]> {
  if (given.length === 0) return []
  const ids = await queries.insertReviews(
    tx,
    given.map((review) => ({ ...review, expert_id: expertId })),
  )
  await expertChanged(deps, tx, expertId, { words: false })
  return ids
}

/**
 * 404 `expert_not_found`; 409 `review_not_due` without a confirmed hire, `already_reviewed`, `review_window_closed`;
 * 422 `unknown_image`.
 */
export async function writeReview(
  deps: Deps,
  viewer: Viewer,
  expertId: number,
  { lead_id, photos, language, rating, title, body }: z.output<typeof writeSchema>,
  locale: Locale,
): Promise<number> {
  const client_id = viewer.account_id
  return deps.events.transaction(async (tx) => {
    const hires = await queries.listHires(tx, { client_id, expert_id: expertId, days: REVIEW_WINDOW_DAYS })
    const hire = await chooseHire(
      tx,
      expertId,
      lead_id === undefined ? hires : hires.filter((each) => each.lead_id === lead_id),
    )
    await requireOwnImages(tx, client_id, named(photos))
    const [id] = await queries
      .insertReviews(tx, [
        {
          expert_id: expertId,
          client_id,
          lead_id: hire.lead_id,
          author_name: await queries.selectFirstName(tx, client_id),
          city_name: nameIn(deps.refs.city(hire.city_id), language ?? locale),
          project_type: hire.project_type,
          language: language ?? languageOf(locale),
          rating,
          title,
          body,
          status: 'pending',
          held_reason: containsPrivateData(`${title}\n${body}`) ? 'private_data' : null,
        },
      ])
      .catch((error: unknown) => {
        throw violatedUnique(error) ? conflict('already_reviewed') : error
      })
    if (id === undefined) throw new Error('A review was inserted without an id')
    await queries.insertPhotos(tx, id, photos)
    await deps.events.emit(tx, 'review.moved', { review_id: id, expert_id: expertId, client_id, status: 'pending' })
    return id
  })
}

async function chooseHire(tx: Tx, expertId: number, hires: readonly queries.Hire[]): Promise<queries.Hire> {
  const [latest] = hires
  if (!latest) {
    if (!(await queries.isExpert(tx, expertId))) throw notFound('expert_not_found')
    throw conflict('review_not_due')
  }
  const hire = hires.find(({ reviewed, open }) => open && !reviewed)
  if (hire) return hire
  throw latest.reviewed ? conflict('already_reviewed') : conflict('review_window_closed', { days: REVIEW_WINDOW_DAYS })
}

const named = (photos: readonly number[]) => photos.map((image_id, at) => ({ image_id, field: `photos.${at}` }))

/** Locks the viewer's own review. 404 `review_not_found` if it belongs to another author. */
async function ownReviewForUpdate(tx: Tx, viewer: Viewer, id: number): Promise<queries.ReviewRow> {
  const review = await queries.maybeReviewForUpdate(tx, id)
  if (!review || review.client_id !== viewer.account_id) throw notFound('review_not_found')
  return review
}

/** 404 `review_not_found`; 409 `review_replied`, `review_edit_closed`; 422 `unknown_image`. */
export function changeReview(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { photos, ...words }: z.output<typeof editSchema>,
): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const review = await ownReviewForUpdate(tx, viewer, id)
    const answer = mayEditReview({ ...review, replied: review.replied_at !== null }, await readNow(tx))
    if (answer !== 'yes') throw conflict(answer === 'replied' ? 'review_replied' : 'review_edit_closed')
    const changed = { ...review, ...words }
    const isPrivate = containsPrivateData(`${changed.title}\n${changed.body}`)
    // only staff release a review that staff hold back
    const held_reason = review.held_reason === 'staff' ? 'staff' : isPrivate ? 'private_data' : null
    const status = review.status === 'published' && held_reason ? 'pending' : review.status
    if (photos) {
      await requireOwnImages(tx, viewer.account_id, named(photos))
      await releaseImages(tx, viewer.account_id, await queries.deletePhotos(tx, id))
      await queries.insertPhotos(tx, id, photos)
    }
    await queries.updateReview(tx, id, { ...words, held_reason, status })
    if (status !== review.status) await announceReview(deps, tx, { ...review, status })
    if (review.status === 'published') await expertChanged(deps, tx, review.expert_id, { words: false })
  })
}

/** Permanent: texts and photos are deleted, and the hire cannot be reviewed again. 404 `review_not_found`. */
export function withdrawReview(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const { expert_id } = await ownReviewForUpdate(tx, viewer, id)
    await releaseImages(tx, viewer.account_id, await queries.deletePhotos(tx, id))
    await queries.markWithdrawn(tx, id)
    await clearAuditOf(tx, { kind: 'review', id })
    await expertChanged(deps, tx, expert_id, { words: false })
  })
}

/** Publishes reviews whose wait is over, each in its own transaction; returns the number. */
export const publishDue = (deps: Deps & DrainDeps): Promise<number> =>
  drain(deps, 'publish-reviews', {
    next: (tx, ready) => queries.maybePublishable(tx, ready, REVIEW_PUBLISH_HOURS),
    async act(tx, review) {
      await queries.markPublished(tx, review.id)
      await announceReview(deps, tx, { ...review, status: 'published' })
      await expertChanged(deps, tx, review.expert_id, { words: false })
    },
  })

export const announceReview = (
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { id, expert_id, client_id, status }: Pick<queries.ReviewRow, 'id' | 'expert_id' | 'client_id' | 'status'>,
): Promise<void> => events.emit(tx, 'review.moved', { review_id: id, expert_id, client_id, status })

/** 404 `review_not_found`; 409 `already_replied`; 422 `private_data`. */
export function replyToReview(deps: Deps, expertId: number, id: number, reply: string): Promise<Date> {
  return deps.events.transaction(async (tx) => {
    const review = await queries.maybeReviewForUpdate(tx, id)
    if (review?.expert_id !== expertId || review.status !== 'published') throw notFound('review_not_found')
    if (review.replied_at) throw conflict('already_replied')
    if (containsPrivateData(reply)) throw fieldRefusal('body', 'private_data')
    const repliedAt = await queries.markReplied(tx, id, reply)
    await deps.events.emit(tx, 'review.replied', { review_id: id, expert_id: expertId, client_id: review.client_id })
    await expertChanged(deps, tx, expertId, { words: false })
    return repliedAt
  })
}

/** Marks it for staff, and on the page. 404 `review_not_found`; 409 `own_review`; 429 `too_many_tries`. */
export function reportReview(
  deps: Deps & Pick<Platform, 'limits'>,
  viewer: Viewer,
  id: number,
  { reason, note }: BodyOf<typeof reviews.reportReview>,
): Promise<void> {
  return deps.events.transaction(async (tx) => {
    await deps.limits.count(tx, reports, String(viewer.account_id))
    const review = await queries.maybeReviewForUpdate(tx, id)
    if (review?.status !== 'published') throw notFound('review_not_found')
    if (review.client_id === viewer.account_id) throw conflict('own_review')
    const account_id = viewer.account_id
    const isNew = await queries.insertReport(tx, { review_id: id, account_id, reason, note: note || null })
    if (isNew && !review.reported_at) await expertChanged(deps, tx, review.expert_id, { words: false })
  })
}
