import { useEffect, useRef } from 'react'

/** Scrolls as if the window ended above the bar, so that the focused element is never hidden under it. */
export function useScrollPadding() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const measure = new ResizeObserver(() => {
      // In a low window the bar does not stick (StickyBar).
      const below = Number.parseFloat(getComputedStyle(element).bottom) || 0
      style.scrollPaddingBottom = matchMedia('(max-height: 30rem)').matches
        ? ''
        : `${element.offsetHeight + below + 16}px`
    })
    measure.observe(element)
    return () => {
      measure.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [])
  return bar
}
