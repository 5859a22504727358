import { useEffect } from 'react'
import { drawToastsWith } from '../../lib/toast.ts'
import { createToasts } from '../../ui/toasts.ts'
import { ToastViewport } from '../../ui/ToastViewport.tsx'

const toasts = createToasts()

/** Stands once in the root. */
export function Toasts() {
  useEffect(() => drawToastsWith(toasts.add), [])
  return <ToastViewport toasts={toasts} />
}
