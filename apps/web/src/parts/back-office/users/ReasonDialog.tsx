import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { USER_REASON_MAX, USER_REASON_MIN } from '@husrum/contract/core/limits.ts'
import { AskingDialog, type AskingWords } from '#parts/forms/dialogs/AskingDialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** Asks for a reason before an action on a person, who will read it. */
export function ReasonDialog({
  run,
  ...words
}: AskingWords & { about: string; run: (reason: string) => Promise<unknown> }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <AskingDialog
      {...words}
      onToggle={() => setReason('')}
      check={(): Record<string, string> =>
        reason.trim().length < USER_REASON_MIN ? { reason: t('user-steps.reasonShort') } : {}
      }
      run={() => run(reason)}
    >
      {(problems) => (
        <TextArea
          name="reason"
          label={t('user-steps.reason')}
          hint={t('user-steps.reasonHint')}
          rows={3}
          maxLength={USER_REASON_MAX}
          error={problems.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </AskingDialog>
  )
}
