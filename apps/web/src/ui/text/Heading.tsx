import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'

const sizes = {
  hero: 'text-hero',
  40: 'text-40',
  28: 'text-28',
  21: 'text-21',
  17: 'text-17 tracking-[-0.01em]',
  15: 'text-15 tracking-normal',
}

export type HeadingProps = {
  level: 1 | 2 | 3 | 4
  /** By default 40, 28, 21, 17 for levels 1 to 4. */
  size?: keyof typeof sizes
  id?: string
  /** Allows a step or a screen to move the focus to it; shows no ring. */
  focusable?: boolean
  /** After a navigation inside the app the focus moves to it, and not to the page's heading. */
  focusTarget?: boolean
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
  className?: string
}

const usual = { 1: 40, 2: 28, 3: 21, 4: 17 } as const

export function Heading({
  level,
  size = usual[level],
  id,
  focusable,
  focusTarget,
  ref,
  children,
  className,
}: HeadingProps) {
  const Level = `h${level}` as const
  return (
    <Level
      ref={ref}
      id={id}
      tabIndex={focusable ? -1 : undefined}
      data-focus-target={focusTarget || undefined}
      className={clsx(sizes[size], className)}
    >
      {children}
    </Level>
  )
}

/** The marigold stroke under one word of a headline. */
export const Marker = ({ children }: { children: ReactNode }) => <span className="marker">{children}</span>
