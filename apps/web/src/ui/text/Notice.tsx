import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  plain: { box: 'bg-plaster', icon: <Info aria-hidden="true" className="text-ink" /> },
  good: { box: 'bg-pine-soft text-pine-text', icon: <CircleCheck aria-hidden="true" /> },
  bad: { box: 'border-2 border-danger', icon: <CircleAlert aria-hidden="true" className="text-danger" /> },
}

export type NoticeProps = {
  tone?: keyof typeof looks
  title?: ReactNode
  /** The title on a line of its own. */
  stacked?: boolean
  children?: ReactNode
  /** Another icon, or null for none. */
  icon?: ReactNode
  action?: ReactNode
  /** Announced when it appears: `alert` at once, `status` in the next pause. */
  role?: 'alert' | 'status'
  className?: string
}

/** A message inside a page or form. */
export function Notice({ tone = 'plain', title, stacked, children, icon, action, role, className }: NoticeProps) {
  const look = looks[tone]
  return (
    <div
      role={role}
      className={clsx(
        'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-photo px-5 py-4 text-15',
        look.box,
        className,
      )}
    >
      <div
        className={clsx(
          'flex min-w-0 flex-1 gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0',
          // several lines need room: where it is too narrow, the action is placed below
          stacked ? 'basis-96' : 'basis-64',
        )}
      >
        {icon === undefined ? look.icon : icon}
        <div className="min-w-0">
          {title && <b className={clsx(stacked && 'block')}>{title}</b>} {children}
        </div>
      </div>
      {action}
    </div>
  )
}
