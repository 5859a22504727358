import { useEffect } from 'react'
import { markHydrated } from '#lib/rendering/hydrated.ts'
import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** Has exactly the size of the greeting, the three cards and the button. */
export function SuccessSkeleton() {
  useEffect(markHydrated, [])
  return (
    <Page>
      <Loading>
        <LoadingHeading />
        <div className="pt-7 pb-5 md:pt-14 md:pb-9">
          <Skeleton className="w-64 max-w-full" />
          <Skeleton className="mt-4 h-9 w-[26rem] max-w-full md:h-11" />
          <Skeleton className="mt-2.5 h-9 w-88 max-w-full md:h-11" />
          <Skeleton className="mt-5 w-md max-w-full" />
        </div>
        <div className="grid gap-5 md:grid-cols-3 md:gap-x-6">
          {[1, 2, 3].map((card) => (
            <div key={card} className="overflow-hidden rounded-photo border border-line">
              <Skeleton shape="block" className="aspect-3/2 rounded-none" />
              <div className="px-4 pt-4 md:px-5">
                <div className="flex items-start justify-between gap-4">
                  <div className="min-w-0 flex-1">
                    <Skeleton className="h-6 w-40 max-w-full" />
                    <Skeleton className="mt-3 w-48 max-w-full" />
                    <Skeleton className="mt-2.5 w-32" />
                  </div>
                  <Skeleton shape="circle" className="size-16 shrink-0" />
                </div>
                <Skeleton className="mt-6 w-56 max-w-full" />
                <Skeleton className="mt-3 w-52 max-w-full" />
                <Skeleton className="mt-3 w-48 max-w-full" />
              </div>
              <div className="mt-6 border-t border-line px-4 py-4 md:px-5">
                <Skeleton className="h-6 w-36" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton shape="block" className="mt-5 h-14 w-80 max-w-full md:mt-9" />
      </Loading>
    </Page>
  )
}
