import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '@husrum/contract/reference.ts'
import { FREE_PLAN, type PlanInterval } from '@husrum/contract/rules/plan-rules.ts'
import type { Subscription } from '@husrum/contract/subscriptions.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Tag } from '#ui/Badge.tsx'
import { dealOf, priceOf } from './plan-state.ts'

type Shown = { own: Subscription; interval: PlanInterval }

/** Plans as radio buttons as large as their cards; their lines stand at the same heights. */
export function PlanChoices({
  plans,
  value,
  onChange,
  ...shown
}: Shown & { plans: readonly Plan[]; value: number; onChange: (planId: number) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="sr-only">{t('onboarding.plan.legend')}</legend>
      <div className="grid gap-4 md:grid-cols-3 md:gap-y-0">
        {plans.map((plan) => (
          <PlanChoice
            key={plan.id}
            {...shown}
            plan={plan}
            name={name}
            checked={plan.id === value}
            onChoose={() => onChange(plan.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function PlanChoice({
  own,
  interval,
  plan,
  name,
  checked,
  onChoose,
}: Shown & { plan: Plan; name: string; checked: boolean; onChoose: () => void }) {
  const { t } = useTranslation()
  const isOwn = plan.id === own.plan_id
  const { projects, new_leads } = plan.limits
  const lines = [
    [t('billing.card.leads'), String(new_leads)],
    [t('billing.card.projects'), projects === null ? t('billing.card.noLimit') : String(projects)],
  ] as const
  return (
    <label
      className={clsx(
        'ring-within relative flex cursor-pointer flex-col rounded-photo border transition-colors md:row-span-4 md:grid md:grid-rows-subgrid',
        checked
          ? 'border-ink after:pointer-events-none after:absolute after:-inset-px after:rounded-photo after:border-2 after:border-ink'
          : 'border-line-strong bg-wall hover:border-ink',
      )}
    >
      <input
        type="radio"
        name={name}
        value={plan.id}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${name}-${plan.id}`}
        aria-label={isOwn ? `${plan.name}, ${t('billing.card.own')}` : plan.name}
        className="ring-elsewhere absolute inset-0 size-full cursor-[inherit] appearance-none rounded-photo outline-none"
      />
      <span className={clsx('block rounded-t-photo border-b border-line p-5', checked && 'bg-marigold-soft')}>
        <span className="flex items-start justify-between gap-3">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-21 font-semibold tracking-[-0.02em]">
            {plan.name}
            {isOwn && <Tag>{t('billing.card.own')}</Tag>}
          </span>
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-7 shrink-0 place-items-center rounded-chip border',
              checked ? 'border-ink bg-marigold text-on-marigold' : 'border-line-strong bg-wall text-transparent',
            )}
          >
            <Check className="size-4.5" strokeWidth={2.25} />
          </span>
        </span>
        <span id={`${name}-${plan.id}`} className="mt-3 block">
          <PlanPrice plan={plan} interval={interval} checked={checked} />
        </span>
      </span>
      {lines.map(([term, value], place) => (
        <span
          key={term}
          className={clsx('mx-5 flex justify-between gap-4 border-line py-2.5 text-15', place > 0 && 'border-t')}
        >
          <span className="text-ink-2">{term}</span>
          <b>{value}</b>
        </span>
      ))}
      <span className="block px-5 pt-3 pb-5 text-13 text-ink-2">
        <PlanNote own={own} plan={plan} interval={interval} />
      </span>
    </label>
  )
}

function PlanPrice({ plan, interval, checked }: { plan: Plan; interval: PlanInterval; checked: boolean }) {
  const { t } = useTranslation()
  const { price, currency } = plan
  const isYearly = interval === 'yearly'
  const other =
    plan.id === FREE_PLAN
      ? t('onboarding.plan.free')
      : isYearly
        ? t('billing.card.saves', { price: formatMoney(price.monthly * 12 - price.yearly, currency) })
        : t('onboarding.plan.orYear', { price: formatMoney(price.yearly, currency) })
  return (
    <>
      <span className="text-40 font-semibold tracking-[-0.03em]">{formatMoney(priceOf(plan, interval), currency)}</span>
      {plan.id !== FREE_PLAN && (
        <span className="text-15"> {t(isYearly ? 'onboarding.plan.perYear' : 'onboarding.plan.perMonth')}</span>
      )}
      <span
        className={clsx(
          'mt-1 block text-15',
          isYearly && plan.id !== FREE_PLAN ? 'text-pine-text' : !checked && 'text-ink-2',
        )}
      >
        {other}
      </span>
    </>
  )
}

/** What the plan would mean for this expert today. */
function PlanNote({ own, plan, interval }: Shown & { plan: Plan }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { used } = own.usage.new_leads
  const deal = dealOf(own, plan.id, interval)
  const free = plan.limits.new_leads - used
  if (plan.id === own.plan_id) return t('billing.card.used', { used, count: own.usage.new_leads.limit })
  const end = own.paid?.period_end ?? own.trial?.ends_at
  if ((deal === 'end' || deal === 'downgrade' || deal === 'waiting') && end)
    return t('billing.card.later', { date: formatDate(end, language, 'longDay') })
  if (free <= 0) return t('billing.card.full', { used })
  return t('billing.card.free', { count: free })
}
