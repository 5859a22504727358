import type { TFunction } from 'i18next'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import { FREE_PLAN, TRIAL_PLAN, type PlanInterval } from '@husrum/contract/experts/billing/plans.rules.ts'
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { links, paths } from '#lib/paths.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { ChangePanel } from './ChangePanel.tsx'
import { PlanNotice, VatNotice } from './PlanNotice.tsx'
import { IntervalChoice, PlanRadios } from '#parts/experts/billing/PlanCard.tsx'
import { planChangeOf, planStateOf } from '#parts/experts/billing/plan-state.ts'
import { useBilling } from '#parts/experts/billing/use-billing.ts'

type Wish = { plan?: number | undefined; interval?: PlanInterval | undefined }

/** The plans side by side, and what the chosen one costs and changes, before a purchase. */
export function UpgradeScreen({ wished = {}, left = false }: { wished?: Wish; left?: boolean }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: own } = useSuspenseQuery(subscriptionQueries(api).own())
  const { data: plans } = useSuspenseQuery(referenceQueries(api).plans(own.currency))
  const billing = useBilling()
  const [planId, setPlanId] = useState(() => firstChoice(own, plans, wished.plan))
  const [interval, setInterval] = useState(wished.interval ?? own.paid?.interval ?? 'monthly')
  const chosen = plans.find(({ id }) => id === planId)
  const choose = (change: () => void) => {
    change()
    // The refusal was about another choice.
    for (const done of [billing.buy, billing.change, billing.portal]) done.reset()
  }
  return (
    <Page className="py-8 md:py-11">
      <Link {...links.billing()} tone="quiet" className="inline-flex min-h-11 items-center gap-2 text-15">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {t('shell.nav.billing')}
      </Link>
      <Heading level={1} focusable className="mt-2">
        {t('billing.upgrade.title')}
      </Heading>
      <div className="mt-2.5 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <p className="max-w-text text-ink-2">
          <Standing own={own} plans={plans} /> {t('billing.forBusinesses')}
        </p>
        <IntervalChoice
          className="max-sm:w-full max-sm:[&>label]:flex-1 max-sm:[&>label]:justify-center max-sm:[&>label]:px-2 max-sm:[&>label]:text-center"
          value={interval}
          onChange={(value) => choose(() => setInterval(value))}
        />
      </div>
      {left && !own.paid && (
        <Notice role="status" className="mt-6" title={t('billing.left.title')}>
          {t('billing.left.text')}
        </Notice>
      )}
      <PlanNotice own={own} plans={plans} billing={billing} />
      <VatNotice own={own} portal={billing.portal} back={paths.upgrade(planId, interval)} />
      <fieldset className="mt-6 min-w-0">
        <legend className="sr-only">{t('plans.card.legend')}</legend>
        <PlanRadios
          plans={plans}
          interval={interval}
          value={planId}
          own={own.plan_id}
          onChange={(value) => choose(() => setPlanId(value))}
          noteOf={(plan) => noteFor(own, plan, { interval, t, language })}
        />
      </fieldset>
      <p className="mt-5 text-15 text-ink-2">
        <b className="text-ink">{t('billing.same.title')}</b> {t('billing.same.text')}
      </p>
      <p className="mt-2 text-15 text-ink-2">
        <b className="text-ink">
          {t('billing.larger.title', { count: Math.max(...plans.map(({ limits }) => limits.seats)) })}
        </b>{' '}
        <Link {...links.expertSupport()}>{t('billing.larger.action')}</Link>
      </p>
      <div className="mt-8 grid items-center gap-x-12 gap-y-3 rounded-photo bg-pine px-5 py-6 text-on-pine md:grid-cols-2 md:px-8 md:py-7">
        <p className="flex gap-4 text-21 font-semibold tracking-[-0.02em]">
          <Scale aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
          {t('billing.fair.title')}
        </p>
        <p className="text-15 max-md:pl-10">{t('billing.fair.text')}</p>
      </div>
      {chosen && <ChangePanel own={own} plans={plans} plan={chosen} interval={interval} billing={billing} />}
    </Page>
  )
}

function firstChoice(own: Subscription, plans: readonly Plan[], asked: number | undefined): number {
  const isOffered = (id: number | null | undefined): id is number => plans.some((plan) => plan.id === id)
  if (isOffered(asked)) return asked
  if (own.paid) return plans.find(({ id }) => id > own.plan_id)?.id ?? own.plan_id
  const wish = own.wished_plan_id
  return wish !== null && wish > FREE_PLAN && isOffered(wish) ? wish : TRIAL_PLAN
}

/** The expert's plan, and until when it runs, in one sentence. */
function Standing({ own, plans }: { own: Subscription; plans: readonly Plan[] }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { paid, trial } = own
  const plan = plans.find(({ id }) => id === own.plan_id)?.name ?? ''
  const state = planStateOf(own)
  const end = state === 'trial' ? trial?.ends_at : state === 'paidTrial' ? paid?.trial_ends_at : paid?.period_end
  if (!end || state === 'failing' || state === 'unpaid' || state === 'free')
    return t('billing.standing.plain', { plan })
  const date = formatDate(end, language, 'longDay')
  return t(
    state === 'trial' || state === 'paidTrial'
      ? 'billing.standing.trial'
      : state === 'ending'
        ? 'billing.standing.ending'
        : 'billing.standing.paid',
    { plan, date },
  )
}

type Words = { interval: PlanInterval; t: TFunction; language: Language }

/** The effect of the plan for this expert today. */
function noteFor(own: Subscription, plan: Plan, { interval, t, language }: Words): string {
  const { used, limit, own_limit: ownLimit } = own.usage.new_leads
  const deal = planChangeOf(own, plan.id, interval)
  const free = plan.limits.new_leads - used
  if (plan.id === own.plan_id)
    return ownLimit !== null && ownLimit < limit
      ? t('billing.card.usedOwn', { used, own: ownLimit, count: limit })
      : t('billing.card.used', { used, count: limit })
  const end = own.paid?.period_end ?? own.trial?.ends_at
  if ((deal === 'end' || deal === 'downgrade' || deal === 'waiting') && end)
    return t('billing.card.later', { date: formatDate(end, language, 'longDay') })
  if (free <= 0) return t('billing.card.full', { used })
  return ownLimit !== null && ownLimit < plan.limits.new_leads
    ? t('billing.card.freeRaised', { count: free, own: ownLimit })
    : t('billing.card.free', { count: free })
}
