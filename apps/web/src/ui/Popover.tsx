import { clsx } from 'clsx'
import { cloneElement, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { popupClass } from './popup.ts'
import { useAnchored } from './useAnchored.ts'

export type PopoverProps = {
  /** A Button or IconButton. */
  trigger: ReactElement<Record<string, unknown>>
  /** Names the popup for screen readers; shown unless `titleHidden`. */
  title: string
  titleHidden?: boolean
  /** What it shows; as a function it gets the way to close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end'
  onOpenChange?: (open: boolean) => void
}

/** A small panel next to its button: a filter, a date range, an explanation. Opening, Esc and a press outside are the browser's work. */
export function Popover({ trigger, title, titleHidden, children, align = 'start', onOpenChange }: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
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
        className={clsx(popupClass, 'p-4')}
        onBeforeToggle={(event) => {
          if (event.target !== event.currentTarget) return
          setOpen(event.newState === 'open')
          onOpenChange?.(event.newState === 'open')
        }}
      >
        {open && !titleHidden && <p className="mb-2 text-17 font-semibold">{title}</p>}
        {open && (typeof children === 'function' ? children(() => popup.current?.hidePopover()) : children)}
      </div>
    </span>
  )
}
