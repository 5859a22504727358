import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type CardRowProps = {
  term: string
  children: ReactNode
  note?: ReactNode
  /** Asked on the present step. */
  fresh?: boolean
  /** Not asked yet: says when. */
  later?: boolean
  action?: ReactNode
  /** At the row's end, over its whole height. */
  picture?: ReactNode
}

export function CardRow({ term, children, note, fresh = false, later = false, action, picture }: CardRowProps) {
  return (
    <div
      className={clsx(
        'grid grid-cols-[104px_minmax(0,1fr)_auto] gap-x-3 pl-3 text-15 leading-[1.4] lg:pl-6',
        !picture && 'pr-3 lg:pr-6',
        fresh && 'bg-marigold-soft',
      )}
    >
      <dt className="py-3 text-ink-2">{term}</dt>
      <dd
        className={clsx(
          'min-w-0 py-3',
          !action && !picture && 'col-span-2',
          fresh && 'font-semibold',
          later && 'text-ink-2',
        )}
      >
        {children}
        {note && <span className={clsx('block text-13 font-normal', fresh ? 'text-ink' : 'text-ink-2')}>{note}</span>}
        {action && picture && <span className="block text-13 font-normal">{action}</span>}
      </dd>
      {action && !picture && <dd className="py-3 text-13">{action}</dd>}
      {picture && <dd className="border-l border-line">{picture}</dd>}
    </div>
  )
}
