import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** States that the connection is lost, and that the content of the screen stays. */
export function OfflineNote() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-marigold-soft px-gutter py-2 text-15 text-ink">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          {t('shell.errors.offlineNote')}
        </p>
      )}
    </div>
  )
}
