import { REASON_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** Explains what withdrawing the brief means, and sends a note along. */
export function WithdrawDialog({
  match: { expert, thread_id },
  sending,
  onClose,
  onWithdraw,
}: {
  match: Pick<Match, 'expert' | 'thread_id'>
  sending: boolean
  onClose: () => void
  onWithdraw: (note: string) => void
}) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const name = shortName(expert)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('matches.withdraw.title', { name })}
      description={`${t('matches.withdraw.text', { name })}${thread_id === null ? '' : ` ${t('matches.withdraw.thread')}`}`}
      footer={
        <DialogFoot
          cancel={t('matches.withdraw.keep')}
          tone="danger"
          loading={sending}
          onClick={() => onWithdraw(note.trim())}
        >
          {t('matches.withdraw.send')}
        </DialogFoot>
      }
    >
      <TextArea
        label={t('matches.withdraw.note', { name })}
        optional
        rows={2}
        value={note}
        maxLength={REASON_NOTE_MAX}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
