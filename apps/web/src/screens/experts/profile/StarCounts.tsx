import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts.ts'
import { formatNumber } from '#lib/format.ts'
import { Meter } from '#ui/Meter.tsx'

/** How many gave five stars, four, and so on. */
export function StarCounts({ distribution }: { distribution: ExpertProfile['rating']['distribution'] }) {
  const { t } = useTranslation()
  const all = distribution.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className="grid gap-1.5 text-15">
      {distribution.map(({ stars, count }) => (
        <li key={stars} className="grid grid-cols-[5rem_minmax(0,1fr)_1.75rem] items-center gap-3">
          <span>{t('experts.profile.reviews.stars', { count: stars })}</span>
          <Meter
            value={all === 0 ? 0 : (count / all) * 100}
            label={t('experts.profile.reviews.stars', { count: stars })}
            valueText={t('experts.profile.reviews.count', { count })}
            size="medium"
          />
          <span aria-hidden="true" className="text-right text-ink-2 tabular">
            {formatNumber(count)}
          </span>
        </li>
      ))}
    </ul>
  )
}
