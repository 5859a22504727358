import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/Dialog.tsx'

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
        <DialogFoot cancel={cancel} tone={tone} loading={busy} onClick={onConfirm}>
          {confirm}
        </DialogFoot>
      }
    />
  )
}
