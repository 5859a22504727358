import { clsx } from 'clsx'
import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { popupClass } from './popup.ts'
import { useAnchored } from './use-anchored.ts'

const PAUSE_MS = 350

/** A short text on hover and focus. Never the only place of necessary information: phones have no hover. */
export function Tooltip({
  children,
  text,
  side = 'above',
}: {
  children: ReactElement<Record<string, unknown>>
  text: string
  side?: 'above' | 'below'
}) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  useAnchored(open, anchor, popup, { side, align: 'center', gap: 8 })
  useEffect(() => {
    if (open) popup.current?.showPopover()
    else if (popup.current?.matches(':popover-open')) popup.current.hidePopover()
  }, [open])
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (next: boolean, pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), pause)
  }
  return (
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true, PAUSE_MS)}
      onPointerLeave={() => later(false, 100)}
      onFocus={() => later(true, 0)}
      onBlur={() => later(false, 0)}
      onKeyDown={(event) => event.key === 'Escape' && later(false, 0)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={popup}
        id={id}
        role="tooltip"
        popover="manual"
        className={clsx(popupClass, 'max-w-64! rounded-control! border-0! bg-ink! px-2.5 py-1.5 text-13! text-on-ink!')}
      >
        {text}
      </span>
    </span>
  )
}
