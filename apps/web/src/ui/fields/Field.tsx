import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export type FieldFrame = {
  label: ReactNode
  /** At the end of the label's line: "Forgot your password?" */
  labelEnd?: ReactNode
  /** One line of help under the label. */
  hint?: ReactNode
  /** The error with its solution. It marks the field as invalid. */
  error?: ReactNode
  /** Adds "(optional)" to the label. */
  optional?: boolean
  /** Shows the label to screen readers only (search boxes). */
  labelHidden?: boolean
  /** Below the control: rules, counters. */
  after?: ReactNode
  /** `full` fills its column, `medium` is at most 420 px wide, `short` 160 px. */
  width?: 'full' | 'medium' | 'short'
  className?: string
}

/** The attributes that connect a control inside a Field with label, help and error. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

const widths = { full: 'max-w-none', medium: 'max-w-form', short: 'max-w-40' }

/**
 * Label, help, error and one control in reading order. Text fields build on it; use it directly for a control of your
 * own.
 */
export function Field({
  id,
  children,
  ...frame
}: FieldFrame & { id?: string | undefined; children: (control: FieldControl) => ReactNode }) {
  const { t } = useTranslation()
  const made = useId()
  const control = id ?? made
  const { label, labelEnd, hint, error, optional, labelHidden, after, width = 'full', className } = frame
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={clsx('w-full min-w-0', error && 'border-l-4 border-danger pl-4', className)}>
      <div className={clsx(widths[width], labelHidden ? 'sr-only' : 'mb-1 flex items-baseline justify-between gap-4')}>
        <label htmlFor={control} className="font-semibold tracking-[-0.01em]">
          {label}
          {optional && <span className="font-normal text-ink-2"> ({t('ui.optional')})</span>}
        </label>
        {labelEnd && <span className="text-15">{labelEnd}</span>}
      </div>
      {hint && (
        <p id={`${control}-hint`} className="mb-1 max-w-[58ch] text-15 text-ink-2">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
      <div className={clsx('mt-1.5', widths[width])}>
        {children({ id: control, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      </div>
      {after}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-2 text-15 font-semibold text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** The box of every text control. */
export const boxClass =
  'block min-h-12 w-full rounded-control border border-ink-3 bg-wall px-3.5 py-2.5 text-17 text-ink placeholder:text-ink-2 placeholder-shown:text-ellipsis hover:border-ink aria-invalid:border-2 aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-plaster disabled:text-ink-2 [&[readonly]]:bg-plaster'
