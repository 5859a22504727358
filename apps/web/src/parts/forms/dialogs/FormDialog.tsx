import { useId, type ReactNode } from 'react'
import { refusalSentence } from '#lib/api/refusals.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Form } from '../Form.tsx'
import { FormRefusal } from './FormRefusal.tsx'

/** The state of a `useMutation`. */
type Attempt = { error: unknown; isPending: boolean; submittedAt: number }

/** One form over the page, open until it is saved or closed: the server's refusal is above its fields. */
export function FormDialog({
  title,
  about,
  size,
  submit,
  cancel,
  tone = 'primary',
  attempt,
  problems = [],
  ready = true,
  waits = false,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  about?: string
  size?: 'wide'
  submit: string
  cancel: string
  tone?: 'primary' | 'danger'
  attempt: Attempt
  /** Errors of the fields, each linked by its id; an error without a field has no link. */
  problems?: readonly { target: string; message: string }[]
  /** Whether there is anything to send. */
  ready?: boolean
  /** Whether data for it is still loading. */
  waits?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const form = useId()
  return (
    <Dialog
      open
      modalOnly
      {...(size ? { size } : {})}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={about}
      footer={
        <>
          <DialogClose render={<Button>{cancel}</Button>} />
          {ready && (
            <Button type="submit" form={form} tone={tone} disabled={waits} loading={attempt.isPending}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <Form
        id={form}
        className="grid gap-6"
        onSubmit={() => {
          if (ready && !waits && !attempt.isPending) onSubmit()
        }}
      >
        <ErrorSummary problems={problems} attempt={attempt.submittedAt} />
        <FormRefusal>{refusalSentence(attempt.error)}</FormRefusal>
        {children}
      </Form>
    </Dialog>
  )
}

/** A summary of every field's problem, where the fields' ids are their names. */
export const problemsOf = (errors: Readonly<Record<string, string>>) =>
  Object.entries(errors).map(([target, message]) => ({ target, message }))
