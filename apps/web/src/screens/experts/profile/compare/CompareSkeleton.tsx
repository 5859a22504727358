import { COMPARED_MOST } from '#lib/device-storage/device-list.ts'
import { Page } from '#ui/layout/layout.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

const ROWS = 6

export function CompareSkeleton() {
  const columns = Array.from({ length: COMPARED_MOST }, (_, place) => place)
  return (
    <Page className="pt-6 md:pt-11">
      <Loading>
        <Skeleton className="h-10 w-72" />
        <div className="mt-8 grid grid-cols-3 gap-4 md:ml-44 md:gap-8">
          {columns.map((place) => (
            <div key={place}>
              <Skeleton className="aspect-4/3 h-auto w-full" />
              <Skeleton className="mt-3 w-3/4" />
            </div>
          ))}
        </div>
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className="mt-7 grid grid-cols-3 gap-4 md:ml-44 md:gap-8">
            {columns.map((place) => (
              <Skeleton key={place} className="w-4/5" />
            ))}
          </div>
        ))}
      </Loading>
    </Page>
  )
}
