import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import { FREE_PLAN } from '@husrum/contract/experts/billing/plans.rules.ts'
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { formatDate, formatMoney } from '#lib/language/format.ts'
import { links, paths } from '#lib/paths.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import { useShell } from '#lib/shell-context.ts'
import { TrialLine } from '#parts/experts/billing/PlanAlerts.tsx'
import { Badge, type BadgeTone } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page, Panel } from '#ui/layout/layout.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Meter } from '#ui/measures/Meter.tsx'
import { Invoices } from './Invoices.tsx'
import { PaymentProblem } from '#parts/experts/billing/PaymentProblem.tsx'
import { StayingProjects } from '#parts/experts/billing/StayingProjects.tsx'
import {
  cardName,
  formatPrice,
  planStateOf,
  priceOf,
  withVat,
  type PlanState,
} from '#parts/experts/billing/plan-state.ts'
import { PlanNotice, VatNotice } from './PlanNotice.tsx'
import { useBilling, type Billing } from '#parts/experts/billing/use-billing.ts'

/** The provider reports a payment within seconds; after a minute the page polls less often. */
const SOON_MS = 2_000
const LATER_MS = 15_000
const LATE_AFTER_MS = 60_000

/** The expert's plan, its usage, and past and future payments. */
export function BillingScreen({ returned = false }: { returned?: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const query = subscriptionQueries(api).own()
  const { data: own } = useSuspenseQuery(query)
  const { data: plans } = useSuspenseQuery(referenceQueries(api).plans(own.currency))
  const billing = useBilling()
  const [isLate, setIsLate] = useState(false)
  const waits = returned && own.paid === null
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(setIsLate, LATE_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [waits])
  // Waits for the provider: a payment, also a repeated one, or an invoice file in preparation.
  const isOpen = own.invoices.some(({ has_file }) => !has_file) || own.paid?.state === 'past_due'
  useQuery({ ...query, refetchInterval: waits && !isLate ? SOON_MS : waits || isOpen ? LATER_MS : false })
  const state = planStateOf(own)
  const plan = plans.find(({ id }) => id === own.plan_id)
  // These states end without an action: the smaller plan begins by itself.
  const endsByItself = state === 'trial' || state === 'ending' || (state === 'paidTrial' && own.card === null)
  const nextPlan = plans.find(({ id }) => id === (endsByItself ? FREE_PLAN : own.paid?.next?.plan_id))
  return (
    <Page className="py-8 md:py-11">
      <Heading level={1} focusable>
        {t('shell.nav.billing')}
      </Heading>
      <p className="mt-2.5 text-ink-2">{t('billing.forBusinesses')}</p>
      <TrialLine className="mt-1 font-semibold" />
      <PlanNotice own={own} plans={plans} billing={billing} waits={waits} isLate={isLate} returned={returned} />
      <VatNotice own={own} portal={billing.portal} back={paths.billing()} />
      {[billing.change, billing.cancel, billing.portal].map(({ error }, place) => (
        <PaymentProblem
          key={place}
          error={error}
          plan={plan?.name ?? ''}
          portal={billing.portal}
          back={paths.billing()}
          className="mt-5"
        />
      ))}
      <div className="mt-7 grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {plan && <PlanBox own={own} plans={plans} plan={plan} state={state} billing={billing} />}
        <UsageBox own={own} nextPlan={nextPlan} />
      </div>
      <NextInvoice own={own} plans={plans} state={state} portal={billing.portal} />
      <Invoices invoices={own.invoices} />
    </Page>
  )
}

const tones: Record<PlanState, BadgeTone> = {
  free: 'neutral',
  trial: 'info',
  paidTrial: 'info',
  active: 'success',
  ending: 'off',
  failing: 'danger',
  unpaid: 'danger',
}

function PlanBox({
  own,
  plans,
  plan,
  state,
  billing,
}: {
  own: Subscription
  plans: readonly Plan[]
  plan: Plan
  state: PlanState
  billing: Billing
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { paid, trial } = own
  const until = state === 'trial' ? trial?.ends_at : (paid?.trial_ends_at ?? paid?.period_end)
  const end = state === 'paidTrial' ? until : state === 'trial' ? until : paid?.period_end
  const date = end ? formatDate(end, language, 'longDay') : ''
  const isPaidPlan = paid?.plan_id === plan.id
  const canCancel = paid !== null && !paid.cancel_at_period_end
  const stateText =
    state === 'paidTrial' && own.card ? 'billing.state.paidTrial.charged' : `billing.state.${state}.text`
  return (
    <Panel className="p-5 md:p-7">
      <section aria-labelledby="own-plan">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Heading level={2} id="own-plan">
            {plan.name}
          </Heading>
          <Badge tone={tones[state]}>{t(`billing.state.${state}.badge`)}</Badge>
        </div>
        {paid && isPaidPlan && <p className="mt-2 text-17">{formatPrice(t, plan, paid.interval)}</p>}
        <p className="mt-2 max-w-text text-15 text-ink-2">
          {t(date ? stateText : 'billing.state.noDate', { date, plan: plan.name })}
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink {...links.upgrade()} tone="primary">
            {t(paid ? 'billing.change' : 'billing.see')}
          </ButtonLink>
          {(paid || own.invoices.length > 0) && (
            <Button loading={billing.portal.isPending} onClick={() => billing.portal.mutate(paths.billing())}>
              {t('billing.portal.action')}
            </Button>
          )}
          {canCancel && (
            <CancelDialog plan={plan.name} date={date} cancel={billing.cancel}>
              <StayingProjects own={own} plan={plans.find(({ id }) => id === FREE_PLAN)} />
            </CancelDialog>
          )}
        </div>
        {paid && <p className="mt-3 text-13 text-ink-2">{t('billing.portal.about')}</p>}
      </section>
    </Panel>
  )
}

/** Asks one question, as buying does. */
function CancelDialog({
  plan,
  date,
  cancel,
  children,
}: {
  plan: string
  date: string
  cancel: Billing['cancel']
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      trigger={
        <Button tone="quiet" loading={cancel.isPending}>
          {t('billing.cancel.open')}
        </Button>
      }
      title={t('billing.cancel.title', { plan })}
      description={date ? t('billing.cancel.text', { plan, date }) : t('billing.cancel.textNoDate', { plan })}
      footer={
        <>
          <DialogClose render={<Button>{t('billing.cancel.keep', { plan })}</Button>} />
          <DialogClose
            render={
              <Button tone="primary" onClick={() => cancel.mutate()}>
                {t('billing.cancel.action')}
              </Button>
            }
          />
        </>
      }
    >
      {children}
    </Dialog>
  )
}

function UsageBox({ own, nextPlan }: { own: Subscription; nextPlan: Plan | undefined }) {
  const { t } = useTranslation()
  const { new_leads, projects } = own.usage
  const hasOwn = new_leads.own_limit !== null && new_leads.own_limit < new_leads.limit
  return (
    <Panel className="p-5 md:p-7">
      <section aria-labelledby="plan-usage">
        <Heading level={2} size={21} id="plan-usage">
          {t('billing.usage.title')}
        </Heading>
        <Used
          className="mt-5"
          label={t('billing.usage.leads')}
          used={new_leads.used}
          limit={hasOwn ? new_leads.own_limit : new_leads.limit}
          note={
            <>
              {hasOwn && (
                <>
                  {t('billing.own.text', { own: new_leads.own_limit, count: new_leads.limit })}{' '}
                  <Link {...links.expertSettings('availability')}>{t('billing.own.change')}</Link>{' '}
                </>
              )}
              {t('billing.usage.leadsNote')}
            </>
          }
        />
        <Used
          className="mt-6"
          label={t('billing.usage.projects')}
          used={projects.used}
          limit={projects.limit}
          note={
            projects.limit !== null && projects.used > projects.limit
              ? t('billing.usage.projectsOver', { limit: projects.limit })
              : undefined
          }
        />
        <StayingProjects own={own} plan={nextPlan} className="mt-6" />
      </section>
    </Panel>
  )
}

function Used({
  label,
  used,
  limit,
  note,
  className,
}: {
  label: string
  used: number
  limit: number | null
  note?: ReactNode
  className: string
}) {
  const { t } = useTranslation()
  const words = limit === null ? t('billing.usage.unlimited', { used }) : t('billing.usage.of', { used, limit })
  return (
    <div className={className}>
      <p className="flex flex-wrap justify-between gap-x-4 text-15">
        <span>{label}</span>
        <b>{words}</b>
      </p>
      {limit !== null && (
        <Meter
          className="mt-2"
          size="medium"
          label={label}
          value={Math.min(100, (100 * used) / Math.max(1, limit))}
          valueText={words}
        />
      )}
      {note && <p className="mt-2 text-13 text-ink-2">{note}</p>}
    </div>
  )
}

/** What will be charged next, as far as the page knows: VAT depends on the number given to the provider. */
function NextInvoice({
  own,
  plans,
  state,
  portal,
}: {
  own: Subscription
  plans: readonly Plan[]
  state: PlanState
  portal: Billing['portal']
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { paid } = own
  const at = state === 'paidTrial' ? (paid?.trial_ends_at ?? paid?.period_end) : paid?.period_end
  const { plan_id, interval } = paid?.next ?? paid ?? {}
  const plan = plans.find(({ id }) => id === plan_id)
  // A trial without a card to charge ends by itself.
  const endsByItself = state === 'paidTrial' && own.card === null
  const comes = (state === 'active' || (state === 'paidTrial' && !endsByItself)) && at && plan && interval
  const net = comes ? priceOf(plan, interval) : 0
  const { rate, reverse_charge } = own.vat
  return (
    <section aria-labelledby="next-invoice" className="mt-10">
      <Heading level={2} size={21} id="next-invoice">
        {t('billing.next.title')}
      </Heading>
      {comes ? (
        <>
          <p className="mt-2">
            <b>{formatDate(at, language, 'longDay')}</b>
            {': '}
            {t('billing.next.line', { plan: plan.name, price: formatMoney(net, plan.currency) })}
          </p>
          <p className="mt-1 text-15 text-ink-2">
            {rate > 0
              ? t('billing.vat.total', { total: formatMoney(withVat(net, own.vat).total, plan.currency), rate })
              : t(reverse_charge ? 'billing.vat.reverse' : 'billing.vat.none')}
          </p>
          {own.card && (
            <p className="mt-1 text-15 text-ink-2">{t('billing.paysWith.next', { card: cardName(t, own.card) })}</p>
          )}
        </>
      ) : endsByItself ? (
        <>
          <p className="mt-2 text-15 text-ink-2">{t('billing.next.noCard')}</p>
          <Button className="mt-3" loading={portal.isPending} onClick={() => portal.mutate(paths.billing())}>
            {t('billing.next.addCard')}
          </Button>
        </>
      ) : (
        <p className="mt-2 text-15 text-ink-2">
          {t(state === 'failing' || state === 'unpaid' ? 'billing.next.open' : 'billing.next.none')}
        </p>
      )}
    </section>
  )
}
