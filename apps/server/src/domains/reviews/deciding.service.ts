/** Decisions of staff about reviews: recorded with their reasons, told to the people concerned, audited. */
import { createHash } from 'node:crypto'
import type { BodyOf } from '@husrum/contract/endpoint.ts'
import type { reviewModeration, ReviewOutcome } from '@husrum/contract/review-moderation.ts'
import { mayDecideReview, type ReviewDecision, type ReviewGround } from '@husrum/contract/rules/review-decisions.ts'
import { isLocale, type Locale } from '@husrum/contract/shapes.ts'
import { writeAudits } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Letter } from '../../platform/delivery/delivery.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { expertChanged } from '../experts/changes.service.ts'
import type { References } from '../reference/reference.service.ts'
import { composeReviewMail, type ReviewMail } from './mails.ts'
import * as queries from './moderation.queries.ts'
import { maybeReviewForUpdate, type ReviewRow } from './reviews.queries.ts'
import { announceReview } from './reviews.service.ts'

type Deps = Pick<Platform, 'config' | 'delivery' | 'events' | 'translators'> & { refs: References }
type Locked = Awaited<ReturnType<typeof queries.lockReviews>>[number]
type Given = {
  decision: ReviewDecision
  ground?: ReviewGround | undefined
  rule?: string | undefined
  reason?: string | undefined
}

export const standingOf = ({ status, held_reason, reported_at, appealed_at }: ReviewRow) => ({
  status,
  held: held_reason,
  reported: reported_at !== null,
  appealed: appealed_at !== null,
})

/** Another one after each change of the review, and after each report of it that is the first. */
export function reviewRevisionOf(row: ReviewRow): string {
  const { status, held_reason, reported_at, appealed_at, edited_at, replied_at, rating, title, body } = row
  const shown = [status, held_reason, reported_at, appealed_at, edited_at, replied_at, rating, title, body]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
}

/** 404 `review_not_found`; 409 `illegal_move`, `changed_elsewhere` when it is no longer what was `seen`. */
export function decideReview(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { seen, ...given }: BodyOf<typeof reviewModeration.decideReview>,
): Promise<void> {
  return deps.events.transaction((tx) => decideReviewIn(deps, tx, viewer, id, given, seen))
}

/** The same in a transaction of somebody else. */
export async function decideReviewIn(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  id: number,
  given: Given,
  seen?: string,
): Promise<void> {
  const [review] = await queries.lockReviews(tx, [id])
  if (!review) throw notFound('review_not_found')
  if (!mayDecideReview(given.decision, standingOf(review))) throw conflict('illegal_move')
  if (seen !== undefined && seen !== reviewRevisionOf(review)) throw conflict('changed_elsewhere')
  await decide(deps, tx, viewer, [review], given)
}

/** Of a notice of unlawful content; its author, if there is an account. 409 `target_gone` unless it is published. */
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

/** What was rejected with a notice is public again; nothing where it is public already or gone. */
export async function returnReview(deps: Deps, tx: Tx, viewer: Viewer, id: number, reason: string): Promise<void> {
  const [review] = await queries.lockReviews(tx, [id])
  if (review?.status === 'rejected') await decide(deps, tx, viewer, [review], { decision: 'publish', reason })
}

