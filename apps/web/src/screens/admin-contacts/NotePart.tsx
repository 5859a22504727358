import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminContactDetail } from '@husrum/contract/contacts.ts'
import { fieldErrors } from '#lib/refusals.ts'
import { PanePart } from '#parts/admin/AdminPane.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { ContactChanging } from './use-contact-change.ts'

/** What staff write down for each other. */
export function NotePart({
  contact,
  change,
  mayChange,
  mayWrite,
}: {
  contact: AdminContactDetail
  change: ContactChanging
  mayChange: boolean
  mayWrite: boolean
}) {
  const { t } = useTranslation()
  const [note, setNote] = useState(contact.note ?? '')
  const [from, setFrom] = useState(contact.note)
  // somebody else's note comes in as long as nothing of our own would be lost
  if (from !== contact.note) {
    setFrom(contact.note)
    if (note === (from ?? '')) setNote(contact.note ?? '')
  }
  if (!mayWrite)
    return contact.note ? (
      <PanePart title={t('admin-contacts.note.title')}>
        <p className="mt-2 wrap-anywhere whitespace-pre-line">{contact.note}</p>
      </PanePart>
    ) : null
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayChange && !change.isPending) change.mutate({ note: note.trim() })
      }}
    >
      <TextArea
        label={t('admin-contacts.note.title')}
        hint={t('admin-contacts.note.hint')}
        rows={3}
        value={note}
        error={fieldErrors(change.error)?.['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      {note.trim() !== (contact.note ?? '') && (
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          disabled={!mayChange}
          loading={change.isPending && change.variables.note !== undefined}
        >
          {t('admin-contacts.note.save')}
        </Button>
      )}
    </form>
  )
}
