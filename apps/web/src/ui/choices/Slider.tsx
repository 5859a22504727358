import { clsx } from 'clsx'
import { useId, useRef, type ReactNode } from 'react'
import { shareClass } from '../measures/shares.ts'
import { useEarlyInput } from '../fields/use-early-input.ts'

export type SliderProps = {
  label: ReactNode
  value: number
  onChange: (value: number) => void
  /** Called when the thumb is released. */
  onCommit?: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** The value in words: "A lot". Screen readers read it instead of the number. */
  valueText: string
  /** Marks a value that differs from the usual. */
  changed?: boolean
}

/** The browser's own range control, with arrow keys, Home, End and Page keys. */
export function Slider({
  label,
  value,
  onChange,
  onCommit,
  min = 0,
  max = 100,
  step = 1,
  valueText,
  changed,
}: SliderProps) {
  const id = useId()
  const early = useEarlyInput<HTMLInputElement>()
  const moved = useRef(false)
  /** Keys and presses that do not change the value, like the Tab that moves here, are no choice. */
  const commit = (event: { currentTarget: HTMLInputElement }) => {
    if (moved.current) onCommit?.(Number(event.currentTarget.value))
    moved.current = false
  }
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-15">
        <label htmlFor={id}>{label}</label>
        <span
          aria-hidden="true"
          className={clsx(
            'text-13',
            changed ? 'rounded-small bg-marigold-soft px-2 py-0.5 font-semibold' : 'text-ink-2',
          )}
        >
          {valueText}
        </span>
      </div>
      <input
        ref={early}
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={valueText}
        onChange={(event) => {
          moved.current = true
          onChange(Number(event.target.value))
        }}
        onPointerUp={commit}
        onKeyUp={commit}
        className={clsx(
          'slider ring-elsewhere',
          changed && 'slider-changed',
          shareClass(((value - min) / (max - min)) * 100),
        )}
      />
    </div>
  )
}
