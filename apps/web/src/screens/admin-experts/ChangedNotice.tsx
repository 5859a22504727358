import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Somebody has changed what staff were looking at: nothing is decided about it before it was looked at again. */
export function ChangedNotice({
  refused,
  onLook,
}: {
  /** A decision was under way. */ refused: boolean
  onLook: () => void
}) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="bad"
      role="alert"
      stacked
      title={t(refused ? 'admin-experts.changed.refused' : 'admin-experts.changed.title')}
      action={
        <Button size="small" onClick={onLook}>
          {t('admin-experts.changed.action')}
        </Button>
      }
    >
      {t('admin-experts.changed.text')}
    </Notice>
  )
}
