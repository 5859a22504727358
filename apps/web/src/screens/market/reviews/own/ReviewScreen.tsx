import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REVIEW_DECISION_MAX, REVIEW_DECISION_MIN, REVIEW_PHOTOS_MAX } from '@husrum/contract/core/limits.ts'
import type { OwnReview } from '@husrum/contract/market/reviews/reviews.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import { links } from '#lib/paths.ts'
import { reviewActions, reviewQueries } from '#queries/market/reviews.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { ReviewWords, wordProblems, type Words } from '#parts/market/reviews/ReviewWords.tsx'
import { DropZone } from '#parts/foundation/media/uploads/DropZone.tsx'
import { focusNeighbour } from '#parts/foundation/media/uploads/focus-beside.ts'
import { UploadTile } from '#parts/foundation/media/uploads/UploadTile.tsx'
import { useUploads } from '#parts/foundation/media/uploads/use-uploads.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyPage } from '#ui/layout/EmptyPage.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { ReviewItem } from '#parts/market/reviews/ReviewItem.tsx'
import { list, number, object, oneOf, text } from '#lib/device-storage/schema.ts'
import { UNSENT } from '#lib/unsaved-work/unsent.ts'
import { useDraft } from '#lib/unsaved-work/use-draft.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PublishingState } from './PublishingState.tsx'

/** The review of one hire: written, edited while that is possible, and read afterwards. */
export function ReviewScreen({ lead }: { lead: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const {
    data: { due, written },
  } = useSuspenseQuery(reviewQueries(api).own())
  const review = written.find(({ lead_id }) => lead_id === lead)
  const hire = due.find(({ lead_id }) => lead_id === lead)
  const expert = review?.expert ?? hire?.expert
  if (!expert)
    return (
      <EmptyPage
        drawing="letter"
        heading={t('reviews.write.heading')}
        title={t('reviews.write.notDue')}
        action={<ButtonLink {...links.ownReviews()}>{t('reviews.own.all')}</ButtonLink>}
      >
        {t('reviews.write.notDueText')}
      </EmptyPage>
    )
  return (
    <Page className="pt-7 pb-10 md:pt-10">
      <p className="text-15">
        <Link {...links.ownReviews()}>{t('reviews.own.all')}</Link>
      </p>
      <div className="mt-3 flex items-center gap-4">
        <Avatar name={expert.name} picture={expert.avatar} size="large" className="max-sm:hidden" />
        <Heading level={1} focusable>
          {t(review ? 'reviews.write.yours' : 'reviews.write.title', { name: expert.name })}
        </Heading>
      </div>
      <div className="mt-6 max-w-text">
        {review && <PublishingState review={review} />}
        {review?.status === 'rejected' && !review.appeal && <Appeal review={review} />}
        {review?.editable_until === null ? (
          <ReviewItem review={{ ...review, author: t('reviews.write.you') }} expertName={expert.name} level={2} />
        ) : (
          <ReviewForm key={review?.id ?? 'new'} lead={lead} expertId={expert.id} review={review} />
        )}
        {review && <TakeBack review={review} />}
      </div>
    </Page>
  )
}

function ReviewForm({ lead, expertId, review }: { lead: number; expertId: number; review: OwnReview | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const { draft, change, forget } = useReviewDraft(lead, {
    rating: review?.rating ?? null,
    title: review?.title ?? '',
    body: review?.body ?? '',
    photos: review?.photos ?? [],
  })
  const uploads = useUploads({
    room: REVIEW_PHOTOS_MAX - draft.photos.length,
    onUploaded: (upload) => change(({ photos }) => ({ photos: [...photos, upload].slice(0, REVIEW_PHOTOS_MAX) })),
  })
  const { queryKey } = reviewQueries(api).own()
  const send = useMutation({
    mutationFn: () => {
      const said = {
        rating: draft.rating ?? 0,
        title: draft.title,
        body: draft.body,
        photos: draft.photos.map(({ id }) => id),
      }
      return review
        ? reviewActions(api).change(review.id, said)
        : reviewActions(api).write(expertId, { ...said, lead_id: lead })
    },
    onSuccess: async (kept) => {
      forget()
      clear()
      showToast(t(review ? 'reviews.write.changed' : kept.held ? 'reviews.write.sentHeld' : 'reviews.write.sent'), {
        tone: 'success',
      })
      client.setQueryData(
        queryKey,
        (before) =>
          before && {
            due: before.due.filter(({ lead_id }) => lead_id !== lead),
            written: [kept, ...before.written.filter(({ id }) => id !== kept.id)],
          },
      )
      await client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ['matches', 'timeline'] })
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    },
    onError: (error) => {
      take(error)
      void client.invalidateQueries({ queryKey })
    },
  })
  const photoProblem = Object.entries(problems).find(([field]) => field.startsWith('photos'))?.[1]
  return (
    <Form
      ref={form}
      className="grid gap-6"
      onSubmit={() => {
        if (!tell(wordProblems(draft, t)) && !send.isPending && uploads.underWay === 0) send.mutate()
      }}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <ReviewWords words={draft} problems={problems} change={change} />
      <section aria-labelledby="review-photos">
        <h2 id="review-photos" className="text-17">
          {t('reviews.field.photos')} <span className="font-normal text-ink-2">({t('ui.optional')})</span>
        </h2>
        <p className="mt-1 mb-3 text-15 text-ink-2">{t('reviews.field.photosHint', { count: REVIEW_PHOTOS_MAX })}</p>
        {photoProblem && <FieldError>{photoProblem}</FieldError>}
        <DropZone camera onFiles={uploads.add} disabled={draft.photos.length >= REVIEW_PHOTOS_MAX} />
        <LiveRegion>
          {draft.photos.length > 0 ? t('reviews.field.photosCount', { count: draft.photos.length }) : ''}
        </LiveRegion>
        {(draft.photos.length > 0 || uploads.items.length > 0) && (
          <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
            {draft.photos.map((photo, at) => (
              <li key={photo.id} className="relative">
                <Photo photo={photo} ratio="4/3" sizes="240px" upTo={SMALL_PHOTO} alt="" />
                <IconButton
                  size="small"
                  tone="line"
                  icon={<X aria-hidden="true" />}
                  label={t('reviews.field.photoRemove', { number: at + 1 })}
                  className="absolute top-1.5 right-1.5 bg-wall"
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget)
                    change({ photos: draft.photos.filter(({ id }) => id !== photo.id) })
                  }}
                />
              </li>
            ))}
            {uploads.items.map((item) => (
              <li key={`up-${item.key}`}>
                <UploadTile item={item} uploads={uploads} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="text-15 text-ink-2">{t('reviews.write.rules')}</p>
      <div>
        <Button type="submit" tone="primary" size="large" loading={send.isPending} disabled={uploads.underWay > 0}>
          {t(review ? 'reviews.write.save' : 'reviews.write.send')}
        </Button>
      </div>
    </Form>
  )
}

/** Deletes for good, so it asks first. */
function TakeBack({ review }: { review: OwnReview }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => reviewActions(api).withdraw(review.id),
    onSuccess: async () => {
      showToast(t('reviews.takeBack.done'), { tone: 'success' })
      await client.invalidateQueries({ queryKey: reviewQueries(api).own().queryKey })
      await navigate(links.ownReviews())
    },
  })
  return (
    <div className="mt-8 border-t border-line pt-6">
      <Button tone="quiet" onClick={() => setAsked(true)}>
        {t('reviews.takeBack.button')}
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={t('reviews.takeBack.title')}
        description={t('reviews.takeBack.text')}
        footer={
          <DialogFoot
            cancel={t('reviews.takeBack.keep')}
            tone="danger"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {t('reviews.takeBack.do')}
          </DialogFoot>
        }
      />
    </div>
  )
}

