import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type MasonryProps = {
  children: ReactNode
  /** Columns on wide screens; two on phones. */ columns?: 3 | 4
  label?: string
  className?: string
}

/**
 * Pictures of mixed shapes without gaps. Each goes to the column that is shortest so far, so that reading order, tab
 * order and DOM order agree; pages appended later never move earlier pictures. Plain CSS grid: works in server HTML.
 */
export function Masonry({ children, columns = 3, label, className }: MasonryProps) {
  return (
    <div className={clsx('@container', className)}>
      <ul aria-label={label} className={clsx('masonry', columns === 4 && 'masonry-4')}>
        {children}
      </ul>
    </div>
  )
}

/**
 * One picture of a Masonry; `width` and `height` are the picture's own. Its child fills it (`<Photo ratio="fill" />`).
 */
export const MasonryItem = ({
  width,
  height,
  children,
  hidden,
  className,
}: {
  width: number
  height: number
  children: ReactNode
  /** Hidden from screen readers: it is only a placeholder. */
  hidden?: boolean
  className?: string
}) => (
  <li aria-hidden={hidden} className={clsx('relative min-w-0 pb-(--masonry-gap)', rowsClass(width, height), className)}>
    {children}
  </li>
)

/** How many rows of the masonry's fine grid a picture takes: a column is 24 rows wide, so 24 rows make a square. */
const ROWS_PER_COLUMN = 24
const LOWEST = 8
const HIGHEST = 60

/**
 * The class that gives a picture its height in the masonry. Extreme shapes are cropped rather than shown as a strip.
 */
export function rowsClass(width: number, height: number): string {
  const rows = width > 0 && height > 0 ? Math.round((ROWS_PER_COLUMN * height) / width) : ROWS_PER_COLUMN
  return `rows-${Math.min(HIGHEST, Math.max(LOWEST, rows))}`
}
