import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PastReview, Review } from '@husrum/contract/experts/profile/experts.ts'
import { languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { Stars } from '#ui/measures/Rating.tsx'

type Shown = PastReview & Partial<Pick<Review, 'city' | 'project_type' | 'photos' | 'reported' | 'reply'>>

/** One review, marked with the language it was written in, which a screen reader needs. */
export function ReviewItem({
  review,
  expertName,
  level = 3,
  action,
  children,
}: {
  review: Shown
  /** The author of the reply. */
  expertName: string
  /** The level of its title among the page's headings. */
  level?: 2 | 3 | 4
  /** One small button beside the stars. */
  action?: ReactNode
  /** The possible actions on it. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const Title = `h${level}` as const // one of three tags
  const photos = review.photos ?? []
  return (
    <article className="py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={review.author} />
        <div className="min-w-0 flex-1 basis-48 text-15">
          <p className="font-semibold">{[review.author, review.city].filter(Boolean).join(', ')}</p>
          <p className="text-ink-2">
            {[
              formatDate(review.created_at, language, 'month'),
              review.project_type && t(`reviews.work.${review.project_type}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {review.reported && (
          <Badge tone="neutral">
            <Flag aria-hidden="true" className="size-3.5" /> {t('reviews.reported')}
          </Badge>
        )}
        <Stars value={review.rating} text={t('experts.profile.reviews.given', { count: review.rating })} />
        {action}
      </div>
      {review.title && (
        <Title lang={review.language} className="mt-4 text-17 tracking-[-0.01em]">
          {review.title}
        </Title>
      )}
      <p lang={review.language} className="mt-1 max-w-text break-words whitespace-pre-line">
        {review.body}
      </p>
      {review.language !== language && (
        <p className="mt-1.5 text-13 text-ink-2">
          {t('experts.profile.reviews.language', {
            language: new Intl.DisplayNames(language, { type: 'language' }).of(review.language),
          })}
        </p>
      )}
      {photos.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {photos.map((photo) => (
            <li key={photo.id} className="w-28 sm:w-36">
              <Photo photo={photo} ratio="4/3" sizes="144px" upTo={SMALL_PHOTO} />
            </li>
          ))}
        </ul>
      )}
      {review.reply && (
        <div className="mt-4 rounded-photo bg-plaster px-5 py-4 text-15 sm:ml-13">
          <p className="font-semibold">
            {t('experts.profile.reviews.replied', {
              name: expertName,
              date: formatDate(review.reply.created_at, language, 'longDay'),
            })}
          </p>
          <p lang={languageOfText(review.reply.body)} className="mt-1 max-w-text break-words whitespace-pre-line">
            {review.reply.body}
          </p>
        </div>
      )}
      {children}
    </article>
  )
}

/** Reviews of earlier work, separate from all others, with the reason why they do not count. */
export function FromBefore({
  reviews,
  expertName,
  level = 3,
}: {
  reviews: readonly PastReview[]
  expertName: string
  level?: 2 | 3
}) {
  const { t } = useTranslation()
  const Title = `h${level}` as const // one of two tags
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="from-before" className="mt-10">
      <Title id="from-before" className="text-21">
        {t('reviews.before.title')}
      </Title>
      <p className="mt-1 max-w-text text-15 text-ink-2">{t('reviews.before.text', { name: expertName })}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} expertName={expertName} level={level === 2 ? 3 : 4} />
          </li>
        ))}
      </ul>
    </section>
  )
}
