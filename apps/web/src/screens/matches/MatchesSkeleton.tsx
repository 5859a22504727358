import { useEffect } from 'react'
import { markHydrated } from '#lib/hydrated.ts'
import { Page } from '#ui/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/Skeleton.tsx'

/** The exact room of headline, sentence and the first rows. */
export function MatchesSkeleton() {
  useEffect(markHydrated, [])
  return (
    <Page className="pt-5 md:pt-10">
      <Loading>
        <LoadingHeading />
        <Skeleton className="h-10 w-[28rem] max-w-full" />
        <Skeleton className="mt-5 w-[36rem] max-w-full" />
        <Skeleton className="mt-3 w-[30rem] max-w-full" />
        <div className="mt-6 max-w-[56rem] border-t md:mt-10 border-line">
          {[1, 2, 3].map((row) => (
            <div
              key={row}
              className="grid gap-x-8 gap-y-4 border-b border-line py-5 md:py-7 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
            >
              <Skeleton shape="block" className="aspect-7/4 md:h-78" />
              <div>
                <Skeleton className="h-8 w-52" />
                <Skeleton className="mt-4 w-40" />
                <Skeleton className="mt-6 w-72 max-w-full" />
                <Skeleton className="mt-3 w-64 max-w-full" />
                <Skeleton className="mt-3 w-56 max-w-full" />
                <Skeleton shape="block" className="mt-6 h-11 w-60 max-w-full" />
              </div>
            </div>
          ))}
        </div>
      </Loading>
    </Page>
  )
}
