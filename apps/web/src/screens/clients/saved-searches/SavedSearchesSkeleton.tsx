import { useEffect } from 'react'
import { markHydrated } from '#lib/rendering/hydrated.ts'
import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

export function SavedSearchesSkeleton() {
  useEffect(markHydrated, [])
  return (
    <Page className="pt-7 md:pt-10">
      <Loading>
        <LoadingHeading />
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="mt-5 w-96 max-w-full" />
        <div className="mt-7 grid max-w-text gap-px">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} shape="block" className="h-32 w-full rounded-none" />
          ))}
        </div>
      </Loading>
    </Page>
  )
}
