import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/onboarding.ts'
import { adminExpertQueries, reviewAdminExpert, type Review } from '#lib/queries/admin-experts.ts'
import { refusalCode } from '#lib/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import type { DecisionKey } from './decisions.ts'

const endsReview: ReadonlySet<DecisionKey> = new Set<DecisionKey>(['approve', 'request_changes', 'reject'])

type Given = { expert: AdminExpertDetail; body: Omit<Review, 'seen'>; /** absent for marks */ decision?: DecisionKey }

/**
 * One decision or mark about the version `seen`; the refetch after it shows what others did.
 * `onCompanyDecided` gets the new version, `onDecided` is called when the review of the profile has ended.
 */
export function useReview(seen: string | undefined, onCompanyDecided: (shown: string) => void, onDecided: () => void) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ expert, body }: Given) =>
      reviewAdminExpert(api, expert.id, { ...body, ...(seen === undefined ? {} : { seen }) }),
    onSuccess: (reviewed, { decision }) => {
      queryClient.setQueryData(adminExpertQueries(api).detail(reviewed.id).queryKey, reviewed)
      if (decision === 'approve_company' || decision === 'reject_company') onCompanyDecided(reviewed.seen)
      if (decision)
        showToast(t(`admin-experts.done.${decision}`, { name: reviewed.company_name ?? reviewed.name }), {
          tone: 'success',
        })
      if (decision && endsReview.has(decision)) onDecided()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin-experts'] }),
  })
}
/** The profile had changed by then: nothing was decided. */
export const wasChanged = (error: unknown): boolean => refusalCode(error) === 'changed_elsewhere'

export type Reviewing = ReturnType<typeof useReview>
