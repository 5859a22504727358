import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planCurrencyOf, type PlanInterval } from '@husrum/contract/experts/billing/plans.rules.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { IntervalChoice, PlanRadios } from '#parts/experts/billing/PlanCard.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'

export type PlanFieldProps = {
  value: number
  onChange: (planId: number) => void
  error?: string | undefined
  /** ISO code: prices follow the country of the expert, and the page's language only until that is known. */
  country?: string | undefined
  /** Where the step's own heading asks for the plan. */
  legendHidden?: boolean
}

/** The plan that an expert wishes for. Nothing is charged at this step, and the text says so. */
export function PlanField({ value, onChange, error, country, legendHidden = false }: PlanFieldProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [interval, setInterval] = useState<PlanInterval>('monthly')
  const {
    data: plans,
    isError,
    refetch,
  } = useQuery(referenceQueries(api).plans(country === undefined ? undefined : planCurrencyOf(country)))
  return (
    <fieldset id="plan_id" className={clsx('min-w-0', error && 'border-l-4 border-danger pl-4')}>
      <legend className={legendHidden ? 'sr-only' : 'mb-3 text-21 font-semibold tracking-[-0.02em]'}>
        {t('plans.card.legend')}
      </legend>
      {error && <FieldError>{error}</FieldError>}
      <p className="mb-4 font-semibold">{t('onboarding.plan.nothing')}</p>
      <IntervalChoice className="mb-4" value={interval} onChange={setInterval} />
      {isError ? (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>{t('onboarding.plan.retry')}</Button>}>
          {t('onboarding.plan.failed')}
        </Notice>
      ) : plans ? (
        <PlanRadios
          plans={plans}
          interval={interval}
          value={value}
          onChange={onChange}
          noteOf={({ trial_days }) => trial_days > 0 && t('onboarding.plan.trial', { count: trial_days })}
        />
      ) : (
        <div className="grid gap-4 md:grid-cols-3">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} shape="block" className="h-80" />
          ))}
        </div>
      )}
      <p className="mt-4 max-w-[62ch] text-15 text-ink-2">
        {t('onboarding.plan.vat')} {country === undefined && t('onboarding.plan.currency')}
      </p>
    </fieldset>
  )
}
