import { useQuery } from '@tanstack/react-query'
import { Calendar, Inbox, ShieldCheck, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import type { PlanInterval } from '@husrum/contract/experts/billing/plans.rules.ts'
import type { PlanPreview, PreviewLine, Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { formatDate, formatMoney } from '#lib/language/format.ts'
import { paths } from '#lib/paths.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { PaymentProblem } from '#parts/experts/billing/PaymentProblem.tsx'
import { StayingProjects } from '#parts/experts/billing/StayingProjects.tsx'
import {
  cardName,
  planChangeOf,
  formatPrice,
  priceOf,
  withVat,
  type PlanChange,
} from '#parts/experts/billing/plan-state.ts'
import type { Billing } from '#parts/experts/billing/use-billing.ts'

type Line = { term: string; note?: string | undefined; sum: string }
type Offer = { own: Subscription; plan: Plan; interval: PlanInterval }

/** What choosing this plan costs today and what it changes from when on, with the button that does it. */
export function ChangePanel({
  own,
  plans,
  plan,
  interval,
  billing,
}: Offer & { plans: readonly Plan[]; billing: Billing }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const deal = planChangeOf(own, plan.id, interval)
  const choice = { plan_id: plan.id, interval }
  const [raises, setRaises] = useState(true)
  const ownLimit = lowerOwnLimit(own, plan, deal)
  const decided = ownLimit === undefined ? choice : { ...choice, raise_own_limit: raises }
  const asked = useQuery({ ...subscriptionQueries(api).preview(choice), enabled: deal === 'upgrade', retry: false })
  const preview = deal === 'upgrade' ? asked.data : undefined
  const nameOf = (id: number) => plans.find((each) => each.id === id)?.name ?? ''
  const mine = nameOf(own.paid?.plan_id ?? own.plan_id)
  const end = own.paid?.period_end ?? own.trial?.ends_at
  const date = end ? formatDate(end, language, 'longDay') : ''
  const names = { plan: plan.name, own: mine, date }
  const failed = deal === 'upgrade' && asked.isError
  const lines = linesOf(deal, { own, plan, interval, preview, nameOf, t, language })
  const done = () => showToast(t('billing.done', { plan: plan.name }), { tone: 'success' })
  const change = () =>
    billing.change.mutate({ ...decided, proration_at: preview?.proration_at ?? null }, { onSuccess: done })
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
        <Changes
          deal={deal}
          own={own}
          plan={plan}
          interval={interval}
          names={names}
          preview={preview}
          keptLimit={raises ? undefined : ownLimit}
        />
        {(deal === 'downgrade' || deal === 'end' || deal === 'waiting') && (
          <StayingProjects own={own} plan={plan} className="mt-5" />
        )}
        {ownLimit !== undefined && (
          <Checkbox
            className="mt-3"
            checked={raises}
            onChange={({ target }) => setRaises(target.checked)}
            hint={t('billing.own.hint', { own: ownLimit })}
          >
            {t('billing.own.raise', { own: ownLimit, count: plan.limits.new_leads })}
          </Checkbox>
        )}
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
          {deal === 'upgrade' && own.card && preview && preview.due_now.total > 0 && (
            <p className="mt-3 text-13 text-ink-2">
              {t('billing.paysWith.now', { card: cardName(t, own.card) })}{' '}
              <button
                type="button"
                className="font-semibold text-ink underline underline-offset-3"
                onClick={() => billing.portal.mutate(back)}
              >
                {t('billing.paysWith.other')}
              </button>
            </p>
          )}
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
                onClick={() => billing.buy.mutate(decided)}
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

/** The expert's own limit of new leads, if it would hold back what a higher plan gives. */
function lowerOwnLimit({ usage, plan_id }: Subscription, plan: Plan, deal: PlanChange): number | undefined {
  const { own_limit } = usage.new_leads
  const begins = deal === 'upgrade' || deal === 'buy' || deal === 'try'
  if (!begins || plan.id <= plan_id || own_limit === null || own_limit >= plan.limits.new_leads) return undefined
  return own_limit
}

type Words = { t: ReturnType<typeof useTranslation>['t']; language: ReturnType<typeof useShell>['language'] }

/** The amount due, line by line, with the sum last; nothing if no money moves. */
function linesOf(
  deal: PlanChange,
  {
    own,
    plan,
    interval,
    preview,
    nameOf,
    t,
    language,
  }: Offer & Words & { preview: PlanPreview | null | undefined; nameOf: (planId: number) => string },
): Line[] {
  const money = (minor: number) => formatMoney(minor, plan.currency)
  const today = t('billing.sum.today')
  const vatLine = (vat: Pick<Subscription['vat'], 'rate' | 'reverse_charge'>, sum: number): Line =>
    vat.rate === 0
      ? {
          term: t('billing.sum.vat'),
          note: t(vat.reverse_charge ? 'billing.vat.reverse' : 'billing.vat.none'),
          sum: money(0),
        }
      : { term: t('billing.sum.vatRate', { rate: vat.rate }), sum: money(sum) }
  if (deal === 'upgrade') {
    if (!preview) return []
    const { due_now, lines, vat } = preview
    if (lines.length === 0) return [{ term: today, sum: money(due_now.total) }]
    return [
      ...lines.map((line) => lineOf(line, { name: nameOf(line.plan_id), money, t, language })),
      vatLine(vat, due_now.vat),
      due_now.total < 0
        ? { term: t('billing.sum.credit'), sum: money(-due_now.total) }
        : { term: today, sum: money(due_now.total) },
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
  const { vat, total } = withVat(net, own.vat)
  return [
    { term: t(interval === 'yearly' ? 'billing.sum.year' : 'billing.sum.month', { plan: plan.name }), sum: money(net) },
    vatLine(own.vat, vat),
    { term: today, sum: money(total) },
  ]
}

/** "Studio, 20 Nov to 4 Dec; 14 of 30 days of 899 kr.", or the credit for the plan before. */
function lineOf(
  { kind, from, to, interval, days, of_days, price, amount }: PreviewLine,
  { name, money, t, language }: Words & { name: string; money: (minor: number) => string },
): Line {
  const [first, last] = [from, to].map((at) => formatDate(at, language, interval === 'yearly' ? 'day' : 'dayOfYear'))
  return {
    term:
      kind === 'charge'
        ? t('billing.sum.days', { plan: name, from: first, to: last })
        : t('billing.sum.givenBack', { plan: name }),
    note: days < of_days ? t('billing.sum.part', { days, all: of_days, price: money(price) }) : undefined,
    // A minus sign as wide as the digits.
    sum: amount < 0 ? `−${money(-amount)}` : money(amount),
  }
}

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
  keptLimit,
}: Offer & {
  deal: PlanChange
  names: Record<string, string>
  preview: PlanPreview | null | undefined
  /** The expert's own limit, where it stays below the plan's. */
  keptLimit: number | undefined
}) {
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
        {deal === 'downgrade' && (
          <Entry icon={<Calendar aria-hidden="true" />}>{t('billing.changes.begins', { ...names, price })}</Entry>
        )}
        <Entry icon={<ShieldCheck aria-hidden="true" />}>{t('billing.changes.stays')}</Entry>
        {own.paid && <Entry icon={<Undo2 aria-hidden="true" />}>{t('billing.changes.takeBack')}</Entry>}
      </List>
    )
  const firstCharge = preview?.next
    ? t(preview.vat.rate > 0 ? 'billing.changes.next' : 'billing.changes.nextNoVat', {
        date: formatDate(preview.next.at, language, 'longDay'),
        price,
        total: formatMoney(preview.next.total, preview.currency),
      })
    : deal === 'afterTrial'
      ? t('billing.changes.begins', { ...names, price })
      : deal === 'try'
        ? t('billing.changes.try', { price })
        : t('billing.changes.renews', { price })
  return (
    <List>
      <Entry icon={<Inbox aria-hidden="true" />}>
        {keptLimit === undefined
          ? t(used > 0 ? 'billing.changes.moreUsed' : 'billing.changes.more', { count, used })
          : t('billing.own.text', { own: keptLimit, count })}
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
