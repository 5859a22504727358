import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnReview } from '@husrum/contract/market/reviews/reviews.ts'
import { REVIEW_DECISION_MAX, REVIEW_DECISION_MIN } from '@husrum/contract/core/limits.ts'
import { reviewActions, reviewQueries } from '#queries/market/reviews.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** The author appeals against a rejected review, once. */
export function Appeal({ review }: { review: OwnReview }) {
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
    <form
      ref={form}
      method="post"
      noValidate
      className="mb-8 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
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
    </form>
  )
}
