import { Page } from '#ui/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/Skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <Loading>
      <LoadingHeading />
      <span className="block h-[86vw] max-h-[340px] animate-pulse bg-track sm:max-h-[420px] lg:h-[40vw] lg:max-h-[580px] motion-reduce:animate-none" />
      <Page className="grid items-start gap-x-16 pt-8 lg:grid-cols-[minmax(0,1fr)_352px]">
        <div>
          <div className="flex items-center gap-4">
            <Skeleton shape="block" className="size-14 sm:size-19" />
            <Skeleton className="h-10 w-64 max-w-full" />
          </div>
          <Skeleton className="mt-10 w-full" />
          <Skeleton className="mt-8 h-24 w-full" shape="block" />
        </div>
        <Skeleton shape="block" className="h-96 max-lg:hidden" />
      </Page>
    </Loading>
  )
}
