import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BOARD_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { fieldErrors, refusalSentence } from '#lib/api/refusals.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** The client's own note about a photo. */
export function NoteDialog({
  note,
  onSave,
  onClose,
}: {
  note: string
  onSave: (note: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(note)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await onSave(text.trim())
      onClose()
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('boards.note.title')}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('boards.cancel')}</Button>
          <Button tone="primary" loading={busy} onClick={() => void save()}>
            {t('boards.note.save')}
          </Button>
        </>
      }
    >
      <FormRefusal className="mb-4">{refusalSentence(error)}</FormRefusal>
      <TextArea
        label={t('boards.note.label')}
        hint={t('boards.note.hint')}
        rows={4}
        value={text}
        counter={{ minimum: 0, maximum: BOARD_NOTE_MAX }}
        error={fieldErrors(error)?.note}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
