import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Review } from '@husrum/contract/experts.ts'
import { formatNumber, formatDate } from '#lib/format.ts'
import { expertQueries } from '#lib/queries/experts.ts'
import { useShell } from '#lib/shell-context.ts'
import { shortName, stars } from '#parts/expert-card/expert-words.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Heading } from '#ui/Heading.tsx'
import { Meter } from '#ui/Meter.tsx'
import { Stars } from '#ui/Rating.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export function ReviewsSection({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    expertQueries(api).reviews(expert.id),
  )
  const { average, count, distribution } = expert.rating
  const reviews = data.pages.flatMap((page) => page.data)
  const left = count - reviews.length
  return (
    <section aria-labelledby="reviews">
      <Heading level={2} id="reviews">
        {t('experts.profile.reviews.title')}
      </Heading>
      {count === 0 ? (
        <EmptyState drawing="letter" level={3} title={t('experts.profile.reviews.none')} className="mt-5">
          {t('experts.profile.reviews.noneText')}
        </EmptyState>
      ) : (
        <>
          <div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-8 border-b border-line pb-7 sm:gap-x-12">
            <div>
              {average !== null && (
                <>
                  <p className="text-[3.25rem] leading-none sm:text-[4rem] font-semibold tracking-[-0.04em]">
                    {stars(average)}
                  </p>
                  <Stars
                    value={average}
                    text={t('experts.rating', { average: stars(average), count })}
                    className="mt-2"
                  />
                </>
              )}
              <p className="mt-1 text-15 text-ink-2">{t('experts.profile.reviews.count', { count })}</p>
              {average === null && (
                <p className="mt-1 max-w-[22ch] text-13 text-ink-2">{t('experts.profile.reviews.few')}</p>
              )}
            </div>
            <StarCounts distribution={distribution} />
          </div>
          <ul className="divide-y divide-line border-b border-line">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} expertName={shortName(expert)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-6 flex flex-wrap items-start gap-x-6 gap-y-3">
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('experts.profile.reviews.more', { count: Math.min(left, reviewsAtOnce(data.pages[0]?.meta.per_page)) })}
          </Button>
        )}
        <div className="flex gap-2 text-15">
          <ShieldCheck aria-hidden="true" strokeWidth={1.75} className="mt-2.5 size-4.5 shrink-0" />
          <Disclosure tone="link" summary={t('experts.profile.reviews.how')}>
            <p className="max-w-text text-ink-2">{t('experts.profile.reviews.howText')}</p>
          </Disclosure>
        </div>
      </div>
    </section>
  )
}

const reviewsAtOnce = (perPage: number | undefined) => perPage ?? Infinity

/** How many gave five stars, four, and so on. */
function StarCounts({ distribution }: { distribution: ExpertProfile['rating']['distribution'] }) {
  const { t } = useTranslation()
  const all = distribution.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className="grid gap-1.5 text-15">
      {distribution.map(({ stars, count }) => (
        <li key={stars} className="grid grid-cols-[5rem_minmax(0,1fr)_1.75rem] items-center gap-3">
          <span>{t('experts.profile.reviews.stars', { count: stars })}</span>
          <Meter
            value={all === 0 ? 0 : (count / all) * 100}
            label={t('experts.profile.reviews.stars', { count: stars })}
            valueText={t('experts.profile.reviews.count', { count })}
            size="medium"
          />
          <span aria-hidden="true" className="text-right text-ink-2 tabular">
            {formatNumber(count)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** In the language it was written in, which a screen reader is told. */
function ReviewItem({ review, expertName }: { review: Review; expertName: string }) {
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
