import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { FieldError } from '../fields/Field.tsx'

export type Choice<V extends string> = {
  value: V
  label: ReactNode
  help?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type Shared<V extends string> = {
  legend: ReactNode
  /**
   * `heading` is the 21-px group heading of a form, `label` the size of a field's label, `hidden` for screen readers
   * only.
   */
  legendAs?: 'heading' | 'label' | 'hidden'
  hint?: ReactNode
  error?: ReactNode
  options: readonly Choice<V>[]
  name?: string
  /** One below the other, two beside each other where there is room, or as many as fit. */
  layout?: 'rows' | 'pairs' | 'columns'
  className?: string
  /** Id of the first control, for the error summary's link. */
  id?: string
}

export type ChoiceCardsProps<V extends string> = Shared<V> &
  (
    | { multiple?: false; value: V | null; onChange: (value: V) => void }
    | { multiple: true; value: readonly V[]; onChange: (value: V[]) => void }
  )

const legends = {
  heading: 'text-21 font-semibold tracking-[-0.02em]',
  label: 'font-semibold tracking-[-0.01em]',
  hidden: 'sr-only',
}

/** Large choices with icon, label and one line of help: real radio buttons, or check boxes for multiple choice. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { legend, legendAs = 'heading', hint, error, options, name, layout = 'rows', className, id, multiple } = props
  const made = useId()
  const described = [hint && `${made}-hint`, error && `${made}-error`].filter(Boolean).join(' ') || undefined
  const chosen = (value: V) => (props.multiple ? props.value.includes(value) : props.value === value)
  const choose = (value: V, on: boolean) => {
    if (!props.multiple) props.onChange(value)
    // Preserves the order of the options, so that the same choices always make the same list.
    else props.onChange(options.map((option) => option.value).filter((each) => (each === value ? on : chosen(each))))
  }
  return (
    <fieldset
      className={clsx('min-w-0', error && 'border-l-4 border-danger pl-4', className)}
      aria-describedby={described}
    >
      <legend className={clsx(legends[legendAs], legendAs !== 'hidden' && 'mb-3')}>{legend}</legend>
      {hint && (
        <p id={`${made}-hint`} className="-mt-2 mb-3 max-w-[58ch] text-15 text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <div className="mb-3">
          <FieldError id={`${made}-error`}>{error}</FieldError>
        </div>
      )}
      <div
        className={clsx(
          'grid gap-2',
          layout === 'pairs' && 'sm:grid-cols-2',
          layout === 'columns' && 'grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]',
        )}
      >
        {options.map((option, place) => (
          <Card
            key={option.value}
            {...option}
            id={place === 0 ? id : undefined}
            type={multiple ? 'checkbox' : 'radio'}
            name={name ?? made}
            checked={chosen(option.value)}
            onChange={(on) => choose(option.value, on)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type CardProps = Omit<Choice<string>, 'value'> & {
  value: string
  id: string | undefined
  type: 'checkbox' | 'radio'
  name: string
  checked: boolean
  onChange: (on: boolean) => void
}

function Card({ value, label, help, icon, disabled, id, type, name, checked, onChange }: CardProps) {
  return (
    <label
      className={clsx(
        'ring-within relative flex cursor-pointer items-center gap-3.5 rounded-photo border px-4 py-3 transition-colors lg:gap-5 lg:px-5',
        help ? 'min-h-18' : 'min-h-14',
        checked
          ? 'border-ink bg-marigold-soft inset-ring inset-ring-ink'
          : 'border-line-strong bg-wall hover:border-ink',
        'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-ink-3',
      )}
    >
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="ring-elsewhere absolute inset-0 size-full cursor-[inherit] appearance-none rounded-photo outline-none"
      />
      {icon && <span className="shrink-0 [&_svg]:size-7 [&_svg]:stroke-[1.5]">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block leading-[1.3] font-semibold tracking-[-0.01em]">{label}</span>
        {help && (
          <span className={clsx('mt-0.5 block text-15 leading-[1.4]', checked ? 'text-ink' : 'text-ink-2')}>
            {help}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-7 shrink-0 place-items-center border',
          type === 'radio' ? 'rounded-chip' : 'rounded-control',
          checked ? 'border-ink bg-marigold text-on-marigold' : 'border-line-strong bg-wall text-transparent',
        )}
      >
        <Check className="size-4.5" strokeWidth={2.25} />
      </span>
    </label>
  )
}
