import { useEffect, type RefObject } from 'react'

type Anchored = Partial<PlacementWish> & {
  /** The popup is as wide as its anchor (suggestions under a box). */
  asWide?: boolean
}

/** Positions an open popover beside its anchor on scroll and resize. Styles set through the CSSOM pass the CSP. */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  { side = 'below', align = 'start', gap = 6, asWide = false }: Anchored = {},
): void {
  useEffect(() => {
    if (!open) return
    const place = () => {
      const [box, element] = [anchor.current?.getBoundingClientRect(), popup.current]
      if (!box || !element) return
      if (asWide) element.style.width = `${box.width}px`
      // The limit is removed for measuring, which would reset the scroll position.
      const { scrollTop } = element
      element.style.maxHeight = 'none'
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const { left, top, maxHeight } = placement(
        box,
        size,
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        { side, align, gap },
      )
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
      element.scrollTop = scrollTop
    }
    // Before the next paint, and after the popup's content has been rendered.
    let frame = requestAnimationFrame(place)
    // Not within the observer's callback: a resize inside it is reported as an error.
    const resized = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    })
    if (popup.current) resized.observe(popup.current)
    // scroll events come from nodes
    const scrolled = (event: Event) => popup.current?.contains(event.target as Node) || place()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [open, anchor, popup, side, align, gap, asWide])
}

type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

export type PlacementWish = { side: 'below' | 'above'; align: 'start' | 'center' | 'end'; gap: number }
export type Placement = { left: number; top: number; maxHeight: number }

const EDGE = 8

/** A popup's position: on the preferred side if it fits or has more room there, always inside the window. */
export function placement(anchor: Box, popup: Size, window: Size, { side, align, gap }: PlacementWish): Placement {
  const below = window.height - (anchor.top + anchor.height) - gap - EDGE
  const above = anchor.top - gap - EDGE
  const [wished, other] = side === 'below' ? [below, above] : [above, below]
  const isWished = popup.height <= wished || wished >= other
  const room = Math.max(0, isWished ? wished : other)
  const goesBelow = (side === 'below') === isWished
  const height = Math.min(popup.height, room)
  const start =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.left + anchor.width - popup.width
        : anchor.left + (anchor.width - popup.width) / 2
  return {
    left: Math.max(EDGE, Math.min(start, window.width - popup.width - EDGE)),
    top: goesBelow ? anchor.top + anchor.height + gap : anchor.top - gap - height,
    maxHeight: room,
  }
}
