import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminContactDetail } from '@husrum/contract/back-office/contacts.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { PanePart } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useContactNote } from './use-contact-change.ts'

/** Internal notes of the staff: each has its author and time, and none can be changed. */
export function NotePart({
  contact: { id, notes },
  mayWrite,
  now,
}: {
  contact: AdminContactDetail
  mayWrite: boolean
  now: number
}) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const send = useContactNote(id)
  if (!mayWrite && notes.length === 0) return null
  const add = () => {
    if (note.trim() !== '' && !send.isPending) send.mutate(note.trim(), { onSuccess: () => setNote('') })
  }
  return (
    <PanePart title={t('admin-contacts.note.title')}>
      <ul>
        {notes.map(({ id: note_id, body, by, created_at }) => (
          <li key={note_id} className="border-b border-line py-2 last:border-0">
            <p className="wrap-anywhere whitespace-pre-line">{body}</p>
            <p className="text-13 text-ink-2">
              {by?.name ?? t('admin-contacts.note.nobody')} · <Moment at={created_at} now={now} />
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          noValidate
          className="mt-3 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextArea
            label={t('admin-contacts.note.new')}
            hint={t('admin-contacts.note.hint')}
            rows={3}
            value={note}
            error={fieldErrors(send.error)?.['note']}
            onChange={(event) => setNote(event.target.value)}
          />
          {note.trim() !== '' && (
            <Button type="submit" size="small" className="justify-self-start" loading={send.isPending}>
              {t('admin-contacts.note.save')}
            </Button>
          )}
        </form>
      )}
    </PanePart>
  )
}
