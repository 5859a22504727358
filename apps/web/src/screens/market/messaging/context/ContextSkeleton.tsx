import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** Placeholders for the details of a conversation. */
export function ContextSkeleton() {
  return (
    <Loading className="grid gap-6">
      <div className="flex items-center gap-3.5">
        <Skeleton shape="circle" className="size-16" />
        <div className="grid flex-1 gap-2.5">
          <Skeleton className="w-36 text-17" />
          <Skeleton className="w-44 text-13" />
        </div>
      </div>
      <Skeleton shape="block" className="aspect-[2.05]" />
      <div className="grid gap-3 border-t border-line pt-5">
        <Skeleton className="w-24 text-15" />
        <Skeleton className="w-full" />
        <Skeleton className="w-3/4" />
      </div>
    </Loading>
  )
}
