import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import { FREE_PLAN, TRIAL_PLAN } from '@husrum/contract/experts/billing/plans.rules.ts'
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { formatDate } from '#lib/language/format.ts'
import { links, paths } from '#lib/paths.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import { useShell } from '#lib/shell-context.ts'
import { PaymentProblem } from '#parts/experts/billing/PaymentProblem.tsx'
import { formatPrice, planStateOf } from '#parts/experts/billing/plan-state.ts'
import { useBilling } from '#parts/experts/billing/use-billing.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'

/** How the checkout ended. */
export type CheckoutEnd = 'done' | 'left'
type Props = {
  status: OwnExpert['status']
  checkout: CheckoutEnd | undefined
  /** The address of this page, which the checkout returns to. */
  here: string
}

/** The provider reports a purchase within seconds. */
const SOON_MS = 2_000
const INTERVAL = 'monthly'

/** The plan chosen when joining: its current state, and the link to the checkout. Left out while it cannot be read. */
export function ChosenPlan({ status, checkout, here }: Props) {
  const { t } = useTranslation()
  const { api } = useShell()
  const query = subscriptionQueries(api).own()
  const { data: own } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (checkout === 'done' && state.data?.paid === null ? SOON_MS : false),
  })
  const { data: plans } = useQuery({ ...referenceQueries(api).plans(own?.currency), enabled: own !== undefined })
  if (!own || !plans) return null
  return (
    <section aria-labelledby="chosen-plan" className="mt-10">
      <h2 id="chosen-plan" className="mb-3 text-21">
        {t('onboarding.done.plan.title')}
      </h2>
      {checkout === 'left' && !own.paid && (
        <Notice role="status" className="mb-4" title={t('billing.left.title')}>
          {t('billing.left.text')}
        </Notice>
      )}
      {checkout === 'done' && !own.paid ? (
        <Notice role="status" title={t('billing.waiting.title')}>
          {t('billing.waiting.text')}
        </Notice>
      ) : own.paid ? (
        <Bought own={own} paid={own.paid} plans={plans} isNew={checkout === 'done'} />
      ) : (
        <Offer own={own} plans={plans} status={status} here={here} />
      )}
    </section>
  )
}

type Known = { own: Subscription; plans: readonly Plan[] }
const nameIn = (plans: readonly Plan[], id: number) => plans.find((plan) => plan.id === id)?.name ?? ''

function Bought({ own, paid, plans, isNew }: Known & { paid: NonNullable<Subscription['paid']>; isNew: boolean }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const state = planStateOf(own)
  const plan = nameIn(plans, paid.plan_id)
  const end = paid.trial_ends_at ?? paid.period_end
  const text = end
    ? t(`billing.state.${state}.text`, { plan, date: formatDate(end, language, 'longDay') })
    : t('billing.state.noDate')
  return (
    <>
      {isNew ? (
        <Notice tone="good" role="status" title={t('billing.bought.title', { plan })}>
          {text}
        </Notice>
      ) : (
        <p className="max-w-text">
          <b>{plan}.</b> {text}
        </p>
      )}
      <p className="mt-3">
        <Link {...links.billing()}>{t('shell.nav.billing')}</Link>
      </p>
    </>
  )
}

/** Before a purchase: a trial that will start by itself, runs, or is over, and what the expert can do today. */
function Offer({ own, plans, status, here }: Known & Omit<Props, 'checkout'>) {
  const { t } = useTranslation()
  const { language } = useShell()
  const billing = useBilling()
  const wish = plans.find(({ id }) => id === (own.wished_plan_id ?? own.plan_id))
  const tried = plans.find(({ id }) => id === TRIAL_PLAN)
  if (!wish || !tried) return null
  const all = (
    <Link {...links.upgrade(wish.id === FREE_PLAN ? undefined : wish.id)}>{t('onboarding.done.plan.see')}</Link>
  )
  if (wish.id === FREE_PLAN)
    return (
      <p className="max-w-text">
        {t('onboarding.done.plan.basic', { plan: wish.name })} {all}
      </p>
    )
  const { trial, can_try } = own
  const date = trial ? formatDate(trial.ends_at, language, 'longDay') : ''
  const count = tried.trial_days
  const words = { plan: wish.name, days: count, date, price: formatPrice(t, wish, INTERVAL) }
  const isOther = wish.id !== TRIAL_PLAN
  // An account that was approved before trials existed may start its own.
  const comesByItself = can_try && status === 'pending_review'
  return (
    <>
      <p className="max-w-text">
        {trial
          ? t('onboarding.done.plan.runs', { plan: nameIn(plans, trial.plan_id), date })
          : comesByItself
            ? t('onboarding.done.plan.comes', { plan: tried.name, count })
            : t('onboarding.done.plan.holds', { plan: nameIn(plans, own.plan_id) })}
        {isOther && ` ${t(comesByItself ? 'onboarding.done.plan.tryOther' : 'onboarding.done.plan.buyOther', words)}`}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          tone={comesByItself ? undefined : 'primary'}
          loading={billing.buy.isPending}
          onClick={() =>
            billing.buy.mutate({
              plan_id: wish.id,
              interval: INTERVAL,
              back: { done: `${here}&checkout=done`, left: `${here}&checkout=left` },
            })
          }
        >
          {can_try ? t('onboarding.done.plan.start', words) : t('onboarding.done.plan.buy', words)}
        </Button>
        {all}
      </div>
      <p className="mt-3 max-w-text text-15 text-ink-2">
        {t(
          comesByItself
            ? 'onboarding.done.plan.startNote'
            : can_try
              ? 'onboarding.done.plan.tryNote'
              : trial
                ? 'onboarding.done.plan.afterTrial'
                : 'onboarding.done.plan.today',
          words,
        )}
      </p>
      <PaymentProblem
        error={billing.buy.error}
        plan={nameIn(plans, own.plan_id)}
        portal={billing.portal}
        back={paths.billing()}
        className="mt-4"
      />
    </>
  )
}
