import { Loading, LoadingHeading, Skeleton } from '#ui/Skeleton.tsx'

/** The lines on their way. */
export function RowsSkeleton() {
  return (
    <Loading>
      {Array.from({ length: 9 }, (_, place) => (
        <div key={place} className="flex items-start gap-6 border-b border-line px-4 py-3 text-15 md:px-6">
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-44 max-w-full" />
            <Skeleton className="w-64 max-w-full text-13" />
          </div>
          <Skeleton className="hidden w-24 @2xl:block" />
          <Skeleton className="hidden w-24 @3xl:block" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </Loading>
  )
}

/** The profile on its way. */
export function PaneSkeleton() {
  return (
    <Loading className="grid gap-4 px-4 py-4 text-15 md:px-6">
      <Skeleton className="w-56 text-21" />
      <Skeleton className="w-72 max-w-full text-13" />
      <Skeleton shape="block" className="h-11 w-full" />
      <Skeleton className="mt-4 w-40" />
      <Skeleton className="w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-3/4" />
      <div className="mt-4 grid grid-cols-3 gap-2">
        <Skeleton shape="block" className="aspect-4/3" />
        <Skeleton shape="block" className="aspect-4/3" />
        <Skeleton shape="block" className="aspect-4/3" />
      </div>
    </Loading>
  )
}

/** The whole screen before its first answer. */
export function QueueSkeleton() {
  return (
    <div className="@container min-h-0 flex-1 bg-wall">
      <LoadingHeading />
      <div className="border-b border-line px-4 pt-3 pb-2 md:px-6">
        <Skeleton className="my-2 w-32 text-21" />
        <Skeleton shape="block" className="h-9 w-72 max-w-full" />
      </div>
      <RowsSkeleton />
    </div>
  )
}
