import { useQuery } from '@tanstack/react-query'
import { Calendar, Inbox, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '@husrum/contract/reference.ts'
import type { PlanInterval } from '@husrum/contract/rules/plan-rules.ts'
import type { PlanPreview, Subscription } from '@husrum/contract/subscriptions.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { subscriptionQueries } from '#lib/queries/subscriptions.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Heading } from '#ui/Heading.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PaymentProblem } from './PaymentProblem.tsx'
import { danishVat, dealOf, formatPrice, priceOf, type Deal } from './plan-state.ts'
import type { Billing } from './use-billing.ts'

type Line = { term: string; note?: string | undefined; sum: string }
type Offer = { own: Subscription; plan: Plan; interval: PlanInterval }

/** What choosing this plan costs today and changes from when on, and the one button that does it. */
export function ChangePanel({
  own,
  plans,
  plan,
  interval,
  billing,
}: Offer & { plans: readonly Plan[]; billing: Billing }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const deal = dealOf(own, plan.id, interval)
  const choice = { plan_id: plan.id, interval }
  const asked = useQuery({ ...subscriptionQueries(api).preview(choice), enabled: deal === 'upgrade', retry: false })
  const preview = deal === 'upgrade' ? asked.data : undefined
  const mine = plans.find(({ id }) => id === (own.paid?.plan_id ?? own.plan_id))?.name ?? ''
  const end = own.paid?.period_end ?? own.trial?.ends_at
  const date = end ? formatDate(end, language, 'longDay') : ''
  const names = { plan: plan.name, own: mine, date }
  const failed = deal === 'upgrade' && asked.isError
  const lines = linesOf(deal, { own, plan, interval, preview, t, language })
  const done = () => showToast(t('billing.done', { plan: plan.name }), { tone: 'success' })
  const change = () =>
    billing.change.mutate({ ...choice, proration_at: preview?.proration_at ?? null }, { onSuccess: done })
  const back = paths.upgrade(plan.id, interval)
  const problem = billing.change.error ?? billing.buy.error ?? billing.portal.error ?? (failed ? asked.error : null)
  return (
    <section
      aria-labelledby="change-of-plan"
      className="mt-8 grid overflow-hidden rounded-photo border border-line md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="p-5 md:p-8">
        <Heading level={2} size={21} id="change-of-plan">
          {t(`billing.deal.${deal}.title`, names)}
        </Heading>
        {lines.length > 0 ? (
          <Sums lines={lines} />
        ) : deal === 'upgrade' && !failed ? (
          <div aria-busy="true" className="mt-5 grid gap-4">
            <p role="status" className="sr-only">
              {t('billing.preview.loading')}
            </p>
            <Skeleton className="w-full" />
            <Skeleton className="w-full" />
            <Skeleton className="w-2/3" />
          </div>
        ) : failed ? (
          <p className="mt-4 text-15 text-ink-2">{t('billing.preview.failed')}</p>
        ) : (
          <p className="mt-4 max-w-text text-15 text-ink-2">
            {t(date ? `billing.deal.${deal}.text` : 'billing.deal.noDate', names)}
          </p>
        )}
      </div>
      <div className="bg-plaster p-5 md:p-8">
        <Heading level={2} size={21}>
          {t('billing.changes.title')}
        </Heading>
        <Changes deal={deal} own={own} plan={plan} interval={interval} names={names} preview={preview} />
        <PaymentProblem error={problem} plan={mine} portal={billing.portal} back={back} className="mt-5 bg-wall" />
        <div className="mt-6">
          {deal === 'upgrade' &&
            (failed ? (
              <Button wide loading={asked.isFetching} onClick={() => void asked.refetch()}>
                {t('billing.preview.again')}
              </Button>
            ) : (
              <Button tone="primary" size="large" wide loading={!preview || billing.change.isPending} onClick={change}>
                {preview && preview.due_now.total > 0
                  ? t('billing.deal.upgrade.pay', { sum: formatMoney(preview.due_now.total, preview.currency) })
                  : t('billing.deal.upgrade.action', names)}
              </Button>
            ))}
          {(deal === 'downgrade' || deal === 'end' || deal === 'keep') && (
            <Button tone="primary" size="large" wide loading={billing.change.isPending} onClick={change}>
              {t(`billing.deal.${deal}.action`, names)}
            </Button>
          )}
          {(deal === 'buy' || deal === 'try' || deal === 'afterTrial') && (
            <>
              <Button
                tone="primary"
                size="large"
                wide
                loading={billing.buy.isPending}
                onClick={() => billing.buy.mutate(choice)}
              >
                {t(`billing.deal.${deal}.action`, names)}
              </Button>
              <p className="mt-3 text-13 text-ink-2">{t('billing.provider')}</p>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

type Words = { t: ReturnType<typeof useTranslation>['t']; language: ReturnType<typeof useShell>['language'] }

/** What is due, line by line, the sum last; nothing where no money moves. */
function linesOf(
  deal: Deal,
  { own, plan, interval, preview, t, language }: Offer & Words & { preview: PlanPreview | null | undefined },
): Line[] {
  const money = (minor: number) => formatMoney(minor, plan.currency)
  const day = (at: string) => formatDate(at, language, 'longDay')
  const today = t('billing.sum.today')
  if (deal === 'upgrade') {
    if (!preview) return []
    const { due_now, next } = preview
    if (due_now.total === 0 && due_now.net === 0) return [{ term: today, sum: money(0) }]
    const term = next
      ? t('billing.sum.rest', { plan: plan.name, date: day(next.at) })
      : t('billing.sum.restPlain', { plan: plan.name })
    return [
      { term, note: t('billing.sum.less'), sum: money(due_now.net) },
      due_now.vat === 0
        ? { term: t('billing.sum.vat'), note: vatNote(own, t), sum: money(0) }
        : { term: t('billing.sum.vat'), sum: money(due_now.vat) },
      { term: today, sum: money(due_now.total) },
    ]
  }
  if (deal === 'try')
    return [
      { term: t('billing.sum.trial', { count: plan.trial_days }), sum: money(0) },
      { term: today, sum: money(0) },
    ]
  if (deal === 'afterTrial') return [{ term: today, note: t('billing.sum.trialRuns'), sum: money(0) }]
  if (deal !== 'buy') return []
  const net = priceOf(plan, interval)
  const vat = danishVat(net, plan)
  const price = {
    term: t(interval === 'yearly' ? 'billing.sum.year' : 'billing.sum.month', { plan: plan.name }),
    sum: money(net),
  }
  if (!vat) return [price, { term: t('billing.sum.vat'), sum: t('billing.sum.later') }]
  return [
    price,
    { term: t('billing.sum.vatRate', { rate: plan.vat_rate }), sum: money(vat.vat) },
    { term: today, sum: money(vat.total) },
  ]
}

const vatNote = ({ invoices }: Subscription, t: Words['t']): string =>
  t(invoices[0]?.reverse_charge ? 'billing.vat.reverse' : 'billing.vat.none')

function Sums({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="mt-4 text-15">
      {lines.map(({ term, note, sum }, place) => {
        const isLast = place === lines.length - 1
        return (
          <div
            key={term}
            className={
              isLast
                ? 'flex justify-between gap-6 border-t border-ink py-4 text-17 font-semibold first:border-t-0'
                : 'flex justify-between gap-6 border-line py-3 not-first:border-t'
            }
          >
            <dt>
              {term}
              {note && <span className="block text-13 font-normal text-ink-2">{note}</span>}
            </dt>
            <dd className="shrink-0 whitespace-nowrap">{sum}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Changes({
  deal,
  own,
  plan,
  interval,
  names,
  preview,
}: Offer & { deal: Deal; names: Record<string, string>; preview: PlanPreview | null | undefined }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { used } = own.usage.new_leads
  const count = plan.limits.new_leads
  const price = formatPrice(t, plan, interval)
  if (deal === 'own') return <p className="mt-4 text-15">{t('billing.changes.nothing')}</p>
  if (deal === 'keep')
    return (
      <List>
        <Entry icon={<Undo2 aria-hidden="true" />}>{t('billing.changes.kept', names)}</Entry>
      </List>
    )
  if (deal === 'downgrade' || deal === 'end' || deal === 'waiting')
    return (
      <List>
        <Entry icon={<Inbox aria-hidden="true" />}>{t('billing.changes.fewer', { ...names, count })}</Entry>
        <Entry icon={<Calendar aria-hidden="true" />}>{t('billing.changes.stays')}</Entry>
        {own.paid && <Entry icon={<Undo2 aria-hidden="true" />}>{t('billing.changes.takeBack')}</Entry>}
      </List>
    )
  const firstCharge = preview?.next
    ? t('billing.changes.next', {
        date: formatDate(preview.next.at, language, 'longDay'),
        price,
        total: formatMoney(preview.next.total, preview.currency),
      })
    : deal === 'afterTrial'
      ? t('billing.changes.afterTrial', { ...names, price })
      : deal === 'try'
        ? t('billing.changes.try', { price })
        : t('billing.changes.renews', { price })
  return (
    <List>
      <Entry icon={<Inbox aria-hidden="true" />}>
        {t(used > 0 ? 'billing.changes.moreUsed' : 'billing.changes.more', { count, used })}
      </Entry>
      <Entry icon={<Calendar aria-hidden="true" />}>{firstCharge}</Entry>
      <Entry icon={<Undo2 aria-hidden="true" />}>{t('billing.changes.cancel')}</Entry>
    </List>
  )
}

const List = ({ children }: { children: ReactNode }) => <ul className="mt-4 grid gap-3.5 text-15">{children}</ul>
const Entry = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </li>
)
