/** Messages at the top right. Anything may call `showToast`; `parts/shell/toasts.tsx` fetches what draws them with the first one. */
import type { ToastFacts } from '../ui/ToastViewport.tsx'

export type ToastTone = ToastFacts['tone']
export type ShownToast = { message: string; milliseconds: number; facts: ToastFacts }

let waiting: ShownToast[] = []
let deliver: ((toast: ShownToast) => void) | undefined
const listeners = new Set<() => void>()

export function showToast(message: string, { tone = 'neutral', action, seconds }: { tone?: ToastTone; action?: ToastFacts['action']; seconds?: number } = {}): void {
  // Errors stay twice as long: they are read while something else has the attention.
  const toast: ShownToast = { message, milliseconds: 1000 * (seconds ?? (tone === 'danger' ? 10 : 5)), facts: { tone, ...(action ? { action } : {}) } }
  if (deliver) return deliver(toast)
  waiting.push(toast)
  for (const listener of listeners) listener()
}

/** For the shell: whether anything waits to be drawn, and the one who draws it. */
export const toastQueue = {
  isWanted: () => deliver !== undefined || waiting.length > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  drawWith: (draw: (toast: ShownToast) => void) => {
    deliver = draw
    for (const toast of waiting) draw(toast)
    waiting = []
  },
}
