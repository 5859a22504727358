/** Presents reviews to their authors. The public form is in experts/profile/profile.presenting.ts. */
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import {
  editableUntil,
  mayEditReview,
  publishedFrom,
  reviewableUntil,
} from '@husrum/contract/market/reviews/states.rules.ts'
import { REVIEW_WINDOW_DAYS, REVIEW_EDIT_DAYS } from '@husrum/contract/core/limits.ts'
import type { DueReview, OwnReview } from '@husrum/contract/market/reviews/reviews.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { displayName } from '../../experts/profile/cards/cards.presenting.ts'
import { presentReviewPhotos } from '../../experts/profile/profile.presenting.ts'
import { nameIn } from '../../foundation/reference/reference.service.ts'
import {
  listDue,
  listWritten,
  selectOwnVersion,
  type AppealRow,
  type DueRow,
  type OwnReviewRow,
} from './reviews.queries.ts'

export type ReviewDeps = Pick<Deps, 'db' | 'refs' | 'pictures' | 'translators'>

/** Changes with all data that `presentOwnReviews` shows. */
export const ownReviewsVersion = ({ db }: Pick<Deps, 'db'>, clientId: number): Promise<string> =>
  selectOwnVersion(db, clientId, { windowDays: REVIEW_WINDOW_DAYS, editDays: REVIEW_EDIT_DAYS })

export async function presentOwnReviews(
  deps: ReviewDeps,
  clientId: number,
  locale: Locale,
): Promise<{ due: DueReview[]; written: OwnReview[] }> {
  const [due, written] = await Promise.all([
    listDue(deps.db, clientId, REVIEW_WINDOW_DAYS),
    listWritten(deps.db, clientId),
  ])
  return {
    due: due.map((row) => presentDue(deps, row, locale)),
    written: written.map((row) => presentOwn(deps, row, locale)),
  }
}

/** 404 `review_not_found`. */
export async function presentOwnReview(
  deps: ReviewDeps,
  clientId: number,
  id: number,
  locale: Locale,
): Promise<OwnReview> {
  const [row] = await listWritten(deps.db, clientId, id)
  if (!row) throw notFound('review_not_found')
  return presentOwn(deps, row, locale)
}

function presentDue(deps: ReviewDeps, row: DueRow, locale: Locale): DueReview {
  return {
    lead_id: row.lead_id,
    expert: presentExpert(deps, row, locale),
    project_type: row.project_type,
    city: nameIn(deps.refs.city(row.city_id), locale),
    hired_at: row.hired_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    // midnight belongs to the day before; an end before the hire was not agreed with it
    ends_on: row.ends_at && row.ends_at > row.hired_at ? copenhagenDay(new Date(row.ends_at.getTime() - 1)) : null,
    until: reviewableUntil(row.hired_at, row).toISOString(),
  }
}

function presentOwn(deps: ReviewDeps, row: OwnReviewRow, locale: Locale): OwnReview {
  const isEditable = mayEditReview({ ...row, replied: row.replied_at !== null }, row.now) === 'yes'
  return {
    id: row.id,
    expert: presentExpert(deps, row, locale),
    lead_id: row.lead_id,
    rating: row.rating,
    title: row.title,
    body: row.body,
    language: row.language,
    city: row.city_name,
    project_type: row.project_type,
    photos: presentReviewPhotos(deps, row, locale),
    reported: row.reported_at !== null,
    reply: row.reply !== null && row.replied_at ? { body: row.reply, created_at: row.replied_at.toISOString() } : null,
    created_at: row.created_at.toISOString(),
    status: row.status,
    held: row.held_reason,
    publishes_at: row.status === 'pending' && !row.held_reason ? publishedFrom(row.created_at).toISOString() : null,
    editable_until: isEditable ? editableUntil(row.created_at).toISOString() : null,
    decided: row.decided && { ...row.decided, created_at: new Date(row.decided.created_at).toISOString() },
    appeal: presentAppeal(row.appeal),
  }
}

/** JSON from the database writes times with an offset. */
export const presentAppeal = (appeal: AppealRow | null): OwnReview['appeal'] =>
  appeal && { ...appeal, created_at: new Date(appeal.created_at).toISOString() }

type Named = Pick<DueRow, 'expert_id' | 'expert_name' | 'company_name' | 'expert_type' | 'expert_gone' | 'avatar'>

/** An expert who has left has no name. */
function presentExpert({ pictures, translators }: ReviewDeps, row: Named, locale: Locale): DueReview['expert'] {
  const name = row.expert_gone
    ? translators.for(locale)('person.deleted')
    : displayName({ name: row.expert_name, company_name: row.company_name, expert_type: row.expert_type })
  return { id: row.expert_id, name, avatar: row.avatar && !row.expert_gone ? pictures.present(row.avatar, name) : null }
}
