import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { toastQueue } from '../../lib/toast.ts'
import { ToastViewport, type ToastFacts } from '../../ui/ToastViewport.tsx'

const manager = Toast.createToastManager<ToastFacts>()
/** A live region must stand in the page before its first words, or they are not read out. */
const REGION_SETTLES_MS = 150

export default function ToastLayer() {
  useEffect(() => {
    const timer = setTimeout(() => toastQueue.drawWith(({ message, milliseconds, facts }) => manager.add({ description: message, timeout: milliseconds, data: facts })), REGION_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [])
  return <ToastViewport manager={manager} />
}
