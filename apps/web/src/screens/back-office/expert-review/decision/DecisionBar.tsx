import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { decisionsFor, type Decision, type DecisionKey } from '#parts/back-office/expert-review/decisions.ts'
import type { Reviewing } from '#parts/back-office/expert-review/use-review.ts'

const isMain = (key: DecisionKey) => key === 'approve' || key === 'approve_company'

/** The possible decisions. One that is not possible is shown with the reason instead of hidden. */
export function DecisionBar({
  expert,
  mayDecide,
  hasChanged,
  review,
  onDecide,
}: {
  expert: AdminExpertDetail
  mayDecide: boolean
  /** Staff must review the profile again first. */
  hasChanged: boolean
  review: Reviewing
  onDecide: (decision: Decision) => void
}) {
  const { t } = useTranslation()
  const note = useId()
  const decisions = decisionsFor(expert)
  const bar = !mayDecide ? 'support' : hasChanged ? 'changed' : decisions.find((each) => each.bar)?.bar
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {decisions.map((decision) => {
          const isBarred = !mayDecide || hasChanged || decision.bar !== undefined
          return (
            <Button
              key={decision.key}
              size="small"
              tone={isMain(decision.key) ? 'primary' : 'secondary'}
              aria-disabled={isBarred || undefined}
              aria-describedby={isBarred ? note : undefined}
              loading={review.isPending && review.variables.decision === decision.key}
              onClick={() => !isBarred && onDecide(decision)}
            >
              {t(`admin-experts.decide.${decision.key}`)}
            </Button>
          )
        })}
      </div>
      {bar && (
        <p id={note} className="order-last w-full text-13 text-ink-2">
          {t(`admin-experts.bar.${bar}`)}
        </p>
      )}
    </>
  )
}
