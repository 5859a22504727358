import { Button, type ButtonProps } from '#ui/buttons/Button.tsx'
import { DialogClose } from '#ui/overlays/Dialog.tsx'

/** The usual foot of a dialog: a button that only closes it, and the one that acts. */
export function DialogFoot({ cancel, ...action }: ButtonProps & { cancel: string }) {
  return (
    <>
      <DialogClose render={<Button>{cancel}</Button>} />
      <Button {...action} />
    </>
  )
}
