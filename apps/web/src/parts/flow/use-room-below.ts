import { useEffect, useRef } from 'react'

/** What has the focus must not hide under the bar: the page scrolls as if the bar's height were not there. */
export function useRoomBelow() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const measure = new ResizeObserver(() => {
      // In a low window the bar does not stick (StickyBar).
      style.scrollPaddingBottom = matchMedia('(max-height: 30rem)').matches ? '' : `${element.offsetHeight + 16}px`
    })
    measure.observe(element)
    return () => {
      measure.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [])
  return bar
}
