import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/language/format.ts'
import type { FoundExperts } from '#queries/experts/profile.ts'
import { ExpertCard } from '#parts/experts/profile/card/ExpertCard.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { priorityIn } from '#ui/pictures/Photo.tsx'
import { useWish } from '../use-search.ts'

/** As many as are visible without scrolling on a usual screen. */
const FIRST_ROW = 3

export function Results({
  found: { data, meta },
  stale,
  beside = false,
}: {
  found: FoundExperts
  /** The next answer is still loading. */ stale: boolean
  /** Next to the map there is less space. */ beside?: boolean
}) {
  const { t } = useTranslation()
  const wish = useWish()
  return (
    <div className={clsx('transition-opacity', stale && 'opacity-50')}>
      {data.length === 0 ? (
        <EmptyState
          drawing="magnifier"
          title={t('experts.pastEnd.title')}
          className="mt-5"
          action={
            <Link to="/experts" search={{ ...wish, page: undefined }} tone="strong">
              {t('experts.pastEnd.first')}
            </Link>
          }
        />
      ) : (
        <ul className={clsx('mt-5 grid gap-x-6 gap-y-10 sm:grid-cols-2', beside ? 'mt-8' : 'xl:grid-cols-3')}>
          {data.map((expert, place) => (
            <li key={expert.id} className="grid">
              <ExpertCard
                expert={expert}
                sizes="(min-width: 80rem) 300px, (min-width: 40rem) 45vw, 92vw"
                priority={priorityIn(place, FIRST_ROW)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="mt-12 border-t border-line pt-6"
        page={meta.current_page}
        lastPage={meta.last_page}
        renderLink={(page) => (
          <Link tone="bare" to="/experts" search={{ ...wish, page: page > 1 ? page : undefined }} />
        )}
        summary={
          meta.last_page > 1 &&
          meta.from !== null &&
          meta.to !== null &&
          t('experts.range', {
            from: formatNumber(meta.from),
            to: formatNumber(meta.to),
            total: formatNumber(meta.total),
          })
        }
      />
    </div>
  )
}
