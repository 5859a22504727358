import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#ui/fields/Field.tsx'
import { RepeatedIcon } from '#ui/pictures/RepeatedIcons.tsx'

/** One to five stars: radio buttons, so that arrow keys and screen readers support them. */
export function StarsField({
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
