import { useTranslation } from 'react-i18next'
import { useBriefMoves } from '../../parts/brief-status/use-brief-moves.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'

/** What a pause does, before it does it. */
export function PauseDialog({ onClose, onPaused }: { onClose: () => void; onPaused: () => void }) {
  const { t } = useTranslation()
  const { pause } = useBriefMoves({ onPaused })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('application.pause.title')}
      footer={
        <>
          <DialogClose render={<Button>{t('application.pause.keep')}</Button>} />
          <Button
            tone="primary"
            loading={pause.isPending}
            onClick={() => pause.mutate(undefined, { onError: onClose })}
          >
            {t('application.pause.do')}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-15">
        <li>{t('application.pause.nobody')}</li>
        <li>{t('application.pause.conversations')}</li>
        <li>{t('application.pause.back')}</li>
      </ul>
    </Dialog>
  )
}
