import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { setToastRenderer } from '#lib/toast.ts'
import { createToasts } from '#ui/overlays/toasts.ts'
import { ToastViewport } from '#ui/overlays/ToastViewport.tsx'

const toasts = createToasts()
/** A message shown just before a page was left may be about the step that led to the next one. */
const FRESH_MS = 2000

/** Renders the toasts; fetched by `Toasts.tsx`. */
export function ToastLayer() {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const shownOn = useRef(page)
  useEffect(() => setToastRenderer(toasts.add), [])
  useEffect(() => {
    if (shownOn.current !== page) toasts.closeOlder(FRESH_MS)
    shownOn.current = page
  }, [page])
  useEffect(() => {
    addEventListener('online', toasts.closeUntilOnline)
    return () => removeEventListener('online', toasts.closeUntilOnline)
  }, [])
  return <ToastViewport toasts={toasts} />
}
