/** Messages at the top right. Anything in the browser may call `showToast`; the root route draws them. */
import { createToasts, type Toast, type ToastTone } from '../ui/toasts.ts'

export const toasts = createToasts()

export function showToast(message: string, { tone = 'neutral', action, seconds }: { tone?: ToastTone; action?: Toast['action']; seconds?: number } = {}): void {
  // Errors stay twice as long: they are read while something else has the attention.
  toasts.add({ message, tone, seconds: seconds ?? (tone === 'danger' ? 10 : 5), ...(action ? { action } : {}) })
}
