import { clsx } from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from '../fields/Field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> & {
  children: ReactNode
  /** One line under the label. */
  hint?: ReactNode
  error?: ReactNode
  /** `small` is for lists of filters, `medium` for forms. */
  size?: 'small' | 'medium'
  /** A swatch or icon between box and label. */
  mark?: ReactNode
  /** At the far end: the count of a facet. */
  end?: ReactNode
}

export function Checkbox({ children, hint, error, size = 'medium', mark, end, className, ...input }: CheckboxProps) {
  const made = useId()
  const described = [hint && `${made}-hint`, error && `${made}-error`].filter(Boolean).join(' ') || undefined
  const row = (
    <label className={size === 'medium' ? 'check-row min-h-11 items-start gap-3.5 py-2' : 'filter-row'}>
      <input
        {...input}
        type="checkbox"
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        className="check-box"
      />
      {mark}
      <span className={size === 'medium' ? 'row-text' : undefined}>
        {children}
        {hint && (
          <span id={`${made}-hint`} className="block text-15 text-ink-2">
            {hint}
          </span>
        )}
      </span>
      {end !== undefined && <small>{end}</small>}
    </label>
  )
  if (size === 'small' && !error && !className) return row
  return (
    <div className={clsx(error && 'border-l-4 border-danger pl-4', className) || undefined}>
      {error && <FieldError id={`${made}-error`}>{error}</FieldError>}
      {row}
    </div>
  )
}
