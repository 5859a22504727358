import { clsx } from 'clsx'
import { Fragment, useState } from 'react'
import { Field, type FieldFrame } from './Field.tsx'
import { useEarlyInput } from './use-early-input.ts'

const DIGITS = 6

export type CodeFieldProps = Omit<FieldFrame, 'width'> & {
  id?: string
  name?: string
  value: string
  onChange: (code: string) => void
  /** Called once each time the last digit arrives. */
  onComplete?: (code: string) => void
  /** `right` once the server has accepted the code; an `error` marks it as wrong. */
  right?: boolean
  autoFocus?: boolean
}

/** One real input, so that paste and the phone's code suggestion work, drawn as one box per digit. */
export function CodeField({ value, onChange, onComplete, right, name, autoFocus, error, ...frame }: CodeFieldProps) {
  const [focused, setFocused] = useState(false)
  const early = useEarlyInput<HTMLInputElement>()
  const here = Math.min(value.length, DIGITS - 1)
  const take = (typed: string) => {
    // Typing after a wrong code begins a new one.
    const fresh = error && value.length === DIGITS && typed.startsWith(value) ? typed.slice(DIGITS) : typed
    const code = digitsOf(fresh, DIGITS)
    onChange(code)
    if (code.length === DIGITS && code !== value) onComplete?.(code)
  }
  return (
    <Field {...frame} error={error}>
      {(control) => (
        <div dir="ltr" className="relative w-fit max-w-full">
          <div aria-hidden="true" className="flex items-center gap-1.5 sm:gap-2">
            {Array.from({ length: DIGITS }, (_, place) => (
              <Fragment key={place}>
                {place === DIGITS / 2 && <span className="h-0.5 w-1.5 shrink bg-line-strong sm:w-3" />}
                <span
                  className={clsx(
                    'grid h-15 w-13 min-w-0 shrink place-items-center rounded-control border text-28 font-semibold tabular sm:h-16',
                    right
                      ? 'border-success bg-pine-soft text-pine-text'
                      : error
                        ? 'border-2 border-danger bg-wall'
                        : 'border-ink-3 bg-wall',
                    focused &&
                      place === here &&
                      'shadow-[0_0_0_6px_var(--color-marigold)] outline-3 outline-offset-2 outline-ink',
                  )}
                >
                  {value[place]}
                </span>
              </Fragment>
            ))}
          </div>
          <input
            {...control}
            ref={early}
            name={name}
            value={value}
            readOnly={right}
            // The step has this one task; it moves the focus here.
            autoFocus={autoFocus}
            data-first-focus={autoFocus ? '' : undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            className="ring-elsewhere absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
            onChange={(event) => take(event.target.value)}
            onSelect={({ currentTarget }) => {
              // The caret stays at the end; a deliberate selection stays, to be typed over.
              if (currentTarget.selectionStart === currentTarget.selectionEnd)
                currentTarget.setSelectionRange(value.length, value.length)
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </div>
      )}
    </Field>
  )
}

/** The digits of a typed or pasted text ("407 916", "Your code is 407916."), at most `length`. */
export const digitsOf = (text: string, length: number): string => text.replace(/\D+/g, '').slice(0, length)
