import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { FoundPlaces } from '#queries/experts/profile.ts'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { withTown } from '../search-address.ts'
import { useWish } from '../use-search.ts'

const FIRST = 6

/** The towns of the map as links, most experts first: for keyboards, screen readers and pages without JavaScript. */
export function TownList({ places }: { places: FoundPlaces['data'] }) {
  const { t } = useTranslation()
  const wish = useWish()
  const ordered = places.toSorted((a, b) => Number(b.city.id === wish.city_id) - Number(a.city.id === wish.city_id))
  const [first, rest] = [ordered.slice(0, FIRST), ordered.slice(FIRST)]
  return (
    <nav aria-labelledby="towns">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="towns" className="text-17 tracking-[-0.01em]">
          {t('experts.map.towns')}
        </h3>
        {wish.city_id !== undefined && (
          <Link to="/experts" search={withTown(wish, undefined)} resetScroll={false} className="text-15">
            {t('experts.map.all')}
          </Link>
        )}
      </div>
      <Towns places={first} />
      {rest.length > 0 && (
        <Disclosure tone="link" summary={t('experts.map.more', { count: rest.length })}>
          <Towns places={rest} />
        </Disclosure>
      )}
    </nav>
  )
}

function Towns({ places }: { places: FoundPlaces['data'] }) {
  const wish = useWish()
  return (
    <ul className="mt-1.5 grid gap-x-8 sm:grid-cols-2">
      {places.map(({ city, count }) => (
        <li key={city.id} className="border-b border-line">
          <Link
            tone="bare"
            to="/experts"
            search={withTown(wish, city.id === wish.city_id ? undefined : city.id)}
            resetScroll={false}
            aria-current={city.id === wish.city_id ? 'true' : undefined}
            className={clsx(
              'flex min-h-10 items-center justify-between gap-3 text-15 hover:underline',
              city.id === wish.city_id && 'font-semibold',
            )}
          >
            <span className="flex min-w-0 items-center gap-2">
              {city.id === wish.city_id && (
                <span aria-hidden="true" className="size-2.5 shrink-0 rounded-chip border border-ink bg-marigold" />
              )}
              <span className="truncate">{city.name}</span>
            </span>
            <span className="text-13 font-normal text-ink-2 tabular">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
