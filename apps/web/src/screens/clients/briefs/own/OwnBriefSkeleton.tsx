import { useEffect } from 'react'
import { briefSections } from '#flows/clients/briefs/brief-section-names.ts'
import { markHydrated } from '#lib/rendering/hydrated.ts'
import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** Has exactly the size of head, side and sections. */
export function OwnBriefSkeleton() {
  useEffect(markHydrated, [])
  return (
    <Page className="pt-7 pb-10 md:pt-10">
      <Loading>
        <LoadingHeading />
        <Skeleton className="h-5.5 w-40" />
        <Skeleton className="mt-4 h-10 w-[24rem] max-w-full" />
        <Skeleton className="mt-4 w-[22rem] max-w-full" />
        <div className="mt-7 grid items-start gap-x-14 gap-y-8 md:mt-9 lg:grid-cols-[minmax(0,1fr)_280px]">
          <div className="grid gap-x-10 gap-y-7 border-t border-line pt-5 sm:grid-cols-2 lg:col-start-2 lg:row-start-1 lg:grid-cols-1 lg:pt-6">
            {[1, 2].map((panel) => (
              <div key={panel}>
                <Skeleton className="w-36" />
                <Skeleton className="mt-4 h-2" />
                <Skeleton className="mt-4 w-48" />
                <Skeleton className="mt-3 w-56 max-w-full" />
              </div>
            ))}
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            {briefSections.map((section) => (
              <div
                key={section}
                className="grid gap-x-6 gap-y-4 border-t border-line py-6 md:grid-cols-[148px_minmax(0,1fr)] md:py-7"
              >
                <Skeleton className="mt-2 w-28" />
                <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
                  {[1, 2].map((fact) => (
                    <div key={fact}>
                      <Skeleton className="w-24" />
                      <Skeleton className="mt-3 h-4 w-40" />
                      <Skeleton className="mt-3 w-52 max-w-full" />
                    </div>
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
      </Loading>
    </Page>
  )
}
