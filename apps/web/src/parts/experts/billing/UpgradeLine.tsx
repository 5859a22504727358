import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { usePlanOffer, type PlanLimit, type PlanOffer } from './plan-offer.ts'

type Counted = Exclude<PlanLimit, 'insights'>

/** "3 of 3 public projects on Basic." */
export const usedWords = (t: TFunction, limit: Counted, used: number, { own, amount }: PlanOffer): string =>
  amount === null ? '' : t(`plans.used.${limit}`, { used, count: amount, plan: own.name })

type UpgradeLineProps = {
  limit: Counted
  used?: number
  /** Replaces the usage, where the page shows it already. */
  children?: ReactNode
  className?: string
}

/** "3 of 3 public projects on Basic. Professional has no limit, 399 kr. a month. See plans", beside a full list. */
export function UpgradeLine({ limit, used = 0, children, className }: UpgradeLineProps) {
  const { t } = useTranslation()
  const offer = usePlanOffer(limit)
  const isHelping = useAccount()?.studio?.role === 'assistant'
  if (!offer || offer.amount === null) return null
  const { next } = offer
  return (
    <p className={className}>
      {children ?? usedWords(t, limit, used, offer)}
      {next && (
        <>
          {' '}
          {t(next.amount === null ? 'plans.more.open' : 'plans.more.counted', {
            plan: next.plan.name,
            amount: next.amount,
            price: formatMoney(next.plan.price.monthly, next.plan.currency),
          })}{' '}
          {isHelping ? (
            t('plans.more.ask')
          ) : (
            <Link {...links.upgrade(next.plan.id)} className="whitespace-nowrap">
              {t('plans.more.see')}
            </Link>
          )}
        </>
      )}
    </p>
  )
}
