import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Box = { children: ReactNode; className?: string }

/** The page's width (1,280 px) and side gutters. */
export const Page = ({ children, className }: Box) => (
  <div className={clsx('mx-auto w-full max-w-page px-gutter', className)}>{children}</div>
)

/** Main column and side column; the side column comes after the main one on narrow screens and sticks on wide ones. */
export const Split = ({ children, side, className }: Box & { side: ReactNode }) => (
  <div
    className={clsx(
      'grid items-start gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-[calc(100%/12)]',
      className,
    )}
  >
    <div className="min-w-0">{children}</div>
    <div className="min-w-0 lg:sticky lg:top-6">{side}</div>
  </div>
)

/** Elements below each other at equal distances. */
const gaps = { small: 'gap-2', medium: 'gap-4', large: 'gap-6', field: 'gap-6', section: 'gap-12' }
export const Stack = ({ children, gap = 'medium', className }: Box & { gap?: keyof typeof gaps }) => (
  <div className={clsx('grid grid-cols-[minmax(0,1fr)]', gaps[gap], className)}>{children}</div>
)

/** Fields that belong on one line where there is room (postal code and town). */
export const FormRow = ({ children, className }: Box) => (
  <div className={clsx('grid items-end gap-4 sm:auto-cols-fr sm:grid-flow-col', className)}>{children}</div>
)

/** A bordered panel: the brief card, a settings block. */
export const Panel = ({ children, ground = 'wall', className }: Box & { ground?: 'wall' | 'plaster' | 'pineSoft' }) => (
  <div
    className={clsx(
      'rounded-photo',
      ground === 'wall'
        ? 'border border-line bg-wall'
        : ground === 'plaster'
          ? 'bg-plaster'
          : 'bg-pine-soft text-pine-text',
      className,
    )}
  >
    {children}
  </div>
)

/** Sticks to the lower (or upper) edge of the window: back and continue, the comparison tray. */
export const StickyBar = ({ children, edge = 'bottom', className }: Box & { edge?: 'top' | 'bottom' }) => (
  <div
    className={clsx(
      'sticky z-20 bg-wall',
      edge === 'bottom'
        ? // In a window this low, or zoomed this far, the bar would cover half of the content.
          'bottom-0 border-t border-line pb-[env(safe-area-inset-bottom)] [@media(max-height:30rem)]:static'
        : 'top-0 border-b border-line',
      className,
    )}
  >
    {children}
  </div>
)
