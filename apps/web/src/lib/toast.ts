/** Messages at the top right. Anything may call `showToast`; `parts/shell/toasts.tsx` draws them. */
import { Toast } from '@base-ui/react/toast'

export type ToastTone = 'neutral' | 'success' | 'danger'
export type ToastAction = { label: string; run: () => void }
export type ToastFacts = { tone: ToastTone; action?: ToastAction }

export const toastManager = Toast.createToastManager<ToastFacts>()

export function showToast(message: string, { tone = 'neutral', action, seconds }: { tone?: ToastTone; action?: ToastAction; seconds?: number } = {}): void {
  toastManager.add({
    description: message,
    // Errors stay twice as long: they are read while something else has the attention.
    timeout: 1000 * (seconds ?? (tone === 'danger' ? 10 : 5)),
    data: { tone, ...(action ? { action } : {}) },
  })
}
