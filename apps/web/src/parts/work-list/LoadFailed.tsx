import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** A part of the screen that could not be loaded; the rest goes on. */
export function LoadFailed({ retry, className }: { retry: () => void; className: string }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        drawing="chair"
        tone="plain"
        className={`py-10 ${className}`}
        title={t('leads.failed.title')}
        action={<Button onClick={retry}>{t('leads.failed.action')}</Button>}
      >
        {t('leads.failed.text')}
      </EmptyState>
    </div>
  )
}
