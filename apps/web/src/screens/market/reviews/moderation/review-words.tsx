import { useTranslation } from 'react-i18next'
import type { AdminReview } from '@husrum/contract/market/reviews/moderation.ts'
import type { ReviewStanding } from '@husrum/contract/market/reviews/decisions.rules.ts'
import { Badge } from '#ui/text/Badge.tsx'

export const statusOf = ({ status, held, reported_at, appealed_at }: AdminReview): ReviewStanding => ({
  status,
  held,
  reported: reported_at !== null,
  appealed: appealed_at !== null,
})

const tones = { pending: 'neutral', published: 'success', rejected: 'off' } as const

/** The status, and what waits for a decision. */
export function ReviewBadges({ review }: { review: AdminReview }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap gap-1">
      {review.appealed_at && <Badge tone="new">{t('admin-reviews.state.appealed')}</Badge>}
      {review.reported_at && <Badge tone="danger">{t('admin-reviews.state.reported')}</Badge>}
      {review.held ? (
        <Badge tone="new">{t('admin-reviews.state.held')}</Badge>
      ) : (
        <Badge tone={tones[review.status]}>{t(`admin-reviews.state.${review.status}`)}</Badge>
      )}
    </span>
  )
}

/** Its title, or its beginning. */
export function titleOf({ title, body }: AdminReview): string {
  if (title) return title
  return body.length > 60 ? `${body.slice(0, 60).trimEnd()}…` : body
}
