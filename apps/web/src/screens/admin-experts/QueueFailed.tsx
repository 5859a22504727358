import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** A part of the screen that could not be loaded; the rest goes on. */
export function QueueFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        drawing="chair"
        tone="plain"
        className="px-4 py-10 md:px-6"
        title={t('admin-experts.failed.title')}
        action={<Button onClick={retry}>{t('admin-experts.failed.action')}</Button>}
      >
        {t('admin-experts.failed.text')}
      </EmptyState>
    </div>
  )
}
