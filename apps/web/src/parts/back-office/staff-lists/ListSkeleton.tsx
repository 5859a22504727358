import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** Placeholders for rows that are loading. */
export function ListSkeleton() {
  return (
    <Loading>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line px-4 py-3 md:px-7">
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="w-40 max-w-full" />
            <Skeleton className="w-56 max-w-full" />
          </div>
          <Skeleton className="w-24 max-sm:hidden" />
          <Skeleton className="w-20 max-sm:hidden" />
        </div>
      ))}
    </Loading>
  )
}

/** Placeholder for a whole list for staff: a route's `pendingComponent`. */
export function AdminListPending() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <LoadingHeading />
      <div className="flex min-h-15 items-center border-b border-line px-4 md:px-7">
        <Skeleton className="h-6 w-40" />
      </div>
      <ListSkeleton />
    </div>
  )
}
