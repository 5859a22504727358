import { useEffect } from 'react'

/** Below this a chat fills the window (the `md` breakpoint of ui/styles.css). */
const NARROW = '(width < 54rem)'

/** While a chat fills a phone's window, what it covers cannot be reached by keyboard or screen reader either. */
export function useCoverPage(covers: boolean): void {
  useEffect(() => {
    if (!covers) return
    const narrow = matchMedia(NARROW)
    const main = document.getElementById('main')
    const around = [...(main?.parentElement?.children ?? [])].filter(
      (element) => element !== main && element.matches('header, nav, a, footer'),
    )
    const apply = () => {
      for (const element of around) element.toggleAttribute('inert', narrow.matches)
    }
    apply()
    narrow.addEventListener('change', apply)
    return () => {
      narrow.removeEventListener('change', apply)
      for (const element of around) element.removeAttribute('inert')
    }
  }, [covers])
}
