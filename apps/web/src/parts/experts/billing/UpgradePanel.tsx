import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Panel } from '#ui/layout/layout.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { usePlanOffer, type PlanLimit } from './plan-offer.ts'
import { usedWords } from './UpgradeLine.tsx'

type UpgradePanelProps = {
  /** The feature that is locked or full. */
  limit: PlanLimit
  /** The usage, where that is the reason. */
  used?: number
  /** Beside the button: what can be done without another plan. */
  children?: ReactNode
  level?: 1 | 2 | 3
  className?: string
}

/** Replaces a feature that the plan does not include: what it is, what it costs, and where to choose it. */
export function UpgradePanel({ limit, used, children, level = 2, className }: UpgradePanelProps) {
  const { t } = useTranslation()
  const offer = usePlanOffer(limit)
  const isHelping = useAccount()?.studio?.role === 'assistant'
  if (!offer) return <Skeleton shape="block" className="h-44" />
  const { next } = offer
  const why =
    limit === 'insights'
      ? t('plans.panel.insights.text')
      : limit === 'seats'
        ? next && t('plans.panel.seats.text', { plan: next.plan.name, count: next.amount ?? 0 })
        : used === undefined
          ? ''
          : usedWords(t, limit, used, offer)
  return (
    <Panel className={className}>
      <section aria-labelledby={`more-${limit}`} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3.5 p-5 md:p-6">
        <Lock aria-hidden="true" className="mt-1 size-5" />
        <div>
          <Heading level={level} size={21} id={`more-${limit}`} focusable={level === 1}>
            {next ? t(`plans.panel.${limit}.title`, { plan: next.plan.name }) : t('plans.panel.full')}
          </Heading>
          <p className="mt-1 max-w-text text-15 text-ink-2">
            {why} {next && t('plans.panel.price', { price: formatMoney(next.plan.price.monthly, next.plan.currency) })}
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-2">
            {next && isHelping && <p className="text-15">{t('plans.more.ask')}</p>}
            {next && !isHelping && (
              <ButtonLink {...links.upgrade(next.plan.id)} tone="primary">
                {t('plans.panel.choose', { plan: next.plan.name })}
              </ButtonLink>
            )}
            {children}
          </div>
        </div>
      </section>
    </Panel>
  )
}
