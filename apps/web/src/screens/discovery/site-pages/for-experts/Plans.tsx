import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { TRIAL_PLAN, type PlanInterval } from '@husrum/contract/experts/billing/plans.rules.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { links, paths } from '#lib/paths.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { IntervalChoice, PlanColumn } from '#parts/experts/billing/PlanCard.tsx'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'

/** What each plan costs and includes, by the month or the year. Experts get a link to their plan instead. */
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
        {plans && <IntervalChoice value={interval} onChange={setInterval} />}
      </div>
      {isError && (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>{t('for-experts.plans.retry')}</Button>}>
          {t('for-experts.plans.failed')}
        </Notice>
      )}
      {plans && (
        <ul className="grid border-t border-line md:grid-cols-3">
          {plans.map((plan) => (
            <PlanColumn key={plan.id} plan={plan} interval={interval}>
              {!isExpert && (
                <ButtonLink {...links.expertAccountFirst(plan.id)} className="mt-auto sm:self-start">
                  {t('for-experts.plans.start', { plan: plan.name })}
                </ButtonLink>
              )}
            </PlanColumn>
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
