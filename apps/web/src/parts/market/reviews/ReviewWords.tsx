import { useTranslation } from 'react-i18next'
import { REVIEW_BODY_MAX, REVIEW_BODY_MIN, REVIEW_TITLE_MAX } from '@husrum/contract/core/limits.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import type { TFunction } from 'i18next'
import { TextField } from '#ui/fields/TextField.tsx'
import { StarsField } from './StarsField.tsx'

export type Words = { rating: number | null; title: string; body: string }
type Problems = Readonly<Record<string, string>>

/** The fields of every review: stars, a title and the words. */
export function ReviewWords({
  words,
  problems,
  change,
}: {
  words: Words
  problems: Problems
  change: (part: Partial<Words>) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <StarsField
        legend={t('reviews.field.rating')}
        value={words.rating}
        error={problems.rating}
        onChange={(rating) => change({ rating })}
      />
      <TextField
        label={t('reviews.field.title')}
        name="title"
        optional
        maxLength={REVIEW_TITLE_MAX}
        value={words.title}
        error={problems.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={t('reviews.field.body')}
        hint={t('reviews.field.bodyHint')}
        name="body"
        rows={7}
        counter={{ minimum: REVIEW_BODY_MIN, maximum: REVIEW_BODY_MAX }}
        value={words.body}
        error={problems.body}
        onChange={(event) => change({ body: event.target.value })}
      />
    </>
  )
}

/** The errors that the browser can find before anything is sent. */
export function wordProblems(words: Words, t: TFunction): Record<string, string> {
  return {
    ...(words.rating === null ? { rating: t('reviews.problem.rating') } : {}),
    ...(words.body.trim().length < REVIEW_BODY_MIN
      ? { body: t('error.field.too_short', { limit: REVIEW_BODY_MIN }) }
      : words.body.trim().length > REVIEW_BODY_MAX
        ? { body: t('error.field.too_long', { limit: REVIEW_BODY_MAX }) }
        : {}),
  }
}
