import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCH_NAME_MIN } from '@husrum/contract/core/limits.ts'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** Asks for the name of a saved search, and shows the server's refusal on the field. */
export function SearchNameDialog({
  title,
  description,
  name: first,
  saving,
  onSave,
  onClose,
  children,
}: {
  title: string
  description?: string
  /** The initial value of the field. */
  name: string
  saving: boolean
  /** Not called while the name is too short or while saving. */
  onSave: (name: string, onRefused: (error: unknown) => void) => void
  onClose: () => void
  /** Below the name. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const found = useProblems(form)
  const [name, setName] = useState(first)
  const send = () => {
    if (saving) return
    const given = name.trim()
    if (found.tell([...given].length < SAVED_SEARCH_NAME_MIN ? { name: t('saved-searches.noName') } : {})) return
    onSave(given, found.take)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      footer={
        <DialogFoot cancel={t('saved-searches.cancel')} tone="primary" type="submit" form={id} loading={saving}>
          {t('saved-searches.confirm')}
        </DialogFoot>
      }
    >
      <Form ref={form} id={id} onSubmit={send}>
        <Stack>
          <FormRefusal>{found.refusal}</FormRefusal>
          <TextField
            label={t('saved-searches.name')}
            value={name}
            maxLength={SAVED_SEARCH_NAME_MAX}
            error={found.problems.name}
            onChange={(event) => setName(event.target.value)}
          />
          {children}
        </Stack>
      </Form>
    </Dialog>
  )
}
