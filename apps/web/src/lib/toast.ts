/** Messages at the top right. Anything in the browser may call `showToast`; ToastLayer.tsx draws them. */

import { tryStorage } from './device-storage/storage.ts'

export type ShownToast = {
  message: string
  tone: 'neutral' | 'success' | 'danger'
  seconds: number
  action?: { label: string; run: () => void }
  /** Goes when this is through; stays until then. */
  until?: Promise<unknown>
  /** About the lost connection: goes when it is back. */
  untilOnline?: boolean
  /** About something on this page: goes with it, however new it is. */
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
  // Errors stay twice as long: they are read while something else has the attention.
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

/** For a page that is loaded whole: what is said here would be gone with this one. */
export function toastOnNextPage(message: string): void {
  tryStorage(() => sessionStorage.setItem(NEXT_KEY, message))
}

export function showToastOfLastPage(): void {
  const message = tryStorage(() => sessionStorage.getItem(NEXT_KEY))
  if (!message) return
  tryStorage(() => sessionStorage.removeItem(NEXT_KEY))
  showToast(message)
}

/** Takes over what came before the page was alive, but what was about a connection that is back. */
export function drawToastsWith(add: (toast: ShownToast) => void): void {
  draw = add
  for (const toast of early.splice(0)) if (!toast.untilOnline || !navigator.onLine) add(toast)
}

/** Told when there is something to draw and nothing yet to draw it. */
export function whenToastWaits(fetch: () => void): void {
  fetchDrawing = fetch
  if (early.length > 0) fetch()
}
