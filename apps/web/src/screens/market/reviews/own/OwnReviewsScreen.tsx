import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DueReview, OwnReview } from '@husrum/contract/market/reviews/reviews.ts'
import { deadlineForDisplay } from '@husrum/contract/core/time/deadline-words.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { reviewQueries } from '#queries/market/reviews.ts'
import { useShell } from '#lib/shell-context.ts'
import { FinishWork } from '#parts/market/leads/FinishWork.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Stars } from '#ui/measures/Rating.tsx'

/** The client's possible and written reviews. */
export function OwnReviewsScreen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const {
    data: { due, written },
  } = useSuspenseQuery(reviewQueries(api).own())
  return (
    <Page className="pt-7 pb-10 md:pt-10">
      <Heading level={1} focusable>
        {t('reviews.own.title')}
      </Heading>
      <p className="mt-2.5 max-w-text text-ink-2">{t('reviews.own.about')}</p>
      {due.length === 0 && written.length === 0 && (
        <EmptyState drawing="letter" className="mt-6" title={t('reviews.own.none')}>
          {t('reviews.own.noneText')}
        </EmptyState>
      )}
      <div className="mt-7 max-w-180 divide-y divide-line border-y border-line empty:hidden">
        {due.map((hire) => (
          <Due key={hire.lead_id} hire={hire} />
        ))}
        {written.map((review) => (
          <Written key={review.id} review={review} />
        ))}
      </div>
    </Page>
  )
}

function Due({ hire }: { hire: DueReview }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const name = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-label={hire.expert.name} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-5">
      <Avatar name={hire.expert.name} picture={hire.expert.avatar} />
      <div className="min-w-0 flex-1 basis-60">
        <Heading level={2} size={17} focusable ref={name}>
          {hire.expert.name}
        </Heading>
        <p className="text-15 text-ink-2">
          {hire.finished_at === null &&
            hire.ends_on &&
            `${t('reviews.own.endsOn', { date: formatDate(`${hire.ends_on}T12:00:00Z`, language, 'longDay') })} `}
          {t(hire.finished_at === null ? 'reviews.own.untilDone' : 'reviews.own.until', {
            date: formatDate(deadlineForDisplay(new Date(hire.until)).day, language, 'longDay'),
          })}
        </p>
      </div>
      <div className="grid gap-2 max-sm:w-full">
        <ButtonLink {...links.ownReview(hire.lead_id)} wide tone="primary">
          {t('reviews.own.write')}
        </ButtonLink>
        {hire.finished_at === null && <FinishWork lead={hire} onFinished={() => name.current?.focus()} />}
      </div>
    </section>
  )
}

function Written({ review }: { review: OwnReview }) {
  const { t } = useTranslation()
  return (
    <section aria-label={review.expert.name} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-5">
      <Avatar name={review.expert.name} picture={review.expert.avatar} />
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-17">{review.expert.name}</h2>
          <ReviewState review={review} />
        </div>
        <Stars value={review.rating} text={t('reviews.stars', { count: review.rating })} className="mt-1" />
        <p lang={review.language} className="mt-1 line-clamp-2 max-w-text text-15 break-words">
          {review.title || review.body}
        </p>
      </div>
      {review.lead_id !== null && (
        <ButtonLink {...links.ownReview(review.lead_id)} className="max-sm:w-full">
          {t('reviews.own.open')}
        </ButtonLink>
      )}
    </section>
  )
}

export function ReviewState({ review }: { review: OwnReview }) {
  const { t } = useTranslation()
  return (
    <Badge tone={review.status === 'published' ? 'success' : 'neutral'}>
      {t(review.held ? 'reviews.state.held' : `reviews.state.${review.status}`)}
    </Badge>
  )
}
