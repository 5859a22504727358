/** Presents reviews to staff, one by one or as a table. */
import type { AdminReview, AdminReviewDetail } from '@husrum/contract/market/reviews/moderation.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { presentReviewPhotos } from '../../experts/profile/profile.presenting.ts'
import { reviewRevisionOf } from './deciding.service.ts'
import { listModerated, maybeModerated, type ModeratedRow } from './moderation.queries.ts'
import { presentAppeal, type ReviewDeps } from './reviews.presenting.ts'

function present(row: ModeratedRow): AdminReview {
  return {
    id: row.id,
    status: row.status,
    held: row.held_reason,
    rating: row.rating,
    title: row.title,
    body: row.body,
    language: row.language,
    author: row.client_id !== null && row.author ? { id: row.client_id, name: row.author } : null,
    author_name: row.author_name,
    expert: { id: row.expert_id, name: row.expert_name },
    project_type: row.project_type,
    city: row.city_name,
    photos_count: row.photos.length,
    reports_count: row.reports_count,
    reported_at: row.reported_at?.toISOString() ?? null,
    appealed_at: row.appealed_at?.toISOString() ?? null,
    waits_since: row.waits_since?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export const presentModerated = async (
  { db }: Pick<ReviewDeps, 'db'>,
  ids: readonly number[],
): Promise<AdminReview[]> => (await listModerated(db, ids)).map(present)

/** 404 `review_not_found`. */
export async function presentModeratedDetail(deps: ReviewDeps, id: number, locale: Locale): Promise<AdminReviewDetail> {
  const row = await maybeModerated(deps.db, id)
  if (!row) throw notFound('review_not_found')
  return {
    ...present(row),
    photos: presentReviewPhotos(deps, row, locale),
    reply: row.reply !== null && row.replied_at ? { body: row.reply, created_at: row.replied_at.toISOString() } : null,
    reports: row.reports.map(({ account_id, name, role, ...report }) => ({
      ...report,
      reason: report.reason as AdminReviewDetail['reports'][number]['reason'], // a column check allows only these
      // the table validates it too
      by: { id: account_id, name, role: role as AdminReviewDetail['reports'][number]['by']['role'] },
      created_at: new Date(report.created_at).toISOString(),
    })),
    lead:
      row.lead_id !== null && row.brief_id !== null
        ? { id: row.lead_id, brief_id: row.brief_id, hired_at: row.hired_at?.toISOString() ?? null }
        : null,
    decisions: row.decisions.map((each) => ({ ...each, created_at: new Date(each.created_at).toISOString() })),
    appeal: presentAppeal(row.appeal),
    seen: reviewRevisionOf(row),
  }
}

export const reviewColumns: Columns<AdminReview> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  held: ({ held }) => held,
  rating: ({ rating }) => rating,
  title: ({ title }) => title,
  body: ({ body }) => body,
  language: ({ language }) => language,
  author: ({ author_name }) => author_name,
  expert_id: ({ expert }) => expert.id,
  expert: ({ expert }) => expert.name,
  reports: ({ reports_count }) => reports_count,
  reported_at: ({ reported_at }) => reported_at,
  appealed_at: ({ appealed_at }) => appealed_at,
  waits_since: ({ waits_since }) => waits_since,
  published_at: ({ published_at }) => published_at,
  created_at: ({ created_at }) => created_at,
}
