import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

export function EditorSkeleton() {
  return (
    <Loading>
      <LoadingHeading />
      <div className="flex h-14 items-center border-b border-line px-6">
        <Skeleton className="w-56" />
      </div>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_408px]">
        <div className="grid max-w-[1000px] gap-8 px-4 py-8 md:px-6 lg:px-14 lg:py-11">
          <Skeleton shape="block" className="h-16 w-full" />
          <Skeleton shape="block" className="h-48 w-full" />
          <Skeleton shape="block" className="h-20 w-full" />
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {Array.from({ length: 6 }, (_, place) => (
              <Skeleton key={place} shape="block" className="aspect-4/3 w-full" />
            ))}
          </div>
        </div>
        <div className="bg-plaster p-8 max-lg:hidden">
          <Skeleton shape="block" className="aspect-4/3 w-full" />
        </div>
      </div>
    </Loading>
  )
}
