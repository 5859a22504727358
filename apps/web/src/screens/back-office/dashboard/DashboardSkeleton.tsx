import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** Placeholders for the bar, the tiles and the charts below them. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col">
      <LoadingHeading />
      <div className="flex min-h-15 items-center border-b border-line px-4 md:px-7">
        <Skeleton className="h-6 w-40" />
      </div>
      <Loading>
        <div className="grid gap-4 px-4 py-3.5 md:px-7">
          <Skeleton className="w-80 max-w-full" />
          <Skeleton shape="block" className="h-34 max-xl:h-68" />
          <div className="grid gap-4 lg:grid-cols-[5fr_7fr]">
            <Skeleton shape="block" className="h-84" />
            <Skeleton shape="block" className="h-84" />
          </div>
          <div className="grid gap-4 lg:grid-cols-[8fr_4fr]">
            <Skeleton shape="block" className="h-100" />
            <Skeleton shape="block" className="h-100" />
          </div>
        </div>
      </Loading>
    </div>
  )
}
