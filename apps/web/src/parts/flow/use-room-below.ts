import { useEffect, useRef } from 'react'

/** Scrolls as if the bar and what is below it were not there, so that what has the focus never hides under the bar. */
export function useRoomBelow() {
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
