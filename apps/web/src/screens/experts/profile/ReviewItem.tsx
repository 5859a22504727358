import { useTranslation } from 'react-i18next'
import type { Review } from '@husrum/contract/experts.ts'
import { formatDate } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Stars } from '#ui/Rating.tsx'

/** In the language it was written in, which a screen reader is told. */
export function ReviewItem({ review, expertName }: { review: Review; expertName: string }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <article className="py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={review.author} />
        <div className="min-w-0 flex-1 basis-48 text-15">
          <p className="font-semibold">{[review.author, review.city].filter(Boolean).join(', ')}</p>
          <p className="text-ink-2">{formatDate(review.created_at, language, 'month')}</p>
        </div>
        <Stars value={review.rating} text={t('experts.profile.reviews.given', { count: review.rating })} />
      </div>
      <h3 lang={review.language} className="mt-4 text-17 tracking-[-0.01em]">
        {review.title}
      </h3>
      <p lang={review.language} className="mt-1 max-w-text whitespace-pre-line">
        {review.body}
      </p>
      {review.language !== language && (
        <p className="mt-1.5 text-13 text-ink-2">
          {t('experts.profile.reviews.language', {
            language: new Intl.DisplayNames(language, { type: 'language' }).of(review.language),
          })}
        </p>
      )}
      {review.reply && (
        <div className="mt-4 rounded-photo bg-plaster px-5 py-4 text-15 sm:ml-13">
          <p className="font-semibold">
            {t('experts.profile.reviews.replied', {
              name: expertName,
              date: formatDate(review.reply.created_at, language, 'longDay'),
            })}
          </p>
          <p className="mt-1 max-w-text whitespace-pre-line">{review.reply.body}</p>
        </div>
      )}
    </article>
  )
}
