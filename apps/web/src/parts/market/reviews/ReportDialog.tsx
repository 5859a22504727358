import { REVIEW_REPORT_MAX } from '@husrum/contract/core/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '@husrum/contract/experts/profile/experts.ts'
import { reviewActions, type ReportedWhy } from '#queries/market/reviews.ts'
import { isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

const reasons = [
  'not_a_client',
  'insulting',
  'private_data',
  'illegal',
  'advertising',
  'other',
] as const satisfies readonly ReportedWhy['reason'][]

/** Why staff should check a review, reported by its expert or by a reader. It stays visible, and is marked. */
export function ReportDialog({
  review,
  by,
  onReported,
  onClose,
}: {
  review: Pick<Review, 'id'>
  by: 'expert' | 'reader'
  onReported: () => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [reason, setReason] = useState<ReportedWhy['reason'] | null>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const report = useMutation({
    mutationFn: (why: ReportedWhy) => reviewActions(api).report(review.id, why),
    onSuccess: async () => {
      await onReported()
      showToast(t('reviews.report.done'), { tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('reviews.report.title')}
      description={t('reviews.report.text')}
      footer={
        <DialogFoot
          cancel={t('reviews.cancel')}
          tone="primary"
          loading={report.isPending}
          onClick={({ currentTarget }: MouseEvent<HTMLElement>) => {
            if (reason !== null) return report.mutate({ reason, ...(note.trim() ? { note: note.trim() } : {}) })
            setMissing(true)
            // the missing field may be scrolled out of view
            currentTarget.closest('dialog')?.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
          }}
        >
          {t('reviews.report.send')}
        </DialogFoot>
      }
    >
      <div className="grid gap-5">
        <FormRefusal>{isRefusal(report.error) ? report.error.refusal.message : undefined}</FormRefusal>
        <RadioList
          legend={t('reviews.report.why')}
          options={reasons.map((value) => ({
            value,
            label:
              value === 'not_a_client' ? t(`reviews.report.notAClient.${by}`) : t(`reviews.report.reason.${value}`),
          }))}
          value={reason}
          error={missing && reason === null ? t('reviews.report.missing') : undefined}
          onChange={setReason}
        />
        <TextArea
          label={t('reviews.report.note')}
          optional
          rows={3}
          maxLength={REVIEW_REPORT_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
