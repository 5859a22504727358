export type ToastTone = 'neutral' | 'success' | 'danger'

export type Toast = {
  id: number
  tone: ToastTone
  title?: string
  message: string
  action?: { label: string; run: () => void }
  /** Seconds until it is removed; 0 stays until it is closed. */
  seconds: number
  /** The toast stays until this promise settles. */
  until?: Promise<unknown>
  /** About the lost connection: removed when it is back. */
  untilOnline?: boolean
  /** About something on this page: removed with it, however new it is. */
  ofPage?: boolean
}

export type ToastList = {
  add: (toast: Omit<Toast, 'id'>) => number
  close: (id: number) => void
  /** A page was left: removes its own toasts, and those older than this many milliseconds. */
  closeOlder: (age: number) => void
  closeUntilOnline: () => void
  /** For React's useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void
  current: () => readonly Toast[]
}

/** The maximum number shown at once; beyond it the oldest is removed. */
const MOST = 4

/** The messages at the top right. Any code may add one, with or without React. */
export function createToasts(now: () => number = Date.now): ToastList {
  let toasts: readonly Toast[] = []
  const addedAt = new Map<number, number>()
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const keep = (isKept: (toast: Toast) => boolean) => {
    if (!toasts.every(isKept)) set(toasts.filter(isKept))
  }
  return {
    add(toast) {
      lastId += 1
      const id = lastId
      addedAt.set(id, now())
      const close = () => keep((each) => each.id !== id)
      toast.until?.then(close, close)
      // A repeated message replaces the earlier one.
      const others = toasts.filter((each) => each.message !== toast.message || each.title !== toast.title)
      set([...others, { ...toast, id }].slice(-MOST))
      return id
    },
    close: (id) => set(toasts.filter((each) => each.id !== id)),
    closeOlder: (age) => keep(({ id, ofPage }) => !ofPage && now() - (addedAt.get(id) ?? 0) <= age),
    closeUntilOnline: () => keep(({ untilOnline }) => !untilOnline),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => toasts,
  }
}
