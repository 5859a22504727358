import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX, REASON_MIN } from '@husrum/contract/rules/user-step-reason.ts'
import { FormRefusal } from '#parts/form/FormRefusal.tsx'
import { useProblems } from '#parts/form/use-problems.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogClose } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** Asks why before something is done about a person, who reads the answer. */
export function ReasonDialog({
  trigger,
  title,
  about,
  submit,
  danger,
  run,
}: {
  trigger: ReactElement<Record<string, unknown>>
  title: string
  about: string
  submit: string
  danger?: boolean
  run: (reason: string) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const send = useMutation({ mutationFn: run, onSuccess: () => setOpen(false), onError: take })
  const toggle = (next: boolean) => {
    setOpen(next)
    setReason('')
    clear()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      trigger={trigger}
      title={title}
      description={about}
      footer={
        <>
          <DialogClose render={<Button>{t('security.cancel')}</Button>} />
          <Button type="submit" form={id} tone={danger ? 'danger' : 'primary'} loading={send.isPending}>
            {submit}
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
          const isShort = reason.trim().length < REASON_MIN
          if (!tell(isShort ? { reason: t('user-steps.reasonShort') } : {}) && !send.isPending) send.mutate(reason)
        }}
      >
        <FormRefusal>{refusal}</FormRefusal>
        <TextArea
          name="reason"
          label={t('user-steps.reason')}
          hint={t('user-steps.reasonHint')}
          rows={3}
          maxLength={REASON_MAX}
          error={problems.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
