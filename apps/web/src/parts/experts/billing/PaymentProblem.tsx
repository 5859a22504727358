import { useTranslation } from 'react-i18next'
import { isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import type { Billing } from './use-billing.ts'

/** Why nothing has changed, and a link to another card where that helps. */
export function PaymentProblem({
  error,
  plan,
  portal,
  back,
  className,
}: {
  error: unknown
  /** The name of the plan that the expert still has. */
  plan: string
  portal: Billing['portal']
  /** The page to which the payment provider returns. */
  back: string
  className?: string
}) {
  const { t } = useTranslation()
  if (!isRefusal(error)) return null
  const code = refusalCode(error)
  const isDeclined = code === 'payment_declined'
  const wantsCard = isDeclined || code === 'payment_needs_confirmation'
  return (
    <Notice
      tone="bad"
      role="alert"
      className={className}
      title={isDeclined ? t('billing.declined.title') : undefined}
      action={
        wantsCard && (
          <Button loading={portal.isPending} onClick={() => portal.mutate(back)}>
            {t(isDeclined ? 'billing.declined.action' : 'billing.portal.action')}
          </Button>
        )
      }
    >
      {isDeclined ? t('billing.declined.text', { plan }) : error.refusal.message}
    </Notice>
  )
}
