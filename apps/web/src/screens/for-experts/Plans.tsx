import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Plan } from '@husrum/contract/reference.ts'
import { TRIAL_PLAN, type PlanInterval } from '@husrum/contract/rules/plan-rules.ts'
import { toRoute } from '#lib/address.ts'
import { formatMoney } from '#lib/format.ts'
import { links, paths } from '#lib/paths.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { useAccount } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { useExistingItems } from '#parts/shell/navigation.ts'
import { Button } from '#ui/Button.tsx'
import { Heading } from '#ui/Heading.tsx'
import { ButtonLink, Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Segmented } from '#ui/Segmented.tsx'

/** What each plan costs and gives, by the month or the year. Who is an expert already finds their own plan instead. */
export function Plans() {
  const { t } = useTranslation()
  const { api } = useShell()
  const [interval, setInterval] = useState<PlanInterval>('monthly')
  const { data: plans, isError, refetch } = useQuery(referenceQueries(api).plans())
  const isExpert = useAccount()?.role === 'expert'
  const [own] = useExistingItems(isExpert ? [{ path: paths.billing() }] : [])
  const trial = plans?.find(({ id }) => id === TRIAL_PLAN)
  return (
    <section aria-labelledby="plans" className="mx-auto max-w-page px-gutter pt-22 lg:pt-32">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 lg:mb-8">
        <Heading level={2} size={40} id="plans">
          {t('for-experts.plans.title')}
        </Heading>
        {plans && (
          <Segmented<PlanInterval>
            legend={t('for-experts.plans.interval')}
            options={[
              { value: 'monthly', label: t('for-experts.plans.monthly') },
              { value: 'yearly', label: t('for-experts.plans.yearly') },
            ]}
            value={interval}
            onChange={setInterval}
          />
        )}
      </div>
      {isError && (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>{t('for-experts.plans.retry')}</Button>}>
          {t('for-experts.plans.failed')}
        </Notice>
      )}
      {plans && (
        <ul className="grid border-t border-line md:grid-cols-3">
          {plans.map((plan) => (
            <PlanItem key={plan.id} plan={plan} interval={interval} canStart={!isExpert} />
          ))}
        </ul>
      )}
      <div className="mt-7 grid max-w-[84ch] gap-2 text-15 text-ink-2">
        <p>
          <Trans i18nKey="for-experts.plans.same" components={{ b: <b className="text-ink">{null}</b> }} />
        </p>
        {trial && (
          <p>{t('for-experts.plans.trial', { plan: trial.name, count: trial.trial_days, free: plans?.[0]?.name })}</p>
        )}
        <p>{t('for-experts.plans.vat')}</p>
        {own && (
          <p>
            <Link {...toRoute(own.path)}>{t('for-experts.plans.own')}</Link>
          </p>
        )}
      </div>
    </section>
  )
}

type PlanItemProps = { plan: Plan; interval: PlanInterval; canStart: boolean }

function PlanItem({ plan: { id, name, price, currency, limits }, interval, canStart }: PlanItemProps) {
  const { t } = useTranslation()
  const isMonthly = interval === 'monthly'
  const other = isMonthly
    ? t('for-experts.plans.orYear', { price: formatMoney(price.yearly, currency) })
    : t('for-experts.plans.saved', { price: formatMoney(price.monthly * 12 - price.yearly, currency) })
  return (
    <li className="flex flex-col border-line py-6 max-md:not-first:border-t md:px-7 md:not-first:border-l md:first:pl-0">
      <Heading level={3} size={21}>
        {name}
      </Heading>
      <p className="mt-3">
        <span className="block leading-none">
          <span className="numerals-tight text-[2.75rem] font-semibold tracking-[-0.035em]">
            {formatMoney(isMonthly ? price.monthly : price.yearly, currency)}
          </span>
          {price.monthly > 0 && (
            <span className="ml-1 text-15 text-ink-2">
              {' '}
              {t(isMonthly ? 'for-experts.plans.perMonth' : 'for-experts.plans.perYear')}
            </span>
          )}
        </span>
        <span className="mt-2 block text-15 text-ink-2">
          {price.monthly > 0 ? other : t('for-experts.plans.forever')}
        </span>
      </p>
      <ul className="mt-5 mb-6 grid gap-1 text-15">
        <li className="font-semibold">{t('for-experts.plans.leads', { count: limits.new_leads })}</li>
        <li>
          {limits.projects === null
            ? t('for-experts.plans.allProjects')
            : t('for-experts.plans.projects', { count: limits.projects })}
        </li>
      </ul>
      {canStart && (
        <ButtonLink {...links.expertAccountFirst(id)} className="mt-auto sm:self-start">
          {t('for-experts.plans.start', { plan: name })}
        </ButtonLink>
      )}
    </li>
  )
}
