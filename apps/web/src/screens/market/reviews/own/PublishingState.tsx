import { useTranslation } from 'react-i18next'
import type { OwnReview } from '@husrum/contract/market/reviews/reviews.ts'
import { useShell } from '#lib/shell-context.ts'
import { formatDate } from '#lib/language/format.ts'
import { Notice } from '#ui/text/Notice.tsx'

/** The current state of a review, and the reason. */
export function PublishingState({ review }: { review: OwnReview }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const day = (value: string) => formatDate(value, language, 'longDay')
  const { appeal, decided } = review
  const text =
    review.held !== null
      ? t(`reviews.standing.held_${review.held}`)
      : review.publishes_at
        ? t('reviews.standing.pending', { date: formatDate(review.publishes_at, language, 'moment') })
        : review.status === 'rejected'
          ? t('reviews.standing.rejected', { date: day(decided?.created_at ?? review.created_at) })
          : t('reviews.standing.published')
  return (
    <Notice tone={review.held === 'private_data' ? 'bad' : 'plain'} className="mb-6" role="status">
      {text} {review.editable_until && t('reviews.standing.editable', { date: day(review.editable_until) })}
      {decided?.ground && (
        <span className="mt-2 block">
          {t(`reviews.standing.ground.${decided.ground}`, { rule: decided.rule ?? '' })}
        </span>
      )}
      {decided?.reason && <span className="mt-2 block break-words whitespace-pre-line">{decided.reason}</span>}
      {appeal && review.status === 'rejected' && (
        <span className="mt-2 block">
          {t(appeal.upheld === false ? 'reviews.standing.appealRefused' : 'reviews.standing.appealed', {
            date: day(appeal.created_at),
          })}
        </span>
      )}
    </Notice>
  )
}
