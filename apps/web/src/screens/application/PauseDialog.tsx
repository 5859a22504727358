import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { RESUME } from '../../parts/brief-status/PausedNotice.tsx'
import { useBriefMoves } from '../../parts/brief-status/use-brief-moves.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'

/** What a pause does, before it does it. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { pause } = useBriefMoves({
    onPaused: () => {
      flushSync(onClose)
      // the button that asked is gone
      document.getElementById(RESUME)?.focus()
    },
  })
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
