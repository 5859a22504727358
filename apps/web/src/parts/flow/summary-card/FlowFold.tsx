import { ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Drawer } from '#ui/overlays/Drawer.tsx'

/** The card of a flow folded to one line above the bar; pressing it opens the whole card over the page. */
export function FlowFold({
  start,
  title,
  text,
  heading,
  children,
}: {
  start: ReactNode
  title: ReactNode
  text: ReactNode
  /** The title of the opened card. */ heading: string
  children: ReactNode
}) {
  return (
    <Drawer
      side="bottom"
      title={heading}
      titleHidden
      trigger={
        <button
          type="button"
          className="flex min-h-14 w-full cursor-pointer items-center gap-3 border-b border-line py-2 text-left text-15 leading-[1.3]"
        >
          <span className="shrink-0 [&_svg]:size-5.5">{start}</span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{title}</span>
            <span className="block truncate text-13 text-ink-2">{text}</span>
          </span>
          <ChevronUp aria-hidden="true" className="size-5 shrink-0" />
        </button>
      }
    >
      {/* It scrolls and may contain no control: the keyboard scrolls what has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div tabIndex={0} role="group" aria-label={heading}>
        {children}
      </div>
    </Drawer>
  )
}