type ReviewDraft = Words & { photos: Picture[] }

const reviewDraft = object<ReviewDraft>({
  rating: oneOf([null, 1, 2, 3, 4, 5]),
  title: text,
  body: text,
  photos: list(object<Picture>({ id: number, url: text })),
})

/** The review of one hire is stored on the device until it has been sent. */
function useReviewDraft(lead: number, saved: ReviewDraft) {
  const [draft = saved, setDraft] = useDraft(`${UNSENT}review.${lead}`, reviewDraft)
  return {
    draft,
    change: (part: Partial<ReviewDraft> | ((before: ReviewDraft) => Partial<ReviewDraft>)) =>
      setDraft((before = saved) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    forget: () => setDraft(undefined),
  }
}

/** The author appeals against a rejected review, once. */
function Appeal({ review }: { review: OwnReview }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [words, setWords] = useState('')
  const send = useMutation({
    mutationFn: () => reviewActions(api).appeal(review.id, words),
    onSuccess: async () => {
      showToast(t('reviews.appeal.done'), { tone: 'success' })
      await client.invalidateQueries({ queryKey: reviewQueries(api).own().queryKey })
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    onError: take,
  })
  return (
    <Form
      ref={form}
      className="mb-8 grid gap-4"
      onSubmit={() => {
        const count = words.trim().length
        const fits = count >= REVIEW_DECISION_MIN && count <= REVIEW_DECISION_MAX
        if (!tell(fits ? {} : { words: t('reviews.appeal.problem') }) && !send.isPending) send.mutate()
      }}
    >
      <div>
        <h2 className="text-17">{t('reviews.appeal.title')}</h2>
        <p className="mt-1 text-15 text-ink-2">{t('reviews.appeal.text')}</p>
      </div>
      <FormRefusal>{refusal}</FormRefusal>
      <TextArea
        name="words"
        label={t('reviews.appeal.words')}
        value={words}
        error={problems['words']}
        counter={{ minimum: REVIEW_DECISION_MIN, maximum: REVIEW_DECISION_MAX }}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" loading={send.isPending}>
        {t('reviews.appeal.send')}
      </Button>
    </Form>
  )
}
