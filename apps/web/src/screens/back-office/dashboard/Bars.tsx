import { clsx } from 'clsx'
import { shareClass } from '#ui/measures/shares.ts'

type Bar = { key: string; name: string; figure: string; value: number; isLate?: boolean }

/** Named bars with their figures, as a list that can be read without the bars. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="grid gap-1.5 text-13">
      {bars.map(({ key, name, figure, value, isLate }) => (
        <li key={key} className="grid grid-cols-[minmax(5rem,38%)_minmax(0,1fr)] items-center gap-x-3">
          <span>{name}</span>
          <span className="flex items-center gap-2 pr-20">
            <span
              className={clsx(
                'h-4.5 w-[calc(var(--share)*1%)] min-w-0.5 shrink-0 rounded-small ring-1 ring-inset',
                shareClass((100 * value) / most),
                isLate ? 'bg-marigold ring-ink-3' : 'bg-pine ring-line',
              )}
            />
            <span className="whitespace-nowrap">{figure}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Named bars on both sides of a line that marks the mean: right of it is more. */
export function DifferenceBars({ label, bars }: { label: string; bars: readonly Omit<Bar, 'isLate'>[] }) {
  const most = Math.max(0.1, ...bars.map(({ value }) => Math.abs(value)))
  return (
    <ul aria-label={label} className="grid gap-1.5 text-13">
      {bars.map(({ key, name, figure, value }) => (
        <li key={key} className="grid grid-cols-[minmax(5rem,34%)_minmax(0,1fr)_auto] items-center gap-x-3">
          <span>{name}</span>
          <span aria-hidden="true" className="grid h-4.5 grid-cols-2">
            <span className="flex justify-end border-r border-ink-2">
              {value < 0 && (
                <span
                  className={clsx(
                    'h-full w-[calc(var(--share)*1%)] min-w-0.5 rounded-l-small bg-marigold ring-1 ring-ink-3 ring-inset',
                    shareClass((100 * -value) / most),
                  )}
                />
              )}
            </span>
            <span>
              {value > 0 && (
                <span
                  className={clsx(
                    'block h-full w-[calc(var(--share)*1%)] min-w-0.5 rounded-r-small bg-pine ring-1 ring-line ring-inset',
                    shareClass((100 * value) / most),
                  )}
                />
              )}
            </span>
          </span>
          <span className="text-right whitespace-nowrap">{figure}</span>
        </li>
      ))}
    </ul>
  )
}
