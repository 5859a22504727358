import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { BarePage } from './BarePage.tsx'

/** The mailed link got no answer: it is as good as before. */
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
