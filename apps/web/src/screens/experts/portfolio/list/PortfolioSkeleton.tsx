import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

export function PortfolioSkeleton() {
  return (
    <Loading>
      <LoadingHeading />
      <Page className="py-8 md:py-11">
        <Skeleton className="h-10 w-56" />
        <Skeleton className="mt-4 w-40" />
        <div className="mt-12 grid gap-x-5 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 6 }, (_, place) => (
            <div key={place}>
              <Skeleton shape="block" className="aspect-4/3 w-full" />
              <Skeleton className="mt-4 w-48" />
              <Skeleton className="mt-2 w-32" />
            </div>
          ))}
        </div>
      </Page>
    </Loading>
  )
}
