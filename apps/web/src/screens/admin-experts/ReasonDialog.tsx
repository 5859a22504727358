import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/joining.ts'
import { fieldErrors } from '../../lib/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { Decision } from './decisions.ts'
import { wasChanged, type Reviewing } from './use-review.ts'

/** The contract's bounds of a reason. */
const REASON_MIN = 10
const REASON_MAX = 1000

/** Asks why, and with it whether it is meant: the expert reads these words. */
export function ReasonDialog({
  expert,
  decision,
  review,
  words,
  onClose,
  onChanged,
}: {
  expert: AdminExpertDetail
  decision: Decision
  review: Reviewing
  /** Written before it was interrupted. */
  words: string
  onClose: () => void
  /** The profile has to be looked at again first; the words are kept. */
  onChanged: (words: string) => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState(words)
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const length = [...reason.trim()].length
  const short = length < REASON_MIN
  const name = expert.company_name ?? expert.name
  const send = () => {
    setAsked(true)
    if (short || length > REASON_MAX) return box.current?.focus()
    if (review.isPending) return
    review.mutate(
      { expert, body: { action: decision.action, reason: reason.trim() }, decision: decision.key },
      { onSuccess: onClose, onError: (error) => wasChanged(error) && onChanged(reason) },
    )
  }
  return (
    <Dialog
      open
      modalOnly={reason !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={t(`admin-experts.reason.${decision.key}.title`, { name })}
      description={t(`admin-experts.reason.${decision.key}.text`)}
      footer={
        <>
          <DialogClose render={<Button>{t('admin-experts.reason.cancel')}</Button>} />
          <Button
            tone={decision.key === 'request_changes' ? 'primary' : 'danger'}
            loading={review.isPending}
            onClick={send}
          >
            {t(`admin-experts.decide.${decision.key}`)}
          </Button>
        </>
      }
    >
      <TextArea
        ref={box}
        label={t('admin-experts.reason.label')}
        hint={t('admin-experts.reason.hint')}
        value={reason}
        counter={{ minimum: REASON_MIN, maximum: REASON_MAX }}
        error={asked && short ? t('admin-experts.reason.short') : fieldErrors(review.error)?.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
