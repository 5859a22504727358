import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MAX } from '@husrum/contract/rules/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogClose } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { FormRefusal } from '../../form/FormRefusal.tsx'
import { useProblems } from '../../form/use-problems.ts'

/** What a passkey is called. */
export function RenameDialog({
  trigger,
  name,
  run,
}: {
  trigger: ReactElement<Record<string, unknown>>
  name: string
  run: (name: string) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  const [given, setGiven] = useState(name)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const change = useMutation({ mutationFn: run, onSuccess: () => setOpen(false), onError: take })
  const toggle = (next: boolean) => {
    setOpen(next)
    setGiven(name)
    clear()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      trigger={trigger}
      title={t('security.passkeys.renameTitle')}
      footer={
        <>
          <DialogClose render={<Button>{t('security.cancel')}</Button>} />
          <Button type="submit" form={id} tone="primary" loading={change.isPending}>
            {t('security.passkeys.save')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const named = given.trim()
          if (!tell(named === '' ? { name: t('security.passkeys.nameMissing') } : {}) && !change.isPending)
            change.mutate(named)
        }}
      >
        <FormRefusal>{refusal}</FormRefusal>
        <TextField
          name="name"
          label={t('security.passkeys.name')}
          hint={t('security.passkeys.nameHint')}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          error={problems.name}
          value={given}
          onChange={(event) => setGiven(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
