import { useEffect } from 'react'
import { markHydrated } from '#lib/rendering/hydrated.ts'
import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

export function BoardSkeleton() {
  useEffect(markHydrated, [])
  return (
    <Page className="pt-7 md:pt-10">
      <Loading>
        <LoadingHeading />
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="mt-5 w-96 max-w-full" />
        <div className="mt-9 grid grid-cols-2 gap-4 md:grid-cols-3">
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <Skeleton key={place} shape="block" className="h-56" />
          ))}
        </div>
      </Loading>
    </Page>
  )
}
