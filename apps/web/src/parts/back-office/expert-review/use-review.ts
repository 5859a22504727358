import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminExpert, AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { DECISION_UNDO_SECONDS } from '@husrum/contract/core/limits.ts'
import { adminExpertQuery, reviewAdminExpert, type Review } from '#queries/back-office/expert-review.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { undoButton } from '#parts/back-office/staff-lists/decisions/undo-button.ts'
import type { DecisionKey, StaffChange } from './decisions.ts'

/** The action that undoes each decision. */
const undoneBy: Partial<Record<DecisionKey | StaffChange, Reverse>> = {
  approve: 'unapprove',
  request_changes: 'take_back',
  suspend: 'restore',
}
type Reverse = 'unapprove' | 'take_back' | 'restore'
const UNDO_SECONDS = 15
const secondsFor = (reverse: Reverse) => (reverse === 'restore' ? DECISION_UNDO_SECONDS : UNDO_SECONDS)

type Given = {
  expert: AdminExpert
  body: Omit<Review, 'seen'>
  /** The version that the staff member saw. */
  seen: string
  /** Absent for marks. */
  decision?: DecisionKey | StaffChange
}

/** Sends one decision or mark about the version that was seen, shows a toast and reloads the lists. */
export function useReview(
  onDone?: (reviewed: AdminExpertDetail, decision: DecisionKey | StaffChange | undefined) => void,
) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: adminKey })
  const tell = (reviewed: AdminExpertDetail, decision: DecisionKey | StaffChange, more: object = {}) =>
    showToast(t(`admin-experts.done.${decision}`, { name: reviewed.company_name ?? reviewed.name }), {
      tone: 'success',
      ...more,
    })
  const undo = async (id: number, reverse: Reverse) => {
    try {
      const reviewed = await reviewAdminExpert(api, id, { action: reverse === 'unapprove' ? reverse : 'restore' })
      queryClient.setQueryData(adminExpertQuery(api, id).queryKey, reviewed)
      tell(reviewed, reverse)
    } finally {
      await again()
    }
  }
  return useMutation({
    mutationFn: ({ expert, body, seen }: Given) => reviewAdminExpert(api, expert.id, { ...body, seen }),
    onSuccess: (reviewed, { decision }) => {
      queryClient.setQueryData(adminExpertQuery(api, reviewed.id).queryKey, reviewed)
      const reverse = decision && undoneBy[decision]
      if (decision)
        tell(
          reviewed,
          decision,
          reverse && {
            seconds: secondsFor(reverse),
            action: undoButton(t('admin-experts.undo'), () => undo(reviewed.id, reverse)),
          },
        )
      onDone?.(reviewed, decision)
    },
    onSettled: again,
  })
}
/** The profile had changed meanwhile, so nothing was decided. */
export const wasChanged = (error: unknown): boolean => refusalCode(error) === 'changed_elsewhere'

export type Reviewing = ReturnType<typeof useReview>
