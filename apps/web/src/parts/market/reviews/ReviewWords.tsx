import { useTranslation } from 'react-i18next'
import { REVIEW_BODY_MAX, REVIEW_BODY_MIN, REVIEW_TITLE_MAX } from '@husrum/contract/core/limits.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import type { TFunction } from 'i18next'
import { clsx } from 'clsx'
import { useId } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { RepeatedIcon } from '#ui/pictures/RepeatedIcons.tsx'

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

/** One to five stars: radio buttons, so that arrow keys and screen readers support them. */
function StarsField({
  legend,
  value,
  error,
  onChange,
}: {
  legend: string
  value: number | null
  error: string | undefined
  onChange: (value: number) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      className={clsx('min-w-0', error && 'border-l-4 border-danger pl-4')}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1 font-semibold tracking-[-0.01em]">{legend}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="-ml-1.5 flex">
          {[1, 2, 3, 4, 5].map((star) => (
            <label
              key={star}
              className="grid size-11 cursor-pointer place-items-center rounded-control focus-within:outline-2 focus-within:outline-ink"
            >
              <input
                type="radio"
                name={id}
                value={star}
                checked={value === star}
                onChange={() => onChange(star)}
                className="sr-only"
              />
              <RepeatedIcon
                name="star"
                strokeWidth={1.5}
                className={clsx('size-7.5', value !== null && star <= value ? 'fill-marigold' : 'text-ink-3')}
              />
              <span className="sr-only">{t('reviews.stars', { count: star })}</span>
            </label>
          ))}
        </span>
        <span aria-hidden="true" className="text-15 text-ink-2">
          {value === null ? t('reviews.starsNone') : t(`reviews.starsMeaning.${value}`)}
        </span>
      </div>
    </fieldset>
  )
}
