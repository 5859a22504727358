import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { FieldError } from './Field.tsx'

export type RadioOption<V extends string> = {
  value: V
  label: ReactNode
  hint?: ReactNode
  end?: ReactNode
  disabled?: boolean
}

export type RadioListProps<V extends string> = {
  legend: ReactNode
  legendHidden?: boolean
  options: readonly RadioOption<V>[]
  value: V | null
  onChange: (value: V) => void
  name?: string
  error?: ReactNode
  /** `small` is for filters, `medium` for forms and dialogs (lines between the rows). */
  size?: 'small' | 'medium'
  className?: string
}

/** One of several, as a plain list. For large choices with icons use ChoiceCards. */
export function RadioList<V extends string>({
  legend,
  legendHidden,
  options,
  value,
  onChange,
  name,
  error,
  size = 'medium',
  className,
}: RadioListProps<V>) {
  const made = useId()
  return (
    <fieldset
      className={clsx('min-w-0', error && 'border-l-4 border-danger pl-4', className)}
      aria-describedby={error ? `${made}-error` : undefined}
    >
      <legend className={clsx('font-semibold', legendHidden ? 'sr-only' : 'mb-2', size === 'small' && 'text-15')}>
        {legend}
      </legend>
      {error && <FieldError id={`${made}-error`}>{error}</FieldError>}
      <div className={clsx(size === 'medium' && 'divide-y divide-line border-y border-line')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex cursor-pointer items-center text-15 has-disabled:cursor-not-allowed has-disabled:text-ink-3',
              size === 'medium' ? 'min-h-11 gap-3 py-2' : 'min-h-8.5 gap-2.5 py-1',
            )}
          >
            <input
              type="radio"
              name={name ?? made}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 cursor-[inherit] appearance-none rounded-chip border border-ink-3 bg-wall checked:border-ink checked:bg-[radial-gradient(circle,var(--color-on-marigold)_0_4px,var(--color-marigold)_4.5px)] hover:border-ink"
            />
            <span className="min-w-0 flex-1">
              {option.label}
              {option.hint && <span className="block text-13 text-ink-2">{option.hint}</span>}
            </span>
            {option.end !== undefined && <span className="text-13 text-ink-2 tabular">{option.end}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
