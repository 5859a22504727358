import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { expertQueries, type FoundExperts, type FoundPlaces } from '#queries/experts/profile.ts'
import { useShell } from '#lib/shell-context.ts'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Results } from '../results/Results.tsx'
import { withTown } from '../search-address.ts'
import { placesQuery } from '../search-query.ts'
import { useWish } from '../use-search.ts'

/** Loaded only when a map is opened: the list does not need it. */
const ExpertMap = lazy(async () => ({ default: (await import('#parts/experts/profile/map/ExpertMap.tsx')).ExpertMap }))

/** The list beside a map of towns; choosing a town filters the list. Without JavaScript the towns are links. */
export function MapSplit({ found, stale }: { found: FoundExperts; stale: boolean }) {
  const { api } = useShell()
  const wish = useWish()
  const navigate = useNavigate()
  const places = useQuery(expertQueries(api).places(placesQuery(wish))).data?.data
  const towns = useMemo(() => (places ?? []).map(({ city, count }) => ({ ...city, count })), [places])
  return (
    <div className="mt-5 grid items-start noscript:block gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="sticky top-4 h-[58dvh] max-lg:static lg:order-last lg:h-[calc(100dvh-2rem)] noscript:hidden">
        <Suspense fallback={<div className="h-full rounded-photo border border-line bg-plaster" />}>
          <ExpertMap
            className="h-full"
            towns={towns}
            chosen={wish.city_id}
            onChoose={(city) =>
              void navigate({
                to: '/experts',
                search: withTown(wish, city === wish.city_id ? undefined : city),
                resetScroll: false,
              })
            }
          />
        </Suspense>
      </div>
      <div className="min-w-0">
        {places && <TownList places={places} />}
        <Results found={found} stale={stale} beside />
      </div>
    </div>
  )
}

const FIRST = 6

/** The towns of the map as links, most experts first: for keyboards, screen readers and pages without JavaScript. */
function TownList({ places }: { places: FoundPlaces['data'] }) {
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
