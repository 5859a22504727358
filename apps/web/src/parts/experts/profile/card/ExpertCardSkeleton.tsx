import { Skeleton } from '#ui/layout/Skeleton.tsx'

/** The same size as a card. */
export function ExpertCardSkeleton() {
  return (
    <div>
      <Skeleton shape="block" className="aspect-4/3" />
      <Skeleton className="mt-5 w-40" />
      <Skeleton className="mt-3 w-28" />
      <Skeleton className="mt-4 w-48" />
      <div className="mt-4 flex justify-between border-t border-line pt-4">
        <Skeleton className="w-24" />
        <Skeleton className="w-24" />
      </div>
    </div>
  )
}
