import { ExpertCardSkeleton } from '#parts/expert-card/ExpertCardSkeleton.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'

/** Rail and results, until the first answer. */
export function ExpertsSkeleton() {
  return (
    <Loading className="grid items-start gap-x-12 pt-6 lg:grid-cols-[232px_minmax(0,1fr)]">
      <div className="grid gap-4 max-lg:hidden">
        {Array.from({ length: 12 }, (_, place) => (
          <Skeleton key={place} className="w-full" />
        ))}
      </div>
      <div>
        <Skeleton className="h-7 w-52" />
        <div className="mt-9 grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
          {Array.from({ length: 6 }, (_, place) => (
            <ExpertCardSkeleton key={place} />
          ))}
        </div>
      </div>
    </Loading>
  )
}
