import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { settingsTabs } from './tabs.ts'

/** Placeholders for the list of parts, the form and the preview next to it. */
export function ExpertSettingsSkeleton() {
  return (
    <Page className="pt-5.5 md:pt-11">
      <LoadingHeading />
      <Loading className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-7 md:grid-cols-[200px_minmax(0,1fr)] md:gap-y-9 xl:grid-cols-[200px_minmax(0,1fr)_300px]">
        <div className="col-span-full">
          <Skeleton shape="block" className="h-8.5 w-44 md:h-10.5" />
          <Skeleton shape="block" className="mt-3.5 h-12 w-full md:hidden" />
        </div>
        <div className="grid gap-px max-md:hidden">
          {settingsTabs.map((tab) => (
            <Skeleton key={tab} shape="block" className="h-13 w-full rounded-none" />
          ))}
        </div>
        <div className="grid gap-6">
          <Skeleton shape="block" className="h-8 w-56" />
          <div className="flex items-start gap-4 sm:gap-5">
            <Skeleton shape="circle" className="size-16 shrink-0" />
            <Skeleton shape="block" className="h-24 w-full max-w-72" />
          </div>
          <Skeleton shape="block" className="h-20 w-full max-w-form" />
          <div className="grid gap-2 sm:grid-cols-2">
            <Skeleton shape="block" className="h-14 w-full" />
            <Skeleton shape="block" className="h-14 w-full" />
          </div>
          <Skeleton shape="block" className="h-52 w-full" />
          <Skeleton shape="block" className="h-40 w-full" />
        </div>
        <div className="grid gap-6 max-xl:hidden">
          <Skeleton shape="block" className="h-56 w-full" />
          <Skeleton shape="block" className="h-80 w-full" />
        </div>
      </Loading>
    </Page>
  )
}
