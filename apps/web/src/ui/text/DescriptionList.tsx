import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Fact = {
  key: string
  term: ReactNode
  value: ReactNode
  /** One small line under the value. */ note?: ReactNode
  /** Just filled in by the person. */ fresh?: boolean
  action?: ReactNode
}

/** Facts in lines: term left, value right. `lines` draws a line between them. */
export function DescriptionList({
  facts,
  lines = true,
  className,
}: {
  facts: readonly Fact[]
  lines?: boolean
  className?: string
}) {
  return (
    <dl className={clsx('text-15', lines && 'divide-y divide-line', className)}>
      {facts.map(({ key, term, value, note, fresh, action }) => (
        <div
          key={key}
          className={clsx(
            'grid grid-cols-[minmax(5.25rem,30%)_minmax(0,1fr)_auto] gap-x-3',
            lines ? 'py-3' : 'py-1.5',
            fresh && 'bg-marigold-soft font-semibold',
          )}
        >
          <dt className="font-normal text-ink-2 hyphens-auto">{term}</dt>
          <dd className={clsx('min-w-0', !action && 'col-span-2')}>
            {value}
            {note && <span className="block text-13 font-normal text-ink-2">{note}</span>}
          </dd>
          {action && <dd className="text-13 font-normal">{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
