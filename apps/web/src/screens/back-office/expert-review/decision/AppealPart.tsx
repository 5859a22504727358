import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPERT_REASON_MAX, EXPERT_REASON_MIN } from '@husrum/contract/core/limits.ts'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { formatDate } from '#lib/language/format.ts'
import { adminExpertQuery, decideExpertAppeal, type AppealVerdict } from '#queries/back-office/expert-review.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { useFirstRefused } from '#parts/forms/dialogs/use-first-refused.ts'
import { nameOfExpert } from '#parts/back-office/expert-review/queue-columns.tsx'
import { Corrected } from '#parts/experts/joining/approval/Corrected.tsx'
import { refusedCompany } from '#parts/experts/joining/company/refused-company.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** The expert's appeal. Only a person who did not decide before may answer it. */
export function AppealPart({
  expert,
  appeal,
}: {
  expert: AdminExpertDetail
  appeal: NonNullable<AdminExpertDetail['appeal']>
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const answer = useMutation({
    mutationFn: (decision: AppealVerdict['decision']) => decideExpertAppeal(api, expert.id, { decision, reason }),
    onSuccess: (decided, decision) => {
      queryClient.setQueryData(adminExpertQuery(api, expert.id).queryKey, decided)
      showToast(t(`admin-experts.appeal.done.${decision}`, { name: nameOfExpert(expert) }), { tone: 'success' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
  const box = useFirstRefused<HTMLDivElement>(answer.error)
  const date = formatDate(appeal.created_at, language)
  return (
    <Notice stacked title={t('admin-experts.appeal.title', { date })}>
      <span className="mt-1 block wrap-anywhere">
        {t(`admin-experts.appeal.what.${appeal.what}`, {
          company: appeal.company ? refusedCompany(t, appeal.company) : '',
        })}
      </span>
      {appeal.corrected && <Corrected corrected={appeal.corrected} />}
      <q className="mt-1 block whitespace-pre-line" lang={expert.locale === 'dk' ? 'da' : expert.locale}>
        {appeal.text}
      </q>
      <span className="mt-2 block text-ink-2">
        {appeal.decided_by === null
          ? t('admin-experts.appeal.decidedBefore')
          : t('admin-experts.appeal.decidedBy', { name: appeal.decided_by })}{' '}
        {!appeal.may_decide && t('admin-experts.appeal.notYou')}
      </span>
      {appeal.may_decide && (
        <>
          {(appeal.what === 'company_rejected' || appeal.what === 'unfeatured' || appeal.what === 'edited') && (
            <span className="mt-1 block text-ink-2">{t(`admin-experts.appeal.then.${appeal.what}`)}</span>
          )}
          <div ref={box} className="mt-3">
            <TextArea
              label={t('admin-experts.appeal.reason')}
              hint={t('admin-experts.reason.hint')}
              rows={3}
              value={reason}
              counter={{ minimum: EXPERT_REASON_MIN, maximum: EXPERT_REASON_MAX }}
              error={fieldErrors(answer.error)?.reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <span className="mt-3 flex flex-wrap gap-2">
            {(['upheld', 'dismissed'] as const).map((decision) => (
              <Button
                key={decision}
                size="small"
                tone={decision === 'upheld' ? 'primary' : 'secondary'}
                loading={answer.isPending && answer.variables === decision}
                onClick={() => answer.mutate(decision)}
              >
                {t(`admin-experts.appeal.${decision}`)}
              </Button>
            ))}
          </span>
        </>
      )}
    </Notice>
  )
}
