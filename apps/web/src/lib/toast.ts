/** Messages at the top right. Anything in the browser may call `showToast`; `parts/shell/Toasts.tsx` draws them. */

type Shown = {
  message: string
  tone: 'neutral' | 'success' | 'danger'
  seconds: number
  action?: { label: string; run: () => void }
  /** About the lost connection: goes when it is back. */
  untilOnline?: boolean
}

let draw: ((toast: Shown) => void) | undefined
const early: Shown[] = []

export function showToast(
  message: string,
  {
    tone = 'neutral',
    action,
    seconds,
    untilOnline = false,
  }: { tone?: Shown['tone']; action?: Shown['action']; seconds?: number; untilOnline?: boolean } = {},
): void {
  // Errors stay twice as long: they are read while something else has the attention.
  const toast: Shown = {
    message,
    tone,
    seconds: seconds ?? (tone === 'danger' ? 10 : 5),
    ...(action ? { action } : {}),
    untilOnline,
  }
  if (draw) draw(toast)
  else early.push(toast)
}

/** Takes over what came before the page was alive. */
export function drawToastsWith(add: (toast: Shown) => void): void {
  draw = add
  for (const toast of early.splice(0)) add(toast)
}
