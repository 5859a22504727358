import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leads, type LeadDetail, type LeadNote } from '@husrum/contract/leads.ts'
import { NOTE_MAX, NOTES_PER_LEAD } from '@husrum/contract/limits.ts'
import { formatDate } from '#lib/format.ts'
import { leadQueries } from '#lib/queries/leads.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Block } from '#parts/brief-document/BriefDocument.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** What the expert notes about a lead, newest first; nobody else reads it. */
export function LeadNotes({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation()
  const actions = useNotes(lead.id)
  const [open, setOpen] = useState<number | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <Block title={t('leads.notes.title')}>
      <p className="text-13 text-ink-2">{t('leads.notes.private')}</p>
      {lead.notes.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {lead.notes.toReversed().map((note) => (
            <li key={note.id} className="py-3">
              {open === note.id ? (
                <NoteForm
                  text={note.body}
                  label={t('leads.notes.change')}
                  saving={actions.rewrite.isPending}
                  onSave={(body) => actions.rewrite.mutate({ note, body }, { onSuccess: close })}
                  onClose={close}
                />
              ) : (
                <NoteText note={note} onChange={() => setOpen(note.id)} onRemove={() => actions.remove.mutate(note)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' ? (
        <div className="mt-3">
          <NoteForm
            text=""
            label={t('leads.notes.new')}
            saving={actions.add.isPending}
            onSave={(body) => actions.add.mutate(body, { onSuccess: close })}
            onClose={close}
          />
        </div>
      ) : (
        lead.notes.length < NOTES_PER_LEAD && (
          <Button size="small" className="mt-3" onClick={() => setOpen('new')}>
            {t('leads.notes.add')}
          </Button>
        )
      )}
    </Block>
  )
}

function NoteText({ note, onChange, onRemove }: { note: LeadNote; onChange: () => void; onRemove: () => void }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const id = useId()
  return (
    <>
      <p id={id} className="text-15 break-words whitespace-pre-line">
        {note.body}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        <time dateTime={note.created_at} className="flex-1 text-13 text-ink-2">
          {formatDate(note.created_at, language, 'moment')}
        </time>
        <Button tone="quiet" size="small" aria-describedby={id} onClick={onChange}>
          {t('leads.notes.change')}
        </Button>
        <Button tone="quiet" size="small" aria-describedby={id} onClick={onRemove}>
          {t('leads.notes.remove')}
        </Button>
      </div>
    </>
  )
}

function NoteForm({
  text,
  label,
  saving,
  onSave,
  onClose,
}: {
  text: string
  label: string
  saving: boolean
  onSave: (body: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [body, setBody] = useState(text)
  const tooLong = [...body.trim()].length > NOTE_MAX
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (body.trim() && !tooLong) onSave(body.trim())
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <TextArea
        label={label}
        rows={3}
        // the button that opened it is gone
        autoFocus
        value={body}
        counter={{ minimum: 0, maximum: NOTE_MAX }}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className="mt-2 flex gap-2">
        <Button type="submit" size="small" tone="primary" loading={saving} disabled={!body.trim() || tooLong}>
          {t('leads.notes.save')}
        </Button>
        <Button size="small" tone="quiet" onClick={onClose}>
          {t('leads.notes.cancel')}
        </Button>
      </div>
    </form>
  )
}

function useNotes(id: number) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const call = api(leads)
  const { queryKey } = leadQueries(api).detail(id)
  const keep = (change: (notes: readonly LeadNote[]) => LeadNote[]) =>
    cache.setQueryData(queryKey, (old) => (old ? { ...old, notes: change(old.notes) } : old))
  const onSettled = () => void cache.invalidateQueries({ queryKey })
  const add = useMutation({
    mutationFn: (body: string) => call.createLeadNote({ params: { id }, body: { body } }),
    onSuccess: ({ data }) => keep((notes) => [...notes, data]),
    onSettled,
  })
  const rewrite = useMutation({
    mutationFn: ({ note, body }: { note: LeadNote; body: string }) =>
      call.updateLeadNote({ params: { id, noteId: note.id }, body: { body } }),
    onSuccess: ({ data }) => keep((notes) => notes.map((note) => (note.id === data.id ? data : note))),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (note: LeadNote) => call.deleteLeadNote({ params: { id, noteId: note.id } }),
    onSuccess: (_, gone) => {
      keep((notes) => notes.filter((note) => note.id !== gone.id))
      showToast(t('leads.notes.removed'), {
        action: { label: t('leads.toast.undo'), run: () => add.mutate(gone.body) },
      })
    },
    onSettled,
  })
  return { add, rewrite, remove }
}
