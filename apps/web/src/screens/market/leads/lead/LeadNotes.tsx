import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leads, type LeadDetail, type LeadNote } from '@husrum/contract/market/leads/leads.ts'
import { LEAD_NOTE_MAX, NOTES_PER_LEAD } from '@husrum/contract/core/limits.ts'
import { formatDate } from '#lib/language/format.ts'
import { useOnceKey } from '#lib/api/once-key.ts'
import { leadQueries } from '#queries/market/leads.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Block } from '#parts/clients/briefs/document/BriefDocument.tsx'
import { useMessageDraft } from '#parts/market/leads/message-drafts.ts'
import { useSharedStudio } from '#parts/experts/studio/use-shared-studio.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** The expert's notes about a lead, newest first; only the people of the studio can read them. */
export function LeadNotes({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation()
  const isShared = useSharedStudio() !== undefined
  const actions = useNotes(lead.id)
  const [open, setOpen] = useState<number | 'new'>()
  const close = () => setOpen(undefined)
  const draftOf = (note: number | 'new') => `note.${lead.id}.${note}`
  // A note begun before another lead was opened continues
  const [begun] = useMessageDraft(draftOf('new'))
  useEffect(() => {
    if (begun) setOpen((now) => now ?? 'new')
  }, [begun])
  return (
    <Block title={t(isShared ? 'leads.notes.sharedTitle' : 'leads.notes.title')}>
      <p className="text-13 text-ink-2">{t(isShared ? 'leads.notes.shared' : 'leads.notes.private')}</p>
      {lead.notes.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {lead.notes.toReversed().map((note) => (
            <li key={note.id} className="py-3">
              {open === note.id ? (
                <NoteForm
                  draft={draftOf(note.id)}
                  saved={note.body}
                  label={t('leads.notes.change')}
                  saving={actions.rewrite.isPending}
                  onSave={(body, onSuccess) => actions.rewrite.mutate({ note, body }, { onSuccess })}
                  onClose={close}
                />
              ) : (
                <NoteText
                  note={note}
                  isShared={isShared}
                  onChange={() => setOpen(note.id)}
                  onRemove={() => actions.remove.mutate(note)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' ? (
        <div className="mt-3">
          <NoteForm
            draft={draftOf('new')}
            label={t('leads.notes.new')}
            saving={actions.add.isPending}
            onSave={(body, onSuccess) => actions.add.mutate(body, { onSuccess })}
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

function NoteText({
  note,
  isShared,
  onChange,
  onRemove,
}: {
  note: LeadNote
  /** The studio has several people, so each note shows its author. */
  isShared: boolean
  onChange: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const id = useId()
  return (
    <>
      <p id={id} className="text-15 break-words whitespace-pre-line">
        {note.body}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        <p className={clsx('text-13 text-ink-2', isShared ? 'basis-full' : 'flex-1')}>
          {isShared && note.author && <b className="font-medium text-ink">{note.author.name} · </b>}
          <time dateTime={note.created_at}>{formatDate(note.created_at, language, 'moment')}</time>
        </p>
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
  draft,
  saved = '',
  label,
  saving,
  onSave,
  onClose,
}: {
  /** The name of the draft, which is stored on the device until it is saved or discarded. */
  draft: string
  saved?: string
  label: string
  saving: boolean
  onSave: (body: string, onSaved: () => void) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [body = saved, setBody] = useMessageDraft(draft)
  const tooLong = [...body.trim()].length > LEAD_NOTE_MAX
  const close = () => {
    setBody(undefined)
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (body.trim() && !tooLong && !saving) onSave(body.trim(), close)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <TextArea
        label={label}
        rows={3}
        // The button that opened it was removed.
        autoFocus
        value={body}
        counter={{ minimum: 0, maximum: LEAD_NOTE_MAX }}
        onChange={({ target }) => setBody(target.value === saved ? undefined : target.value)}
      />
      <div className="mt-2 flex gap-2">
        <Button type="submit" size="small" tone="primary" loading={saving} disabled={!body.trim() || tooLong}>
          {t('leads.notes.save')}
        </Button>
        <Button size="small" tone="quiet" onClick={close}>
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
  const once = useOnceKey()
  const { queryKey } = leadQueries(api).detail(id)
  const keep = (change: (notes: readonly LeadNote[]) => LeadNote[]) =>
    cache.setQueryData(queryKey, (old) => (old ? { ...old, notes: change(old.notes) } : old))
  const onSettled = () => void cache.invalidateQueries({ queryKey })
  const add = useMutation({
    mutationFn: (body: string) =>
      call.createLeadNote({ params: { id }, body: { body } }, { headers: once.optionsFor({ id, body }).headers }),
    onSuccess: ({ data }) => {
      once.arrived()
      // A refetch may have added it already.
      keep((notes) => [...notes.filter((note) => note.id !== data.id), data])
    },
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
