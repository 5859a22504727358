import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Chip } from '../../ui/Chip.tsx'
import { FieldError } from '../../ui/Field.tsx'

export type ChipChoiceProps<V extends string> = {
  /** Name of the answer, for problems that speak of it. */
  id: string
  legend: string
  /** A smaller legend, for groups of one question. */
  small?: boolean
  hint?: string | undefined
  error?: string | undefined
  options: readonly { value: V; label: string }[]
  value: readonly V[]
  onChange: (value: V[]) => void
  /** No more may be chosen; taking back is always possible. */
  full?: boolean
}

/** Several of many short words. */
export function ChipChoice<V extends string>({
  id,
  legend,
  small = false,
  hint,
  error,
  options,
  value,
  onChange,
  full = false,
}: ChipChoiceProps<V>) {
  const made = useId()
  const described = [hint && `${made}-hint`, error && `${made}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      id={id}
      aria-describedby={described}
      className={clsx('min-w-0', error && 'border-l-4 border-danger pl-4')}
    >
      <legend className={small ? 'mb-2 text-15 text-ink-2' : 'mb-2 text-21 font-semibold tracking-[-0.02em]'}>
        {legend}
      </legend>
      {hint && (
        <p id={`${made}-hint`} className="mb-3 max-w-[58ch] text-15 text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <div className="mb-3">
          <FieldError id={`${made}-error`}>{error}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const on = value.includes(option.value)
          return (
            <Chip
              key={option.value}
              selected={on}
              disabled={full && !on}
              icon={on && <Check aria-hidden="true" className="size-4" strokeWidth={2.5} />}
              // In the order of the options, so that the same choices always make the same list.
              onToggle={(chosen) =>
                onChange(
                  options
                    .map((each) => each.value)
                    .filter((each) => (each === option.value ? chosen : value.includes(each))),
                )
              }
            >
              {option.label}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}
