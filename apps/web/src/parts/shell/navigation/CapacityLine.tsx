import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/language/format.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'

/** The number of new leads in 30 days, and when the next one may come, for experts who can get any. */
export function CapacityLine({ className, tone = 'onPine' }: { className?: string; tone?: 'onPine' | 'onWall' }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: expert } = useQuery(ownExpertQueries(api).profile())
  if (expert?.status !== 'active') return null
  const { used, month, wish, plan, next_free_at } = expert.capacity
  return (
    <p className={className}>
      {/* a smaller plan may leave more leads than places: then all of its places are taken */}
      <b className={tone === 'onPine' ? 'block text-on-pine' : 'text-ink'}>
        {t('leads.capacity.used', { used: Math.min(used, month), count: month })}
      </b>
      {tone === 'onWall' ? ' · ' : ' '}
      {used < month
        ? t('leads.capacity.free', { count: month - used })
        : next_free_at
          ? t('leads.capacity.next', { date: formatDate(next_free_at, language, 'dayOfYear') })
          : t('leads.capacity.none')}
      {wish < plan && <> · {t('leads.capacity.own', { count: plan })}</>}
    </p>
  )
}
