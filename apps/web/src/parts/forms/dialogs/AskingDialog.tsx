import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { FormRefusal } from './FormRefusal.tsx'
import { useProblems } from './use-problems.ts'

type Problems = Readonly<Record<string, string>>

/** What a dialog is called and does. */
export type AskingWords = {
  trigger: ReactElement<Record<string, unknown>>
  title: string
  about?: string
  submit: string
  danger?: boolean
}

/** Opened by its trigger, asks a few things before something is done, and closes when that went well. */
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
  /** It was opened or closed: what was typed is forgotten. */ onToggle: () => void
  /** What is missing, by field. */ check: () => Problems
  run: () => Promise<unknown>
  /** What went wrong elsewhere than on the server. */ sentenceOf?: (error: unknown) => Promise<string | undefined>
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
          setElsewhere(undefined)
          if (!tell(check()) && !send.isPending) send.mutate()
        }}
      >
        <FormRefusal>{refusal ?? elsewhere}</FormRefusal>
        {children(problems)}
      </form>
    </Dialog>
  )
}
