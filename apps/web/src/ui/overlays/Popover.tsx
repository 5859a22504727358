import { clsx } from 'clsx'
import { cloneElement, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { popupClass } from './popup.ts'
import { useAnchored } from './use-anchored.ts'

export type PopoverProps = {
  /** A Button or IconButton. */
  trigger: ReactElement<Record<string, unknown>>
  /** Names the popup for screen readers; shown unless `titleHidden`. */
  title: string
  titleHidden?: boolean
  /** Its content; a function receives the way to close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end'
  /** A selector for the element that takes the focus on opening; by default the button keeps it. */
  focusOn?: string
  onOpenChange?: (open: boolean) => void
}

/**
 * A small panel next to its button: a filter, a date range, an explanation. The browser handles opening, Esc and a
 * press outside.
 */
export function Popover({
  trigger,
  title,
  titleHidden,
  children,
  align = 'start',
  focusOn,
  onOpenChange,
}: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  // Pressed before hydration, the browser has opened it without content.
  useEffect(() => setOpen(popup.current?.matches(':popover-open') ?? false), [])
  useAnchored(open, anchor, popup, { align, gap: 8 })
  return (
    <span ref={anchor} className="inline-flex">
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'dialog' })}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={clsx(popupClass, 'p-4 empty:hidden')}
        onBeforeToggle={(event) => {
          if (event.target !== event.currentTarget || event.newState !== 'open') return
          setOpen(true)
          onOpenChange?.(true)
        }}
        // Only now: removing the focused element earlier would move the focus away from the button.
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return
          if (event.newState === 'open') {
            if (focusOn) popup.current?.querySelector<HTMLElement>(focusOn)?.focus()
            return
          }
          setOpen(false)
          onOpenChange?.(false)
        }}
      >
        {open && !titleHidden && <p className="mb-2 text-17 font-semibold">{title}</p>}
        {open && <Content close={() => popup.current?.hidePopover()}>{children}</Content>}
      </div>
    </span>
  )
}

function Content({ close, children }: { close: () => void; children: PopoverProps['children'] }) {
  return typeof children === 'function' ? children(close) : children
}
