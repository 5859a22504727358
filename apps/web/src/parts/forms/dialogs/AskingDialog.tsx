import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../Form.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { FormRefusal } from './FormRefusal.tsx'
import { useProblems } from './use-problems.ts'

type Problems = Readonly<Record<string, string>>

/** The texts and actions of a dialog. */
export type AskingWords = {
  trigger: ReactElement<Record<string, unknown>>
  title: string
  about?: string
  submit: string
  danger?: boolean
}

/** Opened by its trigger, asks a few questions before an action, and closes when that succeeded. */
export function AskingDialog({
  trigger,
  title,
  about,
  submit,
  danger,
  onToggle,
  check,
  run,
  sentenceOf,
  children,
}: AskingWords & {
  /** The dialog was opened or closed: the typed values are cleared. */ onToggle: () => void
  /** The missing values, by field. */ check: () => Problems
  run: () => Promise<unknown>
  /** An error that does not come from the server. */ sentenceOf?: (error: unknown) => Promise<string | undefined>
  children: (problems: Problems) => ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  const [elsewhere, setElsewhere] = useState<string>()
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const send = useMutation({
    mutationFn: run,
    onSuccess: () => setOpen(false),
    onError: async (error) => {
      take(error)
      setElsewhere(await sentenceOf?.(error))
    },
  })
  const toggle = (next: boolean) => {
    setOpen(next)
    setElsewhere(undefined)
    clear()
    onToggle()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      trigger={trigger}
      title={title}
      {...(about === undefined ? {} : { description: about })}
      footer={
        <DialogFoot
          cancel={t('security.cancel')}
          type="submit"
          form={id}
          tone={danger ? 'danger' : 'primary'}
          loading={send.isPending}
        >
          {submit}
        </DialogFoot>
      }
    >
      <Form
        ref={form}
        id={id}
        className="grid gap-5"
        onSubmit={() => {
          setElsewhere(undefined)
          if (!tell(check()) && !send.isPending) send.mutate()
        }}
      >
        <FormRefusal>{refusal ?? elsewhere}</FormRefusal>
        {children(problems)}
      </Form>
    </Dialog>
  )
}
