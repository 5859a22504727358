import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'new' | 'info' | 'strong' | 'success' | 'danger' | 'off'

const dots: Record<BadgeTone, string> = {
  neutral: 'bg-ink-3',
  new: 'bg-marigold',
  info: 'bg-info',
  strong: 'bg-ink',
  success: 'bg-success',
  danger: 'bg-danger',
  off: 'bg-line-strong',
}

/** A state in one word, with its coloured dot. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-5.5 items-center gap-1.5 rounded-chip border border-line bg-wall px-2 text-13 leading-none whitespace-nowrap',
        tone === 'off' ? 'text-ink-2' : 'text-ink',
        className,
      )}
    >
      <span aria-hidden="true" className={clsx('size-1.75 rounded-chip', dots[tone])} />
      {children}
    </span>
  )
}

/** A short remark on a soft ground: "New on Husrum", "Has your brief". */
export function Tag({
  tone = 'plain',
  icon,
  children,
  className,
}: {
  tone?: 'plain' | 'marigold' | 'pine'
  icon?: ReactNode
  children: ReactNode
  className?: string
}) {
  const tones = {
    plain: 'bg-plaster text-ink',
    marigold: 'bg-marigold-soft text-ink',
    pine: 'bg-pine-soft text-pine-text',
  }
  return (
    <span
      className={clsx(
        'inline-flex min-h-6.5 items-center gap-1.5 rounded-chip px-2.5 py-0.5 text-13 leading-tight font-semibold [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** The number of waiting items. `label` names them: "3 unread messages". Hidden at zero. */
export function CountBadge({
  count,
  label,
  className,
}: {
  count: number
  label: string
  className?: string | undefined
}) {
  if (count <= 0) return null
  return (
    <span
      className={clsx(
        'inline-grid h-5 min-w-5 place-items-center rounded-chip bg-marigold px-1.5 text-13 leading-none font-semibold text-on-marigold',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
