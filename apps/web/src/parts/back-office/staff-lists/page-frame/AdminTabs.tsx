import { useEffect, useRef, type ComponentProps } from 'react'
import { TabLinks } from '#ui/navigation/TabLinks.tsx'

/** Tabs under the bar, each with an address of its own; on phones the current one is scrolled into view. */
export function AdminTabs({ label, items }: Pick<ComponentProps<typeof TabLinks>, 'label' | 'items'>) {
  const place = useRef<HTMLDivElement>(null)
  const current = items.find(({ active }) => active)?.key
  useEffect(() => {
    const row = place.current?.querySelector('nav')
    const tab = row?.querySelector('[aria-current]')
    if (!row || !tab) return
    const [seen, shown] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    // scrolls sideways only: the page does not move
    row.scrollLeft += shown.left + shown.width / 2 - (seen.left + seen.width / 2)
  }, [current])
  return (
    <div ref={place} className="min-w-0">
      <TabLinks label={label} items={items} className="px-4 md:px-7" />
    </div>
  )
}
