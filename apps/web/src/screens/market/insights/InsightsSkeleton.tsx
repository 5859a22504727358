import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** Placeholders for the headline with the periods, five figures in a row, four charts, and styles below. */
export function InsightsSkeleton() {
  return (
    <Page className="py-6 md:py-9">
      <LoadingHeading />
      <Loading>
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-12 gap-y-4 pb-5 md:grid-cols-[minmax(0,1fr)_auto] md:pb-7">
          <div>
            <Skeleton shape="block" className="h-19 w-110 max-w-full" />
            <Skeleton className="mt-4 w-md max-w-full" />
          </div>
          <Skeleton shape="block" className="h-11 w-80 max-md:w-full" />
        </div>
        <div className="grid border-y border-line md:grid-cols-5">
          {[1, 2, 3, 4, 5].map((step) => (
            <div
              key={step}
              className="flex items-center justify-between gap-4 border-line py-3.5 not-first:max-md:border-t md:block md:px-5 md:py-4.5 md:not-first:border-l md:first:pl-0"
            >
              <Skeleton className="w-28" />
              <Skeleton shape="block" className="h-9 w-18 md:mt-3" />
            </div>
          ))}
        </div>
        <div className="mt-6 grid gap-4 lg:grid-cols-2">
          {[1, 2, 3, 4].map((panel) => (
            <Skeleton key={panel} shape="block" className="h-96" />
          ))}
        </div>
        <Skeleton shape="block" className="mt-4 h-36" />
      </Loading>
    </Page>
  )
}
