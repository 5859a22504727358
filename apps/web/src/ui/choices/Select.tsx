import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Fragment, type ComponentProps } from 'react'
import { boxClass, Field, type FieldFrame } from '../fields/Field.tsx'
import { useEarlyInput } from '../fields/use-early-input.ts'

export type SelectOption = {
  value: string
  label: string
  disabled?: boolean
  /** Its heading; options of one group are adjacent. */
  group?: string
}

export type SelectProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'className' | 'size' | 'width'> & {
    options: readonly SelectOption[]
    /** First, empty line: "Choose a reason". */
    placeholder?: string
    /** `bare` has no box: "Sort by Best reviewed". */
    tone?: 'box' | 'bare'
  }

/** The system's own select: best on phones, works before any script. */
export function Select({
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
  tone = 'box',
  ...select
}: SelectProps) {
  if (tone === 'bare') {
    return (
      <label className={clsx('inline-flex items-baseline gap-2 text-15 text-ink-2', className)}>
        <span className={clsx(labelHidden && 'sr-only')}>{label}</span>
        <BareSelect {...select} id={id} />
      </label>
    )
  }
  return (
    <Field {...{ label, labelEnd, hint, error, optional, labelHidden, after, width, className, id }}>
      {(control) => <BoxSelect {...select} {...control} />}
    </Field>
  )
}

type Raw = Omit<ComponentProps<'select'>, 'size'> & Pick<SelectProps, 'options' | 'placeholder'>

/** The box without label; for a control of several boxes, which must label them itself. */
export function BoxSelect({ options, placeholder, className, ref, ...select }: Raw) {
  const early = useEarlyInput(ref)
  return (
    <span className={clsx('relative block', className)}>
      <select {...select} ref={early} className={clsx(boxClass, 'appearance-none truncate rounded-[inherit] pr-10')}>
        <Options options={options} placeholder={placeholder} />
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2"
      />
    </span>
  )
}

function BareSelect({ options, placeholder, ref, ...select }: Raw) {
  const early = useEarlyInput(ref)
  return (
    <span className="relative inline-block">
      <select
        {...select}
        ref={early}
        className="min-h-9 field-sizing-content appearance-none rounded-control bg-transparent pr-6 font-semibold text-ink pointer-coarse:min-h-11"
      >
        <Options options={options} placeholder={placeholder} />
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-0 size-4.5 -translate-y-1/2 text-ink"
      />
    </span>
  )
}

function Options({ options, placeholder }: Pick<SelectProps, 'options' | 'placeholder'>) {
  const groups = options.filter(({ group }, at) => at === 0 || group !== options[at - 1]?.group)
  const draw = (option: SelectOption) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  )
  return (
    <>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {groups.map(({ group, value }) => {
        const within = options.filter((option) => option.group === group).map(draw)
        return group === undefined ? (
          <Fragment key={value}>{within}</Fragment>
        ) : (
          <optgroup key={group} label={group}>
            {within}
          </optgroup>
        )
      })}
    </>
  )
}
