import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { drawings, type DrawingName } from '../pictures/drawings.tsx'

export type EmptyStateProps = {
  drawing: DrawingName
  title: ReactNode
  /** One line: the future content and how it gets here. */
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** Level of the title in the page. */
  level?: 2 | 3
  /** `panel` has a plaster ground, `plain` the page's. */
  tone?: 'panel' | 'plain'
  className?: string
}

export function EmptyState({
  drawing,
  title,
  children,
  action,
  level = 2,
  tone = 'panel',
  className,
}: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={clsx(
        'flex flex-col items-start',
        tone === 'panel' && 'rounded-photo border border-line bg-plaster px-6 py-10 sm:px-10 sm:py-12',
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 112 64"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="mb-6 h-16 w-28"
      >
        {drawings[drawing]}
      </svg>
      <Title className="text-21">{title}</Title>
      {children && <p className="mt-2 max-w-[48ch] text-15 text-ink-2">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
