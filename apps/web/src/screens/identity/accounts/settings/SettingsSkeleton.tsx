import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** Placeholders for the list of parts and a form in two blocks. */
export function SettingsSkeleton() {
  return (
    <Page className="pt-5.5 md:pt-11">
      <LoadingHeading />
      <Loading className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-7 md:grid-cols-[200px_minmax(0,1fr)] md:gap-y-9 xl:grid-cols-[200px_minmax(0,1fr)_272px] xl:gap-x-16">
        <div className="col-span-full">
          <Skeleton shape="block" className="h-8.5 w-44 md:h-10.5" />
          <Skeleton shape="block" className="mt-3.5 h-12 w-full md:hidden" />
        </div>
        <div className="grid gap-px max-md:hidden">
          {Array.from({ length: 4 }, (_, place) => (
            <Skeleton key={place} shape="block" className="h-13 w-full rounded-none" />
          ))}
        </div>
        <div className="grid gap-6">
          <Skeleton className="w-24" />
          <div className="flex items-start gap-4 sm:gap-5">
            <Skeleton shape="circle" className="size-16 shrink-0" />
            <Skeleton shape="block" className="h-24 w-full max-w-72" />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Skeleton shape="block" className="h-20 w-full" />
            <Skeleton shape="block" className="h-20 w-full" />
          </div>
          <Skeleton shape="block" className="h-20 w-full" />
          <Skeleton className="mt-8 w-48" />
          <Skeleton shape="block" className="h-20 w-full" />
          <Skeleton shape="block" className="h-20 w-full" />
          <Skeleton shape="block" className="h-12 w-36" />
        </div>
        <Skeleton shape="block" className="h-72 w-full max-xl:hidden" />
      </Loading>
    </Page>
  )
}
