import { Page } from '#ui/layout/layout.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** The plan with its usage next to it, and the invoices below. */
export function BillingSkeleton() {
  return (
    <Page className="py-8 md:py-11">
      <LoadingHeading />
      <Loading>
        <Skeleton shape="block" className="h-10 w-80 max-w-full" />
        <div className="mt-7 grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <Skeleton shape="block" className="h-64" />
          <Skeleton shape="block" className="h-64" />
        </div>
        <Skeleton shape="block" className="mt-10 h-40" />
      </Loading>
    </Page>
  )
}

/** Three plans side by side, and the effect of the chosen one. */
export function UpgradeSkeleton() {
  return (
    <Page className="py-8 md:py-11">
      <LoadingHeading />
      <Loading>
        <Skeleton shape="block" className="h-10 w-72 max-w-full" />
        <div className="mt-7 grid gap-4 md:grid-cols-3">
          <Skeleton shape="block" className="h-72" />
          <Skeleton shape="block" className="h-72" />
          <Skeleton shape="block" className="h-72" />
        </div>
        <Skeleton shape="block" className="mt-7 h-64" />
      </Loading>
    </Page>
  )
}
