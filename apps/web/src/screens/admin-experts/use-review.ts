import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/joining.ts'
import { adminExpertQueries, reviewAdminExpert, type Review } from '../../lib/queries/admin-experts.ts'
import { useShell } from '../../lib/shell-context.ts'
import { showToast } from '../../lib/toast.ts'
import type { DecisionKey } from './decisions.ts'

type Given = { expert: AdminExpertDetail; body: Review; /** absent for marks */ decision?: DecisionKey }

/** One decision or mark. Whatever became of it, what others did meanwhile comes with the refresh. */
export function useReview() {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ expert, body }: Given) => reviewAdminExpert(api, expert.id, body),
    onSuccess: (reviewed, { decision }) => {
      queryClient.setQueryData(adminExpertQueries(api).detail(reviewed.id).queryKey, reviewed)
      if (decision)
        showToast(t(`admin-experts.done.${decision}`, { name: reviewed.company_name ?? reviewed.name }), {
          tone: 'success',
        })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin-experts'] }),
  })
}
export type Reviewing = ReturnType<typeof useReview>
