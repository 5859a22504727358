import { REASON_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import { declineReasons } from '@husrum/contract/market/leads/moves.rules.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import type { DeclineReason, LeadActions } from '../use-lead-actions.ts'

/** Declines a lead, with a reason that the client reads. */
export function DeclineDialog({
  lead,
  isOpen,
  decline,
  onClose,
}: {
  lead: Pick<LeadSummary, 'id' | 'client'>
  /** The lead is open, and not only in the list. */
  isOpen: boolean
  decline: LeadActions['decline']
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const name = lead.client.first_name
  const tooLong = [...note.trim()].length > REASON_NOTE_MAX
  const submit = () => {
    setAsked(true)
    if (reason && !tooLong) decline.mutate({ lead, reason, note: note.trim(), isOpen }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leads.decline.title', { name })}
      description={t('leads.decline.about', { name })}
      footer={
        <DialogFoot cancel={t('leads.decline.keep')} tone="danger" loading={decline.isPending} onClick={submit}>
          {t('leads.decline.action')}
        </DialogFoot>
      }
    >
      <RadioList
        legend={t('leads.decline.legend')}
        legendHidden
        options={declineReasons.map((value) => ({ value, label: t(`leads.decline.reason.${value}`) }))}
        value={reason}
        onChange={setReason}
        error={asked && !reason ? t('leads.decline.choose') : undefined}
      />
      <TextArea
        className="mt-5"
        label={t('leads.decline.note', { name })}
        optional
        rows={3}
        value={note}
        counter={{ minimum: 0, maximum: REASON_NOTE_MAX }}
        error={fieldErrors(decline.error)?.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
