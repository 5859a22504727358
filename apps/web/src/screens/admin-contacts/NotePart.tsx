import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminContactDetail } from '@husrum/contract/contacts.ts'
import { fieldErrors } from '#lib/refusals.ts'
import { PanePart } from '#parts/admin/AdminPane.tsx'
import { Moment } from '#parts/admin/Moment.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { ContactChanging } from './use-contact-change.ts'

/** What staff write down for each other: each note with its author and time, and none is changed. */
export function NotePart({
  contact: { notes },
  change,
  mayWrite,
  now,
}: {
  contact: AdminContactDetail
  change: ContactChanging
  mayWrite: boolean
  now: number
}) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  if (!mayWrite && notes.length === 0) return null
  const add = () => {
    if (note.trim() !== '' && !change.isPending) change.mutate({ note: note.trim() }, { onSuccess: () => setNote('') })
  }
  return (
    <PanePart title={t('admin-contacts.note.title')}>
      <ul>
        {notes.map(({ id, body, by, created_at }) => (
          <li key={id} className="border-b border-line py-2 last:border-0">
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
            error={fieldErrors(change.error)?.['note']}
            onChange={(event) => setNote(event.target.value)}
          />
          {note.trim() !== '' && (
            <Button type="submit" size="small" className="justify-self-start" loading={change.isPending}>
              {t('admin-contacts.note.save')}
            </Button>
          )}
        </form>
      )}
    </PanePart>
  )
}
