import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { FieldError } from '../fields/Field.tsx'

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

/** A single choice as a plain list. For large choices with icons use ChoiceCards. */
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
            className={size === 'medium' ? 'check-row min-h-11 items-center gap-3 py-2 text-15' : 'filter-row'}
          >
            <input
              type="radio"
              name={name ?? made}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="radio-box"
            />
            <span className={size === 'medium' ? 'row-text' : undefined}>
              {option.label}
              {option.hint && <span className="block text-13 text-ink-2">{option.hint}</span>}
            </span>
            {option.end !== undefined && <small>{option.end}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
