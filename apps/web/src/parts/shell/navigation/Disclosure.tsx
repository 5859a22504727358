/**
 * A button that opens a panel of links under it: closed by Escape, by a click elsewhere, by leaving it and by
 * following a link.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'

type DisclosureProps = {
  label: ReactNode
  ariaLabel?: string
  buttonClass: string
  panelClass: string
  children: ReactNode
}

export function Disclosure({ label, ariaLabel, buttonClass, panelClass, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const href = useLocation({ select: (location) => location.href })
  useEffect(() => setOpen(false), [href])
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open])
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-label={ariaLabel}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={panel} hidden={!open} className={panelClass}>
        {children}
      </div>
    </div>
  )
}
