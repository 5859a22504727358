import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markHydrated } from '#lib/rendering/hydrated.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { useShell } from '#lib/shell-context.ts'
import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** Placeholders for the timeline if the brief was sent; the cache shows when no expert has it yet. */
export function MatchesSkeleton() {
  useEffect(markHydrated, [])
  const { api } = useShell()
  const cache = useQueryClient()
  const entries = cache.getQueryData(matchQueries(api).timeline().queryKey)
  const shown = cache.getQueryData(matchQueries(api).shown().queryKey)
  const isUnsent = entries ? entries.length === 0 : shown?.meta.invitations.used === 0
  return isUnsent ? <ListSkeleton /> : <TimelineSkeleton />
}

/** Has exactly the size of headline, next step, the brief and the experts who have it. */
function TimelineSkeleton() {
  const step = (
    <div className="flex items-center gap-4">
      <Skeleton shape="circle" className="size-7.5 shrink-0" />
      <Skeleton className="h-6 w-44" />
      <Skeleton className="ml-auto w-32 max-sm:hidden" />
    </div>
  )
  return (
    <Page className="pt-5 md:pt-10">
      <Loading>
        <LoadingHeading />
        <Skeleton className="h-10 w-[28rem] max-w-full" />
        <Skeleton className="mt-5 w-[32rem] max-w-full" />
        <div className="mt-8 grid items-start gap-x-14 gap-y-10 md:mt-13 lg:grid-cols-[minmax(0,1fr)_280px]">
          <div className="grid min-w-0 gap-y-8">
            <div>
              {step}
              <div className="mt-3 md:pl-11.5">
                <Skeleton className="max-w-[36rem]" />
                <Skeleton className="mt-3 w-72 max-w-full" />
              </div>
            </div>
            <div>
              {step}
              <div className="mt-3 divide-y divide-line border-y border-line md:ml-11.5">
                {[1, 2, 3].map((row) => (
                  <div
                    key={row}
                    className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 py-5 sm:grid-cols-[9.25rem_minmax(0,1fr)] sm:gap-x-6 xl:grid-cols-[9.25rem_minmax(0,1fr)_12.75rem]"
                  >
                    <Skeleton shape="block" className="aspect-4/3" />
                    <div>
                      <Skeleton className="h-6 w-32" />
                      <Skeleton className="mt-2.5 h-6 w-40 max-w-full" />
                      <Skeleton className="mt-2.5 w-48 max-w-full" />
                    </div>
                    <Skeleton shape="block" className="h-11 w-full max-xl:col-span-2 max-xl:mt-3 sm:max-xl:ml-43" />
                  </div>
                ))}
              </div>
            </div>
          </div>
          <div className="max-lg:hidden">
            {[1, 2, 3, 4].map((line) => (
              <Skeleton key={line} className="mb-4" />
            ))}
          </div>
        </div>
      </Loading>
    </Page>
  )
}

/** Has exactly the size of headline, sentence and the first rows. */
function ListSkeleton() {
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
