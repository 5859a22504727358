import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { formatDate } from '#lib/language/format.ts'
import { paths } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { planStateOf } from '#parts/experts/billing/plan-state.ts'
import type { Billing } from '#parts/experts/billing/use-billing.ts'

/** Notices about the plan: a waiting payment, its end, or a change to a smaller plan, each with the possible action. */
export function PlanNotice({
  own,
  plans,
  billing,
  waits = false,
  isLate = false,
  returned = false,
}: {
  own: Subscription
  plans: readonly Plan[]
  billing: Billing
  /** The expert is back from the checkout, and the provider has not reported yet. */
  waits?: boolean
  isLate?: boolean
  /** The expert is back from the checkout. */
  returned?: boolean
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { paid } = own
  const nameOf = (id: number) => plans.find((plan) => plan.id === id)?.name ?? ''
  const day = (at: string) => formatDate(at, language, 'longDay')
  if (waits)
    return (
      <Strip role="status" title={t('billing.waiting.title')}>
        {t(isLate ? 'billing.waiting.late' : 'billing.waiting.text')}
      </Strip>
    )
  if (!paid) return null
  const plan = nameOf(paid.plan_id)
  const state = planStateOf(own)
  if (state === 'failing' || state === 'unpaid')
    return (
      <Strip
        tone="bad"
        title={t('billing.failing.title')}
        action={
          <Button
            tone="primary"
            loading={billing.portal.isPending}
            onClick={() => billing.portal.mutate(paths.billing())}
          >
            {t('billing.failing.action')}
          </Button>
        }
      >
        {state === 'failing' && paid.rights_until
          ? t('billing.failing.text', { plan, date: day(paid.rights_until) })
          : t('billing.failing.over', { plan })}
      </Strip>
    )
  const keep = (
    <Button
      loading={billing.change.isPending}
      onClick={() => billing.change.mutate({ plan_id: paid.plan_id, interval: paid.interval })}
    >
      {t('billing.stay', { plan })}
    </Button>
  )
  const clock = <CalendarClock aria-hidden="true" />
  if (paid.cancel_at_period_end)
    return (
      <Strip
        role="status"
        icon={clock}
        title={paid.period_end ? t('billing.ends.title', { plan, date: day(paid.period_end) }) : undefined}
        action={keep}
      >
        {t('billing.ends.text', { plan })}
      </Strip>
    )
  if (paid.next) {
    const { next } = paid
    const isSamePlan = next.plan_id === paid.plan_id
    return (
      <Strip
        role="status"
        icon={clock}
        title={
          isSamePlan
            ? t('billing.lesser.monthly', { date: day(next.at) })
            : t('billing.lesser.title', { plan: nameOf(next.plan_id), date: day(next.at) })
        }
        action={keep}
      >
        {t('billing.lesser.text', { plan })}
      </Strip>
    )
  }
  if (!returned) return null
  const { limit, own_limit: ownLimit } = own.usage.new_leads
  return (
    <Strip tone="good" role="status" title={t('billing.bought.title', { plan })}>
      {t('billing.bought.text')}
      {ownLimit !== null && ownLimit < limit && ` ${t('billing.own.text', { own: ownLimit, count: limit })}`}
    </Strip>
  )
}

/** How VAT is calculated in special cases: another country of the EU, with a VAT number or without. */
export function VatNotice({ own, portal, back }: { own: Subscription; portal: Billing['portal']; back: string }) {
  const { t } = useTranslation()
  const { country, number, valid, rate, reverse_charge } = own.vat
  const change = own.paid && (
    <Button loading={portal.isPending} onClick={() => portal.mutate(back)}>
      {t('billing.vatNumber.change')}
    </Button>
  )
  if (reverse_charge)
    return (
      <Strip title={t('billing.vatNumber.reverse')}>
        {number === null ? t('billing.vat.reverse') : t('billing.vatNumber.reverseText', { number })}
      </Strip>
    )
  if (number === null || country === 'DK' || valid === true) return null
  return valid === false ? (
    <Strip tone="bad" title={t('billing.vatNumber.invalid', { number })} action={change}>
      {t('billing.vatNumber.invalidText', { rate })}
    </Strip>
  ) : (
    <Strip title={t('billing.vatNumber.unchecked', { number })}>{t('billing.vatNumber.uncheckedText', { rate })}</Strip>
  )
}

type StripProps = {
  tone?: 'plain' | 'good' | 'bad'
  role?: 'status'
  icon?: ReactNode
  title: ReactNode
  action?: ReactNode
  children: ReactNode
}
const Strip = (props: StripProps) => <Notice {...props} className="mt-6" />
