import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export type SegmentedProps<V extends string> = {
  legend: string
  options: readonly { value: V; label: ReactNode; icon?: ReactNode }[]
  value: V
  onChange: (value: V) => void
  className?: string
}

/** Two or three alternatives side by side: list or map, monthly or yearly. */
export function Segmented<V extends string>({ legend, options, value, onChange, className }: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset
      className={clsx('inline-flex w-fit min-w-0 rounded-control border border-line-strong bg-wall', className)}
    >
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'ring-within relative inline-flex min-h-10.5 cursor-pointer items-center gap-2 rounded-[5px] px-4 text-15 transition-colors [&_svg]:size-4.5',
            option.value === value ? 'bg-ink font-semibold text-on-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="ring-elsewhere absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
