import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { BarePage } from './BarePage.tsx'

/** The request of a mailed link failed: the link is still valid. */
export function LinkFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <BarePage title={t('drafts.failed.title')} drawing="letter" text={t('drafts.failed.text')}>
      <Button tone="primary" onClick={onRetry}>
        {t('drafts.failed.retry')}
      </Button>
    </BarePage>
  )
}
