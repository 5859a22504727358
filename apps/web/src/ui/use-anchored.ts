import { useEffect, type RefObject } from 'react'
import { placement, type PlacementWish } from './placement.ts'

type Anchored = Partial<PlacementWish> & {
  /** The popup is as wide as its anchor (suggestions under a box). */
  asWide?: boolean
}

/** Keeps an open popover element beside its anchor while the page scrolls or resizes. Sets styles through the object model, which the content security policy allows. */
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
      // To be measured it loses its limit, and what has none forgets how far it was scrolled.
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
    // Before the next painting, and after what the popup shows has been rendered.
    let frame = requestAnimationFrame(place)
    // Not within the observer's own turn: what is resized there is reported as an error.
    const resized = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    })
    if (popup.current) resized.observe(popup.current)
    const scrolled = (event: Event) => popup.current?.contains(event.target as Node) || place() // scroll events come from nodes
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
