import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Box = { children: ReactNode; className?: string }

/** The page's width (1,280 px) and side gutters. */
export const Page = ({ children, className }: Box) => (
  <div className={clsx('mx-auto w-full max-w-page px-gutter', className)}>{children}</div>
)

const grounds = { wall: '', plaster: 'bg-plaster', pine: 'bg-pine text-on-pine' }
const spaces = { none: '', small: 'py-8 md:py-12', medium: 'py-12 md:py-16', large: 'py-16 md:py-24' }

/** A full-width band of a page with its vertical room. `labelledBy` makes it a region of its own. */
export function Section({
  children,
  ground = 'wall',
  space = 'medium',
  labelledBy,
  className,
}: Box & { ground?: keyof typeof grounds; space?: keyof typeof spaces; labelledBy?: string }) {
  return (
    <section aria-labelledby={labelledBy} className={clsx(grounds[ground], spaces[space], className)}>
      <Page>{children}</Page>
    </section>
  )
}

const columns = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3', 4: 'grid-cols-2 lg:grid-cols-4' }

/** Cards beside each other: one on phones, then two, then as many as `columns` says. */
export const Grid = ({ children, columns: count = 3, className }: Box & { columns?: keyof typeof columns }) => (
  <div className={clsx('grid gap-x-6 gap-y-10', columns[count], className)}>{children}</div>
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

/** Things below each other at one distance. */
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

/** Sticks to the lower (or upper) edge of the window: back and continue, the compare tray. */
export const StickyBar = ({ children, edge = 'bottom', className }: Box & { edge?: 'top' | 'bottom' }) => (
  <div
    className={clsx(
      'sticky z-20 bg-wall',
      edge === 'bottom'
        ? 'bottom-0 border-t border-line pb-[env(safe-area-inset-bottom)]'
        : 'top-0 border-b border-line',
      className,
    )}
  >
    {children}
  </div>
)
