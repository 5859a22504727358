import { useEffect } from 'react'
import { markHydrated } from '#lib/rendering/hydrated.ts'
import { ExpertCardSkeleton } from '#parts/experts/profile/card/ExpertCardSkeleton.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

export function FavouritesSkeleton() {
  useEffect(markHydrated, [])
  return (
    <Page className="pt-7 md:pt-10">
      <Loading>
        <LoadingHeading />
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="mt-5 w-96 max-w-full" />
        <div className="mt-9 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {[1, 2, 3, 4].map((place) => (
            <ExpertCardSkeleton key={place} />
          ))}
        </div>
      </Loading>
    </Page>
  )
}
