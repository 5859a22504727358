/** Messages at the top right. Any code in the browser may call `showToast`; ToastLayer.tsx renders them. */

import { tryStorage } from './device-storage/storage.ts'

export type ShownToast = {
  message: string
  tone: 'neutral' | 'success' | 'danger'
  seconds: number
  action?: { label: string; run: () => void }
  /** The toast stays until this promise settles. */
  until?: Promise<unknown>
  /** About the lost connection: removed when it is back. */
  untilOnline?: boolean
  /** About something on this page: removed with it, however new it is. */
  ofPage?: boolean
}

let draw: ((toast: ShownToast) => void) | undefined
const early: ShownToast[] = []
let fetchDrawing: () => void = () => undefined

export function showToast(
  message: string,
  {
    tone = 'neutral',
    action,
    seconds,
    until,
    untilOnline = false,
    ofPage = false,
  }: Partial<Omit<ShownToast, 'message'>> = {},
): void {
  // Errors stay twice as long: people read them while something else has their attention.
  const toast: ShownToast = {
    message,
    tone,
    seconds: until ? 0 : (seconds ?? (tone === 'danger' ? 10 : 5)),
    ...(action ? { action } : {}),
    ...(until ? { until } : {}),
    untilOnline,
    ofPage,
  }
  if (draw) draw(toast)
  else {
    early.push(toast)
    fetchDrawing()
  }
}

const NEXT_KEY = 'husrum:toast'

/** For the next page after a full load, since a toast of this page would be lost. */
export function toastOnNextPage(message: string): void {
  tryStorage(() => sessionStorage.setItem(NEXT_KEY, message))
}

export function showToastOfLastPage(): void {
  const message = tryStorage(() => sessionStorage.getItem(NEXT_KEY))
  if (!message) return
  tryStorage(() => sessionStorage.removeItem(NEXT_KEY))
  showToast(message)
}

/** Takes over the messages from before hydration, except those about a connection that is back. */
export function setToastRenderer(add: (toast: ShownToast) => void): void {
  draw = add
  for (const toast of early.splice(0)) if (!toast.untilOnline || !navigator.onLine) add(toast)
}

/** Called when a message waits and its renderer is not loaded yet. */
export function onFirstToast(fetch: () => void): void {
  fetchDrawing = fetch
  if (early.length > 0) fetch()
}
