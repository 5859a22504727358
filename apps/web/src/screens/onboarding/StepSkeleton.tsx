import { Loading, Skeleton } from '#ui/Skeleton.tsx'

/** The questions of a step whose script is on its way; its heading stands already. */
export function StepSkeleton() {
  return (
    <Loading className="grid gap-2">
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} shape="block" className="h-18" />
      ))}
    </Loading>
  )
}
