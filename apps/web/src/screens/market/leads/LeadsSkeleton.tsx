import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

const row = (
  <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5 py-3 pr-5 pl-6 text-15 md:pl-7">
    <Skeleton shape="circle" className="size-10" />
    <div className="grid gap-2.5 pt-1">
      <div className="flex justify-between gap-6">
        <Skeleton className="w-32" />
        <Skeleton className="w-24" />
      </div>
      <Skeleton className="w-52 max-w-full" />
      <div className="flex justify-between gap-6">
        <Skeleton className="w-24" />
        <Skeleton className="w-18" />
      </div>
    </div>
  </div>
)

/** Placeholders for the rows. */
export function ListSkeleton() {
  return (
    <Loading className="pt-4">
      <Skeleton className="mb-2 ml-7 w-36 text-13" />
      {row}
      {row}
      {row}
      {row}
      {row}
      {row}
    </Loading>
  )
}

/** Placeholders for the brief: toolbar and sheet in their places. */
export function PaneSkeleton() {
  return (
    <Loading>
      <div className="flex min-h-16 items-center gap-2.5 border-b border-line bg-wall px-6">
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-36 text-17" />
          <Skeleton className="w-56 text-13" />
        </div>
        <Skeleton className="hidden h-10 w-24 md:block" />
        <Skeleton className="hidden h-10 w-36 md:block" />
      </div>
      <div className="md:px-6 md:py-7 xl:px-10">
        <div className="mx-auto max-w-[936px] bg-wall px-4 pt-6 pb-7 md:rounded-photo md:border md:border-line md:px-8 md:py-10 xl:px-11">
          <Skeleton className="w-56 text-13" />
          <Skeleton className="mt-5 h-10 w-md max-w-full" />
          <div className="mt-9 grid grid-cols-2 gap-x-4 gap-y-6 border-t border-ink pt-4 xl:grid-cols-4">
            {Array.from({ length: 8 }, (_, place) => (
              <div key={place} className="grid gap-2">
                <Skeleton className="w-14 text-13" />
                <Skeleton className="w-28 max-w-full text-15" />
              </div>
            ))}
          </div>
          <div className="mt-8 grid grid-cols-2 gap-2 md:grid-cols-4">
            <Skeleton shape="block" className="aspect-4/3" />
            <Skeleton shape="block" className="aspect-4/3" />
            <Skeleton shape="block" className="aspect-4/3" />
            <Skeleton shape="block" className="aspect-4/3" />
          </div>
          <div className="mt-10 grid gap-3">
            <Skeleton className="w-40 text-17" />
            <Skeleton className="w-full" />
            <Skeleton className="w-11/12" />
            <Skeleton className="w-3/4" />
          </div>
        </div>
      </div>
    </Loading>
  )
}

/** The whole screen before its first answer. */
export function LeadsSkeleton() {
  return (
    <div className="grid min-h-0 flex-1 md:grid-cols-[360px_minmax(0,1fr)] xl:grid-cols-[424px_minmax(0,1fr)]">
      <LoadingHeading />
      <div className="border-line bg-wall md:border-r">
        <div className="flex h-14 items-center pl-6 md:pl-7">
          <Skeleton className="w-24 text-21" />
        </div>
        <div className="h-10 border-b border-line" />
        <div className="h-11 border-b border-line" />
        <ListSkeleton />
      </div>
      <div className="hidden bg-plaster md:block">
        <PaneSkeleton />
      </div>
    </div>
  )
}
