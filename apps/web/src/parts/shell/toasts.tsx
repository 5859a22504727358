import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastQueue } from '../../lib/toast.ts'

const ToastLayer = lazy(() => import('./toast-layer.tsx'))

/** Stands once in the frame; most visits never show a message, so what draws them comes with the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(toastQueue.subscribe, toastQueue.isWanted, () => false)
  return wanted ? (
    <Suspense>
      <ToastLayer />
    </Suspense>
  ) : null
}
