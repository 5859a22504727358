import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Flag, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { reviewQueries } from '#queries/market/reviews.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { RatingSummary } from '#parts/market/reviews/RatingSummary.tsx'
import { FromBefore, ReviewItem } from '#parts/market/reviews/ReviewItem.tsx'
import { TranslationOf } from '#parts/discovery/translations/TranslationOf.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'

const ReportDialog = lazyPart(async () => (await import('#parts/market/reviews/ReportDialog.tsx')).ReportDialog)

export function ReviewsSection({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    expertQueries(api).reviews(expert.id),
  )
  const client = useQueryClient()
  const [reporting, setReporting] = useState<number>()
  const { count } = expert.rating
  const reviews = data.pages.flatMap((page) => page.data)
  // Experts may report every review, clients those of others. The public list does not say who wrote each one.
  const role = useAccount()?.role
  const isClient = role === 'client'
  const own = useQuery({ ...reviewQueries(api).own(), enabled: isClient && reviews.length > 0 })
  const mayReport = ({ id }: { id: number }) =>
    role === 'expert' || (isClient && !own.isPending && !own.data?.written.some((written) => written.id === id))
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
          <RatingSummary rating={expert.rating} className="mt-5" />
          <ul className="divide-y divide-line border-b border-line">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem
                  review={review}
                  expertName={shortName(expert)}
                  action={
                    !review.reported &&
                    mayReport(review) && (
                      <IconButton
                        size="small"
                        label={t('reviews.report.of', { name: review.author })}
                        icon={<Flag aria-hidden="true" strokeWidth={1.75} />}
                        onClick={() => setReporting(review.id)}
                      />
                    )
                  }
                >
                  <TranslationOf kind="review" id={review.id} words={review.body} written={review.language} />
                </ReviewItem>
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
      {reporting !== undefined && (
        <Suspense>
          <ReportDialog
            review={{ id: reporting }}
            by="reader"
            onReported={() => client.invalidateQueries({ queryKey: expertQueries(api).reviews(expert.id).queryKey })}
            onClose={() => setReporting(undefined)}
          />
        </Suspense>
      )}
      <FromBefore reviews={data.pages[0]?.from_before ?? []} expertName={shortName(expert)} />
    </section>
  )
}

const reviewsAtOnce = (perPage: number | undefined) => perPage ?? Infinity
