import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '@husrum/contract/reference.ts'
import { formatMoney } from '#lib/format.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export type PlanCardsProps = {
  value: number
  onChange: (planId: number) => void
  error?: string | undefined
  /** ISO code: prices follow the country of the expert, and the page's language only until that is known. */
  country?: string | undefined
  /** Where the step's own heading asks for the plan. */
  legendHidden?: boolean
}

type Period = 'monthly' | 'yearly'

/** The plans side by side, as radio buttons as large as their cards. Nothing is charged here, and that is said. */
export function PlanCards({ value, onChange, error, country, legendHidden = false }: PlanCardsProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const name = useId()
  const [period, setPeriod] = useState<Period>('monthly')
  const {
    data: plans,
    isError,
    refetch,
  } = useQuery(referenceQueries(api).plans(country === undefined ? undefined : country === 'DK' ? 'DKK' : 'EUR'))
  return (
    <fieldset id="plan_id" className={clsx('min-w-0', error && 'border-l-4 border-danger pl-4')}>
      <legend className={legendHidden ? 'sr-only' : 'mb-3 text-21 font-semibold tracking-[-0.02em]'}>
        {t('onboarding.plan.legend')}
      </legend>
      {error && <FieldError>{error}</FieldError>}
      <p className="mb-4 font-semibold">{t('onboarding.plan.nothing')}</p>
      <Segmented<Period>
        className="mb-4"
        legend={t('onboarding.plan.period')}
        options={[
          { value: 'monthly', label: t('onboarding.plan.monthly') },
          { value: 'yearly', label: t('onboarding.plan.yearly') },
        ]}
        value={period}
        onChange={setPeriod}
      />
      {isError ? (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>{t('onboarding.plan.retry')}</Button>}>
          {t('onboarding.plan.failed')}
        </Notice>
      ) : (
        <div className="grid gap-2 md:grid-cols-3 md:gap-y-0">
          {plans?.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              period={period}
              name={name}
              checked={plan.id === value}
              onChoose={() => onChange(plan.id)}
            />
          )) ?? [1, 2, 3].map((each) => <Skeleton key={each} shape="block" className="h-80" />)}
        </div>
      )}
      <p className="mt-4 max-w-[62ch] text-15 text-ink-2">{t('onboarding.plan.vat')}</p>
    </fieldset>
  )
}

type PlanCardProps = { plan: Plan; period: Period; name: string; checked: boolean; onChoose: () => void }

function PlanCard({ plan, period, name, checked, onChoose }: PlanCardProps) {
  const { t } = useTranslation()
  const { monthly, yearly } = plan.price
  const other =
    monthly === 0
      ? t('onboarding.plan.free')
      : period === 'monthly'
        ? t('onboarding.plan.orYear', { price: formatMoney(yearly, plan.currency) })
        : t('onboarding.plan.orMonth', { price: formatMoney(monthly * 12, plan.currency) })
  return (
    <label
      className={clsx(
        // The rows of all cards line up: price, one for each feature (ten are more than any plan has), trial.
        'ring-within relative block cursor-pointer rounded-photo border transition-colors md:row-span-12 md:grid md:grid-rows-subgrid md:content-start',
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
        aria-label={plan.name}
        className="ring-elsewhere absolute inset-0 size-full cursor-[inherit] appearance-none rounded-photo outline-none"
      />
      <span
        className={clsx('block rounded-t-photo border-b border-line px-5 pt-4 pb-4', checked && 'bg-marigold-soft')}
      >
        <span className="flex items-start justify-between gap-3">
          <span className="text-21 font-semibold tracking-[-0.02em]">{plan.name}</span>
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
        <span id={`${name}-${plan.id}`} className="mt-2 block">
          <span className="text-28 font-semibold tracking-[-0.02em]">
            {formatMoney(period === 'monthly' ? monthly : yearly, plan.currency)}
          </span>
          {monthly > 0 && (
            <span className="text-15">
              {' '}
              {t(period === 'monthly' ? 'onboarding.plan.perMonth' : 'onboarding.plan.perYear')}
            </span>
          )}
          <span className={clsx('block text-15', !checked && 'text-ink-2')}>{other}</span>
        </span>
      </span>
      {plan.features.map((feature, place) => (
        <span
          key={feature}
          className={clsx('mx-5 block border-line py-2 text-15 leading-[1.35]', place > 0 && 'border-t')}
        >
          {feature}
        </span>
      ))}
      {plan.trial_days > 0 && (
        <span className="block px-5 pt-2 pb-4 text-13 text-ink-2 md:row-start-12">
          {t('onboarding.plan.trial', { count: plan.trial_days })}
        </span>
      )}
    </label>
  )
}
