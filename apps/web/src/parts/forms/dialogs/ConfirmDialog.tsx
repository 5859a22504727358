import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose, type DialogProps } from '#ui/overlays/Dialog.tsx'

/** An open question with two answers: to leave it, or to do it. */
export function ConfirmDialog({
  cancel,
  confirm,
  tone = 'danger',
  busy,
  onConfirm,
  onClose,
  ...dialog
}: Pick<DialogProps, 'title' | 'description' | 'modalOnly' | 'children'> & {
  cancel: string
  confirm: string
  tone?: 'primary' | 'danger'
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <DialogClose render={<Button>{cancel}</Button>} />
          <Button tone={tone} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
