import { useMutation, useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '@husrum/contract/experts/profile/experts.ts'
import { REVIEW_REPLY_MAX, REVIEW_REPLY_MIN } from '@husrum/contract/core/limits.ts'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { reviewActions, reviewQueries } from '#queries/market/reviews.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { RatingSummary } from '#parts/market/reviews/RatingSummary.tsx'
import { FromBefore, ReviewItem } from '#parts/market/reviews/ReviewItem.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Split, Page } from '#ui/layout/layout.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PastClients } from './PastClients.tsx'

const ReportDialog = lazyPart(async () => (await import('#parts/market/reviews/ReportDialog.tsx')).ReportDialog)

/** Reviews of the expert, replies to them, and requests to past clients. */
export function ReceivedReviewsScreen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    reviewQueries(api).received(),
  )
  const { data: expert } = useSuspenseQuery(ownExpertQueries(api).profile())
  const client = useQueryClient()
  const [reporting, setReporting] = useState<Review>()
  const reviews = data.pages.flatMap((page) => page.data)
  const rating = data.pages[0]?.rating
  return (
    <Page className="py-8 md:py-11">
      <Heading level={1} focusable>
        {t('reviews.received.title')}
      </Heading>
      <p className="mt-2.5 max-w-text text-ink-2">{t('reviews.received.about')}</p>
      <Split className="mt-7" side={<PastClients />}>
        {reviews.length === 0 ? (
          <EmptyState drawing="letter" title={t('reviews.received.none')}>
            {t('reviews.received.noneText')}
          </EmptyState>
        ) : (
          <>
            {rating && <RatingSummary rating={rating} />}
            <ul className="divide-y divide-line border-b border-line">
              {reviews.map((review) => (
                <li key={review.id}>
                  <ReviewItem review={review} expertName={expert.name} level={2}>
                    <Answers review={review} onReport={() => setReporting(review)} />
                  </ReviewItem>
                </li>
              ))}
            </ul>
          </>
        )}
        {hasNextPage && (
          <Button className="mt-5" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('reviews.received.more')}
          </Button>
        )}
        <FromBefore reviews={data.pages[0]?.from_before ?? []} expertName={expert.name} level={2} />
      </Split>
      {reporting && (
        <Suspense>
          <ReportDialog
            review={reporting}
            by="expert"
            onReported={() => client.invalidateQueries({ queryKey: reviewQueries(api).received().queryKey })}
            onClose={() => setReporting(undefined)}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** One public reply, and a report to staff. */
function Answers({ review, onReport }: { review: Review; onReport: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (open) return <ReplyForm review={review} onDone={() => setOpen(false)} />
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {!review.reply && (
        <Button size="small" aria-label={t('reviews.reply.to', { name: review.author })} onClick={() => setOpen(true)}>
          {t('reviews.reply.button')}
        </Button>
      )}
      {!review.reported && (
        <Button
          size="small"
          tone="quiet"
          className={review.reply ? '-ml-2' : ''}
          aria-label={t('reviews.report.of', { name: review.author })}
          onClick={onReport}
        >
          {t('reviews.report.button')}
        </Button>
      )}
    </div>
  )
}

function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [body, setBody] = useState('')
  const send = useMutation({
    mutationFn: () => reviewActions(api).reply(review.id, body),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: reviewQueries(api).received().queryKey })
      showToast(t('reviews.reply.done'), { tone: 'success' })
      onDone()
    },
    onError: take,
  })
  return (
    <Form
      ref={form}
      className="mt-4 grid gap-4"
      onSubmit={() => {
        const short = body.trim().length < REVIEW_REPLY_MIN
        if (!tell(short ? { body: t('error.field.too_short', { limit: REVIEW_REPLY_MIN }) } : {}) && !send.isPending)
          send.mutate()
      }}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <TextArea
        label={t('reviews.reply.to', { name: review.author })}
        hint={t('reviews.reply.hint')}
        name="body"
        rows={4}
        counter={{ minimum: REVIEW_REPLY_MIN, maximum: REVIEW_REPLY_MAX }}
        value={body}
        error={problems.body}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" loading={send.isPending}>
          {t('reviews.reply.send')}
        </Button>
        <Button onClick={onDone}>{t('reviews.cancel')}</Button>
      </div>
    </Form>
  )
}