/** Each is decided, or answered with why not, in one transaction. */
export function decideReviews(
  deps: Deps,
  viewer: Viewer,
  { ids, action, preview, seen = {}, ...reasons }: BodyOf<typeof reviewModeration.bulkReviews>,
  locale: Locale,
): Promise<ReviewOutcome[]> {
  const translate = deps.translators.for(locale)
  return deps.events.transaction(async (tx) => {
    const rows = await queries.lockReviews(tx, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const refusalOf = (row: Locked | undefined): string | undefined => {
      if (!row) return 'review_not_found'
      if (!mayDecideReview(action, standingOf(row))) return 'illegal_move'
      return (seen[row.id] ?? reviewRevisionOf(row)) === reviewRevisionOf(row) ? undefined : 'changed_elsewhere'
    }
    const outcomes = [...new Set(ids)].map((id) => {
      const row = byId.get(id)
      const refusal = refusalOf(row)
      return {
        id,
        outcome: refusal ?? (preview ? 'ready' : 'done'),
        message: refusal === undefined ? null : translate(`error.${refusal}`),
        reversible: refusal === undefined && row !== undefined && isReversible(action, row),
        seen: refusal === undefined && row !== undefined && !preview ? revisionAfter(action, row) : null,
      }
    })
    const ready = rows.filter((row) => refusalOf(row) === undefined)
    if (!preview) await decide(deps, tx, viewer, ready, { decision: action, ...reasons })
    return outcomes
  })
}

/** What was settled with it does not wait again, and what was not public yet does not become so by taking it back. */
const isReversible = (decision: ReviewDecision, { status, reported_at }: Locked): boolean =>
  (decision === 'reject' || decision === 'hold') && status === 'published' && reported_at === null

const outcomes: Record<ReviewDecision, Pick<ReviewRow, 'status' | 'held_reason'>> = {
  publish: { status: 'published', held_reason: null },
  keep: { status: 'published', held_reason: null },
  hold: { status: 'pending', held_reason: 'staff' },
  reject: { status: 'rejected', held_reason: null },
  refuse_appeal: { status: 'rejected', held_reason: null },
}

/** Its revision once that is decided. */
const revisionAfter = (decision: ReviewDecision, row: Locked): string =>
  reviewRevisionOf({
    ...row,
    ...outcomes[decision],
    appealed_at: null,
    reported_at: decision === 'hold' ? row.reported_at : null,
  })

const authorsMail: Record<ReviewDecision, ReviewMail | undefined> = {
  publish: 'published',
  keep: undefined, // nothing has happened to it
  hold: 'held',
  reject: 'rejected',
  refuse_appeal: 'appeal_refused',
}

async function decide(deps: Deps, tx: Tx, viewer: Viewer, reviews: readonly Locked[], given: Given): Promise<void> {
  if (reviews.length === 0) return
  const { decision } = given
  const after = outcomes[decision]
  const record = { ground: given.ground ?? null, rule: given.rule ?? null, reason: given.reason ?? null }
  const ids = reviews.map(({ id }) => id)
  await queries.markDecided(tx, ids, after, { reports: decision !== 'hold' })
  await queries.insertDecisions(
    tx,
    ids.map((review_id) => ({ review_id, decision, ...record, decided_by: viewer.account_id })),
  )
  const appealed = reviews.flatMap(({ id, appealed_at }) => (appealed_at ? [id] : []))
  if (appealed.length > 0) await queries.markAppealsSettled(tx, appealed, after.status === 'published')
  await tell(deps, tx, reviews, given)
  for (const review of reviews)
    if (after.status !== review.status) await announceReview(deps, tx, { ...review, ...after })
  // once for each expert, in the order of their ids: rating and page follow with this transaction
  const experts = [...new Set(reviews.map(({ expert_id }) => expert_id))].toSorted((a, b) => a - b)
  for (const expertId of experts) await expertChanged(deps, tx, expertId, { words: false })
  await writeAudits(
    tx,
    viewer,
    reviews.map((review) => ({
      action: `review.${decision}`,
      subject: { kind: 'review', id: review.id },
      before: { status: review.status, held: review.held_reason, reported: review.reported_at !== null },
      after: {
        status: after.status,
        held: after.held_reason,
        reported: decision === 'hold' && review.reported_at !== null,
        ...record,
      },
    })),
  )
}

/** The authors at any address, since the law asks for it; whoever reported at a confirmed one. */
async function tell(deps: Deps, tx: Tx, reviews: readonly Locked[], given: Given): Promise<void> {
  const { decision, reason = null, ground = null, rule = null } = given
  const isUpheld = decision === 'reject'
  const kind = authorsMail[decision]
  const authors = kind === undefined ? [] : reviews.flatMap(({ client_id }) => client_id ?? [])
  const byId = new Map(
    authors.length === 0 ? [] : (await queries.listAuthors(tx, authors)).map((author) => [author.id, author]),
  )
  const reported = decision === 'hold' ? [] : reviews.flatMap(({ id, reported_at }) => (reported_at ? [id] : []))
  const reporters = reported.length === 0 ? [] : await queries.settleReports(tx, reported, isUpheld)
  const mails: Letter[] = []
  for (const review of reviews) {
    const author = review.client_id === null ? undefined : byId.get(review.client_id)
    const letters: { kind: ReviewMail; to: queries.Recipient }[] = kind && author ? [{ kind, to: author }] : []
    for (const to of reporters)
      if (to.review_id === review.id && to.verified)
        letters.push({ kind: isUpheld ? 'report_upheld' : 'report_kept', to })
    for (const letter of letters) {
      const { id, name, email } = letter.to
      const locale = isLocale(letter.to.locale) ? letter.to.locale : 'en'
      const told = { name, email, locale, expert: review.expert_name, reason, ground, rule }
      const about = { kind: `review-${letter.kind}`, account_id: id }
      mails.push({ mail: composeReviewMail(deps, letter.kind, told), about })
    }
  }
  await deps.delivery.mailAllLater(tx, mails)
}

/** 404 `review_not_found` for anybody else’s; 409 `not_rejected`, `already_appealed`. */
export function appealReview(deps: Pick<Deps, 'events'>, viewer: Viewer, id: number, words: string): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const review = await maybeReviewForUpdate(tx, id)
    if (review?.client_id !== viewer.account_id) throw notFound('review_not_found')
    if (review.status !== 'rejected') throw conflict('not_rejected')
    if (!(await queries.insertAppeal(tx, id, words))) throw conflict('already_appealed')
  })
}
