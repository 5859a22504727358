import { clsx } from 'clsx'
import { shareClass } from './shares.ts'

const heights = { thin: 'h-1.5', medium: 'h-2' }

export type MeterProps = {
  /** 0 to 100 */
  value: number
  /** The accessible name of the meter. */
  label: string
  /** The meaning of the value: "8 of 10 leads answered". */
  valueText?: string
  /** The length of the track, 0 to 100: the weight of this part. */
  weight?: number
  tone?: 'marigold' | 'ink' | 'pine'
  size?: keyof typeof heights
  className?: string
}

/** A bar that is filled up to its value. */
export function Meter({
  value,
  label,
  valueText,
  weight = 100,
  tone = 'marigold',
  size = 'thin',
  className,
}: MeterProps) {
  const fill = { marigold: 'bg-marigold', ink: 'bg-ink', pine: 'bg-pine' }[tone]
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-valuetext={valueText}
      className={className}
    >
      <div className={clsx('w-share overflow-hidden rounded-small bg-line', heights[size], shareClass(weight))}>
        <div className={clsx('h-full w-share', fill, shareClass(value))} />
      </div>
    </div>
  )
}

/** A meter in a few equal parts: "1 of 3 invitations open", a brief's quality. The words beside it repeat it. */
export function Steps({ of, done, className }: { of: number; done: number; className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('flex gap-1', className)}>
      {Array.from({ length: of }, (_, place) => (
        <span key={place} className={clsx('h-2 flex-1 rounded-small', place < done ? 'bg-marigold' : 'bg-line')} />
      ))}
    </div>
  )
}

/**
 * How far a person is in a flow. Screen readers read `text`, which is usually also below it: "Step 3 of 10: Size and
 * phase".
 */
export function StepProgress({ step, of, text }: { step: number; of: number; text: string }) {
  return (
    <div
      role="progressbar"
      aria-label={text}
      aria-valuemin={1}
      aria-valuemax={of}
      aria-valuenow={step}
      aria-valuetext={text}
      className="flex h-1 gap-1"
    >
      {Array.from({ length: of }, (_, place) => (
        <span
          key={place}
          className={clsx(
            'flex-1 rounded-[2px]',
            place + 1 < step ? 'bg-ink' : place + 1 === step ? 'bg-marigold ring ring-ink' : 'bg-line',
          )}
        />
      ))}
    </div>
  )
}
