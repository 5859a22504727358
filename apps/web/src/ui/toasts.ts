export type ToastTone = 'neutral' | 'success' | 'danger'

export type Toast = {
  id: number
  tone: ToastTone
  title?: string
  message: string
  action?: { label: string; run: () => void }
  /** How long it stays; 0 stays until it is closed. */
  seconds: number
}

export type ToastList = {
  add: (toast: Omit<Toast, 'id'>) => number
  close: (id: number) => void
  /** For React's useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void
  current: () => readonly Toast[]
}

/** At most this many stand at once; the oldest gives way. */
const MOST = 4

/** The messages that stand at the top right. Anything may add one, with or without React. */
export function createToasts(): ToastList {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  return {
    add(toast) {
      lastId += 1
      // The same message again replaces the one that stands there.
      const others = toasts.filter((each) => each.message !== toast.message || each.title !== toast.title)
      set([...others, { ...toast, id: lastId }].slice(-MOST))
      return lastId
    },
    close: (id) => set(toasts.filter((each) => each.id !== id)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => toasts,
  }
}
