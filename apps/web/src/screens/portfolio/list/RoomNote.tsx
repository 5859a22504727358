import { useTranslation } from 'react-i18next'
import type { Portfolio } from '#lib/queries/portfolio.ts'

/** "2 of 3 projects in your plan"; without a limit only how many. */
export function RoomNote({ room: { limit, used } }: { room: Portfolio['room'] }) {
  const { t } = useTranslation()
  return (
    <p className="mt-1.5 text-15 text-ink-2">
      {limit === null
        ? t('portfolio.room.open', { count: used })
        : used >= limit
          ? t('portfolio.room.full', { limit, used })
          : t('portfolio.room.some', { limit, used })}
    </p>
  )
}
