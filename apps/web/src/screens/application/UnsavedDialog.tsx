import { useTranslation } from 'react-i18next'
import type { BriefSection } from '../../flows/brief-section-names.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'

/** Something would be lost: the section is kept open unless told otherwise. */
export function UnsavedDialog({
  section,
  onKeep,
  onDrop,
}: {
  section: BriefSection
  onKeep: () => void
  onDrop: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      modalOnly
      onOpenChange={(open) => open || onKeep()}
      title={t('application.unsaved.title')}
      description={t('application.unsaved.text', { section: t(`application.section.${section}`) })}
      footer={
        <>
          <Button tone="quiet" onClick={onDrop}>
            {t('application.unsaved.drop')}
          </Button>
          <DialogClose render={<Button tone="primary">{t('application.unsaved.keep')}</Button>} />
        </>
      }
    />
  )
}
