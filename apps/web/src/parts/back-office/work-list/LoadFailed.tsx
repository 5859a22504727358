import { useTranslation } from 'react-i18next'
import { isRefusal } from '#lib/api/refusals.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'

/** A part of the screen that could not be loaded; the rest keeps working. An API error explains itself. */
export function LoadFailed({ error, retry, className }: { error: unknown; retry: () => void; className: string }) {
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
        {isRefusal(error) ? error.refusal.message || t('leads.failed.answered') : t('leads.failed.text')}
      </EmptyState>
    </div>
  )
}
