import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './Field.tsx'

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
  return (
    <div className={clsx(error && 'border-l-4 border-danger pl-4', className)}>
      {error && <FieldError id={`${made}-error`}>{error}</FieldError>}
      <label
        className={clsx(
          'flex cursor-pointer has-disabled:cursor-not-allowed has-disabled:text-ink-3',
          size === 'medium' ? 'min-h-11 items-start gap-3.5 py-2' : 'min-h-8.5 items-center gap-2.5 py-1 text-15',
        )}
      >
        <span className="relative grid shrink-0">
          <input
            {...input}
            type="checkbox"
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
            className={clsx(
              'peer cursor-[inherit] appearance-none border border-ink-3 bg-wall checked:border-ink checked:bg-marigold hover:border-ink disabled:border-line aria-invalid:border-2 aria-invalid:border-danger',
              size === 'medium' ? 'size-6.5 rounded-control' : 'size-5 rounded-small',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={2.5}
            className={clsx(
              'pointer-events-none absolute inset-0 m-auto text-on-marigold opacity-0 peer-checked:opacity-100',
              size === 'medium' ? 'size-4.5' : 'size-3.5',
            )}
          />
        </span>
        {mark}
        <span className="min-w-0 flex-1">
          {children}
          {hint && (
            <span id={`${made}-hint`} className="block text-15 text-ink-2">
              {hint}
            </span>
          )}
        </span>
        {end !== undefined && <span className="text-13 text-ink-2 tabular">{end}</span>}
      </label>
    </div>
  )
}
