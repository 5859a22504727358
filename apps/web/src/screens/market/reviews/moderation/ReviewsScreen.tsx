import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminReview } from '@husrum/contract/market/reviews/moderation.ts'
import { adminReviewQueries, decideAdminReviews } from '#queries/market/reviews.moderation.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Waiting } from '#parts/back-office/staff-lists/cells/Waiting.tsx'
import { Stars } from '#ui/measures/Rating.tsx'
import { adminQueuesQuery } from '#queries/back-office/queues.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { QueueChips } from '#parts/back-office/staff-lists/filters/QueueChips.tsx'
import { actionsForReviews, manyDecided } from './many-reviews.ts'
import { ReviewPane } from './ReviewPane.tsx'
import { ReviewBadges, titleOf } from './review-words.tsx'
import { ownSortOf, queryOf, queueOf, type ReviewsView, statesOf } from './reviews-view.ts'

const columns: readonly AdminColumn<AdminReview>[] = [
  {
    key: 'title',
    label: 'admin-reviews.column.title',
    cell: (review) => <span lang={review.language}>{titleOf(review)}</span>,
    under: (review) => [review.author_name, review.city].filter(Boolean).join(', '),
  },
  { key: 'expert', label: 'admin-reviews.column.expert', cell: (review) => review.expert.name },
  { key: 'rating', label: 'admin-reviews.column.rating', sort: 'rating', cell: (review) => <Given review={review} /> },
  { key: 'state', label: 'admin-reviews.column.state', cell: (review) => <ReviewBadges review={review} /> },
  {
    key: 'photos',
    label: 'admin-reviews.column.photos',
    optional: true,
    align: 'end',
    card: 'labelled',
    cell: (review) => review.photos_count,
  },
  { key: 'language', label: 'admin-reviews.column.language', optional: true, cell: (review) => review.language },
  {
    key: 'waiting',
    label: 'admin-reviews.column.waiting',
    sort: 'waiting',
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (review, { now }) => <Waiting since={review.waits_since} now={now} />,
  },
  momentColumn('created_at', 'admin-reviews.column.created', { card: 'none' }),
]

function Given({ review: { rating } }: { review: AdminReview }) {
  const { t } = useTranslation()
  return <Stars value={rating} text={t('reviews.stars', { count: rating })} />
}

/** Reviews that wait for a decision, and all others. */
export function ReviewsScreen({
  view,
  loadedAt,
  mayDecide,
}: {
  view: ReviewsView
  loadedAt: number
  /** Support may only read. */
  mayDecide: boolean
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = adminReviewQueries(api)
  const query = queryOf(view)
  const queue = queueOf(view)
  return (
    <AdminList
      name="reviews"
      title={t('admin-reviews.title')}
      searchLabel={t('admin-reviews.search')}
      view={view}
      ownSort={ownSortOf(view)}
      place={['queue']}
      list={useQuery(queries.list(query))}
      columns={columns}
      nameOf={(review) => t('admin-reviews.row', { title: titleOf(review), name: review.author_name })}
      loadedAt={loadedAt}
      filters={[
        {
          name: 'state',
          several: true,
          label: t('admin-reviews.column.state'),
          options: statesOf(view).map((value) => ({ value, label: t(`admin-reviews.state.${value}`) })),
        },
      ]}
      above={<ReviewChips queue={queue} />}
      download={() => queries.table(query)}
      {...(mayDecide
        ? {
            bulk: {
              actions: actionsForReviews(t),
              run: (call) => decideAdminReviews(api, manyDecided(call)),
            },
          }
        : {})}
      renderPane={(id, title) => <ReviewPane key={id} {...{ id, title, mayDecide }} now={loadedAt} />}
      empty={
        queue === 'waiting'
          ? { title: t('admin-reviews.empty.done'), text: t('admin-reviews.empty.doneText') }
          : { title: t('admin-reviews.empty.title'), text: t('admin-reviews.empty.text') }
      }
    />
  )
}

/** Chooses the waiting reviews, with their number, or all of them. */
function ReviewChips({ queue }: { queue: 'waiting' | 'all' }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: counts } = useQuery(adminQueuesQuery(api))
  const waiting = t('admin-reviews.queue.waiting')
  return (
    <QueueChips
      className="px-4 pt-3 md:px-7"
      label={t('admin-reviews.queue.label')}
      names={['waiting', 'all']}
      shown={queue}
      wordsOf={(name) =>
        name === 'all'
          ? t('admin-reviews.queue.all')
          : counts
            ? t('admin-reviews.queue.counted', { name: waiting, count: counts.reviews })
            : waiting
      }
      searchOf={(name) =>
        changed({
          queue: name === 'all' ? name : undefined,
          state: undefined,
          sort: undefined,
          page: undefined,
          open: undefined,
        })
      }
    />
  )
}
