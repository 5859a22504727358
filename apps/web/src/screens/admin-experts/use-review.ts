import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/joining.ts'
import { adminExpertQueries, reviewAdminExpert, type Review } from '../../lib/queries/admin-experts.ts'
import { refusalCode } from '../../lib/refusals.ts'
import { useShell } from '../../lib/shell-context.ts'
import { showToast } from '../../lib/toast.ts'
import type { DecisionKey } from './decisions.ts'

type Given = { expert: AdminExpertDetail; body: Omit<Review, 'seen'>; /** absent for marks */ decision?: DecisionKey }

/**
 * One decision or mark, about what was `seen`. Whatever became of it, what others did meanwhile comes with the refresh. Deciding a company
 * changes what is shown: `onDecided` hears as what.
 */
export function useReview(seen: string | undefined, onDecided: (shown: string) => void) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ expert, body }: Given) =>
      reviewAdminExpert(api, expert.id, { ...body, ...(seen === undefined ? {} : { seen }) }),
    onSuccess: (reviewed, { decision }) => {
      queryClient.setQueryData(adminExpertQueries(api).detail(reviewed.id).queryKey, reviewed)
      if (decision === 'approve_company' || decision === 'reject_company') onDecided(reviewed.seen)
      if (decision)
        showToast(t(`admin-experts.done.${decision}`, { name: reviewed.company_name ?? reviewed.name }), {
          tone: 'success',
        })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin-experts'] }),
  })
}
/** The profile had changed by then: nothing was decided. */
export const wasChanged = (error: unknown): boolean => refusalCode(error) === 'changed_elsewhere'

export type Reviewing = ReturnType<typeof useReview>
