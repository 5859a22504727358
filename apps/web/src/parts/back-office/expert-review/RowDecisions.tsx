import { useTranslation } from 'react-i18next'
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { decisionsFor, type Decision } from './decisions.ts'
import { nameOfExpert } from './queue-columns.tsx'

/** The decisions that one press in the list makes: on the profile or on its changed company. */
export const approvalOf = (expert: AdminExpert): Decision | undefined =>
  decisionsFor(expert).find(({ action }) => action === 'approve')
export const changesOf = (expert: AdminExpert): Decision | undefined =>
  decisionsFor(expert).find(({ key }) => key === 'request_changes')

/** The buttons Changes and Approve at the end of a row, where they are allowed; reasons are asked elsewhere. */
export function RowDecisions({
  expert,
  busy,
  onApprove,
  onChanges,
}: {
  expert: AdminExpert
  busy: boolean
  onApprove: (expert: AdminExpert, decision: Decision) => void
  onChanges: (expert: AdminExpert) => void
}) {
  const { t } = useTranslation()
  const approval = approvalOf(expert)
  const changes = changesOf(expert)
  const name = nameOfExpert(expert)
  return (
    <>
      {changes && !changes.bar && (
        <Button size="small" aria-label={t('admin-experts.row.changesOf', { name })} onClick={() => onChanges(expert)}>
          {t('admin-experts.row.changes')}
        </Button>
      )}
      {approval && !approval.bar && (
        <Button
          size="small"
          aria-label={t('admin-experts.row.approveOf', { name })}
          loading={busy}
          onClick={() => onApprove(expert, approval)}
        >
          {t('admin-experts.row.approve')}
        </Button>
      )}
    </>
  )
}
