import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Chip } from '../buttons/Chip.tsx'
import { FieldError } from '../fields/Field.tsx'

export type ChipGroupProps<V extends string> = {
  /** Name of the answer, for errors that refer to it. */
  id: string
  legend: string
  /**
   * `heading` is the 21-px group heading of a form, `label` the size of a field's label, `note` for groups of one
   * question.
   */
  legendAs?: 'heading' | 'label' | 'note'
  hint?: ReactNode
  error?: string | undefined
  options: readonly { value: V; label: string }[]
  value: readonly V[]
  onChange: (value: V[]) => void
  /** No more may be chosen; removing a choice is always possible. */
  most?: number
  /** Preserves the order of choosing, where the first counts most; else the same choices always make the same list. */
  inOrderChosen?: boolean
}

const legends = {
  heading: 'mb-2 text-21 font-semibold tracking-[-0.02em]',
  label: 'mb-2 font-semibold tracking-[-0.01em]',
  note: 'mb-2 text-15 text-ink-2',
}

/** Multiple choice of many short words. */
export function ChipGroup<V extends string>({
  id,
  legend,
  legendAs = 'heading',
  hint,
  error,
  options,
  value,
  onChange,
  most = Infinity,
  inOrderChosen = false,
}: ChipGroupProps<V>) {
  const made = useId()
  const described = [hint && `${made}-hint`, error && `${made}-error`].filter(Boolean).join(' ') || undefined
  const full = value.length >= most
  const choose = (chosen: V, on: boolean) => {
    const next = on ? [...value, chosen] : value.filter((each) => each !== chosen)
    onChange(inOrderChosen ? next : options.map((each) => each.value).filter((each) => next.includes(each)))
  }
  return (
    <fieldset
      id={id}
      aria-describedby={described}
      className={clsx('min-w-0', error && 'border-l-4 border-danger pl-4')}
    >
      <legend className={legends[legendAs]}>{legend}</legend>
      {hint && (
        <p id={`${made}-hint`} className="-mt-1 mb-3 max-w-[58ch] text-15 text-ink-2">
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
              onToggle={(chosen) => choose(option.value, chosen)}
            >
              {option.label}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}
