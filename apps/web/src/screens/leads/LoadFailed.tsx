import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** A part of the screen that could not be loaded; the rest goes on. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        drawing="chair"
        tone="plain"
        className="px-6 py-10 md:px-7"
        title={t('leads.failed.title')}
        action={<Button onClick={retry}>{t('leads.failed.action')}</Button>}
      >
        {t('leads.failed.text')}
      </EmptyState>
    </div>
  )
}
