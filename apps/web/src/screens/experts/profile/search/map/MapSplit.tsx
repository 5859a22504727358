import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { expertQueries, type FoundExperts } from '#queries/experts/profile.ts'
import { useShell } from '#lib/shell-context.ts'
import { Results } from '../results/Results.tsx'
import { withTown } from '../search-address.ts'
import { placesQuery } from '../search-query.ts'
import { TownList } from './TownList.tsx'
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
