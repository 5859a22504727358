import { clsx } from 'clsx'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { markCurrent } from './Link.tsx'
import { tabClass, tabRowClass } from './Tabs.tsx'

export type TabLink = {
  key: string
  label: ReactNode
  count?: number
  active: boolean
  link: ReactElement<{ className?: string; children?: ReactNode }>
}

/** Tabs that are pages: a navigation of links, the current one marked. */
export function TabLinks({
  label,
  items,
  className,
}: {
  label: string
  items: readonly TabLink[]
  className?: string
}) {
  return (
    <nav aria-label={label} className={clsx(tabRowClass, className)}>
      {items.map(
        ({ key, label: text, count, active, link }) =>
          cloneElement(link, {
            key,
            className: tabClass(active),
            ...markCurrent(link, active && 'page'),
            children: (
              <>
                {text}
                {count !== undefined && <span className="text-13 font-normal text-ink-2">{count}</span>}
              </>
            ),
          } as typeof link.props), // attributes and options every link takes
      )}
    </nav>
  )
}
