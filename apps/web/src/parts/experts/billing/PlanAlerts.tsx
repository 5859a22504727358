import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FREE_PLAN } from '@husrum/contract/experts/billing/plans.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { links, paths } from '#lib/paths.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { maySeePayments } from './plan-offer.ts'
import { endingTrial, failedPayment } from './plan-alerts.ts'

/** The expert's own plan with its names; undefined until known, and for people who may not see payments. */
function useOwnPlan() {
  const { api } = useShell()
  const enabled = maySeePayments(useAccount())
  const { data: own, dataUpdatedAt: now } = useQuery({
    ...subscriptionQueries(api).own(),
    enabled,
    retry: false,
  })
  const isTold = own !== undefined && Boolean(failedPayment(own, now) ?? endingTrial(own, now))
  const { data: plans } = useQuery({ ...referenceQueries(api).plans(own?.currency), enabled: isTold })
  if (!own || !plans) return undefined
  return { own, now, nameOf: (id: number) => plans.find((plan) => plan.id === id)?.name ?? '' }
}

/** On every page of the area except those of the plan itself, which show it with more room. */
export function PaymentAlert({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const found = useOwnPlan()
  // an editor covers the window and has its own bars
  const isElsewhere = useLocation({
    select: ({ pathname }) => !pathname.startsWith(paths.billing()) && !/^\/expert\/projects\/(new|\d+)/.test(pathname),
  })
  const failed = found && failedPayment(found.own, found.now)
  if (!failed || !isElsewhere) return null
  const { until, days } = failed
  const plan = found.nameOf(failed.plan_id)
  const date = until && formatDate(until, language, 'longDay')
  return (
    <section
      aria-label={t('plans.failed.title')}
      className={clsx(
        'flex flex-wrap items-center gap-x-5 gap-y-2 rounded-photo border-2 border-danger px-4 py-2.5 text-15',
        className,
      )}
    >
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-danger max-md:hidden" />
      <p className="min-w-0 flex-1 basis-64">
        <b>{t('plans.failed.title')}</b>{' '}
        {date
          ? days === undefined
            ? t('plans.failed.until', { plan, date })
            : t('plans.failed.days', { plan, date, count: days })
          : t('plans.failed.over', { plan })}
      </p>
      <ButtonLink {...links.billing()} tone="primary" size="small">
        {t('plans.failed.action')}
      </ButtonLink>
    </section>
  )
}

/** "Your trial of Professional ends on 26 November. After that you’re on Basic. See plans", in its last days. */
export function TrialLine({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const found = useOwnPlan()
  const trial = found && endingTrial(found.own, found.now)
  if (!trial) return null
  return (
    <p className={className}>
      {t('plans.trial.ends', {
        plan: found.nameOf(trial.plan_id),
        date: formatDate(trial.ends_at, language, 'weekday'),
        free: found.nameOf(FREE_PLAN),
      })}{' '}
      <Link {...links.upgrade(trial.plan_id)} className="whitespace-nowrap">
        {t('plans.more.see')}
      </Link>
    </p>
  )
}
