import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { StarRating } from '@husrum/contract/experts/profile/experts.ts'
import { formatNumber } from '#lib/language/format.ts'
import { stars } from '#parts/experts/profile/card/expert-words.ts'
import { Meter } from '#ui/measures/Meter.tsx'
import { Stars } from '#ui/measures/Rating.tsx'

/** The average, and the number of reviews with five stars, four, and so on, above the reviews. */
export function RatingSummary({
  rating: { average, count, distribution },
  className,
}: {
  rating: StarRating
  className?: string
}) {
  const { t } = useTranslation()
  return (
    <div
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-8 border-b border-line pb-7 sm:gap-x-12',
        className,
      )}
    >
      <div>
        {average !== null && (
          <>
            <p className="text-[3.25rem] leading-none sm:text-[4rem] font-semibold tracking-[-0.04em]">
              {stars(average)}
            </p>
            <Stars value={average} text={t('experts.rating', { average: stars(average), count })} className="mt-2" />
          </>
        )}
        <p className="mt-1 text-15 text-ink-2">{t('experts.profile.reviews.count', { count })}</p>
        {average === null && <p className="mt-1 max-w-[22ch] text-13 text-ink-2">{t('experts.profile.reviews.few')}</p>}
      </div>
      <StarCounts distribution={distribution} />
    </div>
  )
}

function StarCounts({ distribution }: Pick<StarRating, 'distribution'>) {
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
