import { useId } from 'react'
import { Chip } from '../../../ui/Chip.tsx'
import { FieldError } from '../../../ui/Field.tsx'

/** Many short choices, several of which may be taken. */
export function ChipGroup({
  id,
  legend,
  hint,
  error,
  options,
  value,
  most,
  onChange,
}: {
  id: string
  legend: string
  hint?: string | undefined
  error?: string | undefined
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  /** No more may be chosen; taking back is always possible. */ most?: number
  onChange: (value: string[]) => void
}) {
  const made = useId()
  const full = most !== undefined && value.length >= most
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={error && 'border-l-4 border-danger pl-4'}
      aria-describedby={`${made}-hint`}
    >
      <legend className="font-semibold tracking-[-0.01em]">{legend}</legend>
      <div id={`${made}-hint`}>
        {hint && <p className="max-w-[58ch] text-15 text-ink-2">{hint}</p>}
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {options.map((option) => {
          const on = value.includes(option.value)
          return (
            <Chip
              key={option.value}
              selected={on}
              disabled={full && !on}
              onToggle={(selected) =>
                // in the order of the options, so that the same choices always make the same list
                onChange(
                  options
                    .map((each) => each.value)
                    .filter((each) => (each === option.value ? selected : value.includes(each))),
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
