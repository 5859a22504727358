import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { setToastRenderer, onFirstToast, type ShownToast } from '#lib/toast.ts'

/** Signs that a person is present: they come long before the first message. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin']

/**
 * Rendered once in the root. Its script is fetched at the first sign of a person, or when a message waits before that:
 * a page that is only read does not load it.
 */
export function Toasts() {
  const [Layer, setLayer] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    let isAsked = false
    const stop = () => {
      for (const sign of SIGNS) removeEventListener(sign, fetchLayer, true)
    }
    const fetchLayer = () => {
      stop()
      if (isAsked || isGone) return
      isAsked = true
      import('./ToastLayer.tsx').then(
        ({ ToastLayer }) => isGone || setLayer(() => ToastLayer),
        // Browsers remember a failed import until the page is reloaded, so a retry cannot help.
        () => isGone || setLayer(() => PlainToasts),
      )
    }
    for (const sign of SIGNS) addEventListener(sign, fetchLayer, { capture: true, passive: true })
    onFirstToast(fetchLayer)
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return Layer ? <Layer /> : null
}

/** A region inserted with its text is not announced: the text is inserted this much later. */
const ANNOUNCED_AFTER_MS = 150

/** Plain messages have no button to close them. */
const LONGEST_SECONDS = 20

/** The messages without the script that styles them. */
export function PlainToasts() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const close = useCallback((toast: ShownToast) => setToasts((before) => before.filter((each) => each !== toast)), [])
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const add = (toast: ShownToast) => {
      setToasts((before) => [...before, toast])
      timers.add(setTimeout(() => close(toast), (toast.seconds || LONGEST_SECONDS) * 1000))
    }
    timers.add(setTimeout(() => setToastRenderer(add), ANNOUNCED_AFTER_MS))
    const closeUntilOnline = () => setToasts((before) => before.filter(({ untilOnline }) => !untilOnline))
    addEventListener('online', closeUntilOnline)
    return () => {
      for (const timer of timers) clearTimeout(timer)
      removeEventListener('online', closeUntilOnline)
    }
  }, [close])
  return (
    <div role="status" className="fixed top-31 right-4 left-4 z-50 grid gap-2 sm:left-auto sm:w-96">
      {toasts.map((toast, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- plain text without state
        <p key={place} className="rounded-photo border border-line bg-wall p-4 text-15">
          {toast.message}{' '}
          {toast.action && (
            <button
              type="button"
              className="min-h-6 font-semibold underline"
              onClick={() => {
                toast.action?.run()
                close(toast)
              }}
            >
              {toast.action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}
