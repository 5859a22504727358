import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import type { ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import type { Dismissal } from '#queries/market/matching.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

const reasons = ['style', 'price', 'distance', 'experience', 'other'] as const satisfies readonly Dismissal['reason'][]

/** Asks why the client rejects a match: the answer brings better ones, and the expert never reads it. */
export function DismissDialog({
  expert,
  sending,
  onClose,
  onDismiss,
}: {
  expert: ExpertCard
  sending: boolean
  onClose: () => void
  onDismiss: (dismissal: Dismissal) => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<Dismissal['reason'] | null>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const send = () => {
    if (reason === null) return setMissing(true)
    onDismiss({ reason, ...(note.trim() ? { note: note.trim().slice(0, REASON_NOTE_MAX) } : {}) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('matches.dismiss.title', { name: shortName(expert) })}
      description={t('matches.dismiss.text')}
      footer={
        <DialogFoot cancel={t('matches.dismiss.keep')} tone="primary" loading={sending} onClick={send}>
          {t('matches.dismiss.send')}
        </DialogFoot>
      }
    >
      <RadioList
        legend={t('matches.dismiss.reason')}
        options={reasons.map((value) => ({ value, label: t(`matches.dismiss.reasons.${value}`) }))}
        value={reason}
        error={missing ? t('matches.dismiss.missing') : undefined}
        onChange={(value) => {
          setReason(value)
          setMissing(false)
        }}
      />
      <TextArea
        className="mt-5"
        label={t('matches.dismiss.note')}
        optional
        rows={2}
        value={note}
        maxLength={REASON_NOTE_MAX}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
