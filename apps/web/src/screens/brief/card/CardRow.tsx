import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type CardRowProps = {
  term: string
  children: ReactNode
  note?: ReactNode
  /** Asked on the step that is shown. */
  fresh?: boolean
  /** Not asked yet: says when. */
  later?: boolean
  action?: ReactNode
  /** Takes the row's end, from edge to edge. */
  aside?: ReactNode
}

export function CardRow({ term, children, note, fresh = false, later = false, action, aside }: CardRowProps) {
  return (
    <div
      className={clsx(
        'grid gap-x-3 px-6 py-3 text-15 leading-[1.4] max-lg:px-0',
        aside ? 'grid-cols-[84px_minmax(0,1fr)_auto_auto]' : 'grid-cols-[84px_minmax(0,1fr)_auto]',
        fresh && 'bg-marigold-soft max-lg:-mx-3 max-lg:px-3',
      )}
    >
      <dt className="text-ink-2 hyphens-auto">{term}</dt>
      <dd className={clsx('min-w-0', !action && 'col-span-2', fresh && 'font-semibold', later && 'text-ink-2')}>
        {children}
        {note && <span className={clsx('block text-13 font-normal', fresh ? 'text-ink' : 'text-ink-2')}>{note}</span>}
      </dd>
      {action && <dd className="text-13">{action}</dd>}
      {aside && <dd className="-my-3 border-l border-line lg:-mr-6">{aside}</dd>}
    </div>
  )
}
