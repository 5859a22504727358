import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { SavePanel } from './SavePanel.tsx'

/** Dialog that chooses the boards of a photo. */
export function SaveDialog({ photo, onClose }: { photo: number; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open title={t('boards.save.title')} onOpenChange={(open) => open || onClose()}>
      <SavePanel photo={photo} />
    </Dialog>
  )
}
