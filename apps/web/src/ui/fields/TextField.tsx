import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { boxClass, Field, type FieldFrame } from './Field.tsx'
import { useEarlyInput } from './use-early-input.ts'

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'width' | 'className' | 'size'> & {
    /** An icon inside the box, before the text (search). */
    icon?: ReactNode
    /** A unit inside the box, after the text ("m²"). */
    unit?: string
  }

/** One line of text. Accepts the result of react-hook-form's `register()`. */
export function TextField({
  label,
  labelEnd,
  hint,
  error,
  optional,
  labelHidden,
  after,
  width,
  className,
  id,
  icon,
  unit,
  type = 'text',
  ref,
  ...input
}: TextFieldProps) {
  const early = useEarlyInput(ref)
  return (
    <Field {...{ label, labelEnd, hint, error, optional, labelHidden, after, width, className, id }}>
      {(control) => (
        <div className="relative">
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-2 [&_svg]:size-5">
              {icon}
            </span>
          )}
          <input
            {...input}
            {...control}
            ref={early}
            type={type}
            className={clsx(boxClass, icon && 'pl-11', unit && 'pr-12')}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-15 text-ink-2">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
