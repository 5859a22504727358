import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

export function ProjectSkeleton() {
  return (
    <Loading>
      <LoadingHeading />
      <Page className="pt-8 pb-8">
        <Skeleton className="w-48" />
        <Skeleton className="mt-5 h-14 w-128 max-w-full" />
        <Skeleton className="mt-4 w-72" />
      </Page>
      <span className="block h-[100vw] max-h-[420px] animate-pulse bg-track lg:h-[50vw] lg:max-h-[720px] motion-reduce:animate-none" />
      <Page className="grid items-start gap-x-16 pt-14 lg:grid-cols-[minmax(0,1fr)_384px]">
        <div>
          <Skeleton className="h-6 w-full max-w-text" />
          <Skeleton className="mt-8 w-full max-w-text" />
          <Skeleton className="mt-3 w-full max-w-text" />
        </div>
        <Skeleton shape="block" className="h-96 max-lg:hidden" />
      </Page>
    </Loading>
  )
}
