import { useEffect, useState, type ComponentType } from 'react'
import { whenToastWaits } from '#lib/toast.ts'

/** Whatever says that somebody is there: long before a message is the answer to it. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin']

/**
 * Stands once in the root. Its script is fetched at the first sign of somebody, or when a message waits before that.
 */
export function Toasts() {
  const [Layer, setLayer] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    const stop = () => {
      for (const sign of SIGNS) removeEventListener(sign, fetchLayer, true)
    }
    const fetchLayer = () => {
      stop()
      import('./ToastLayer.tsx').then(
        ({ ToastLayer }) => isGone || setLayer(() => ToastLayer),
        () => isGone || listen(), // offline: the next sign tries again
      )
    }
    const listen = () => {
      for (const sign of SIGNS) addEventListener(sign, fetchLayer, { capture: true, passive: true })
    }
    listen()
    whenToastWaits(fetchLayer)
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return Layer ? <Layer /> : null
}
