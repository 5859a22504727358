import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'

/** Another staff member was faster: the new version must be reviewed before deciding, and what was typed stays. */
export function ChangedNotice({ onLook }: { onLook: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="bad"
      role="alert"
      stacked
      title={t('admin.changed.title')}
      action={
        <Button size="small" onClick={onLook}>
          {t('admin.changed.action')}
        </Button>
      }
    >
      {t('admin.changed.text')}
    </Notice>
  )
}
