import { useEffect } from 'react'
import { markHydrated } from '#lib/rendering/hydrated.ts'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/**
 * Placeholder for a screen without a skeleton of its own, and for guarded screens until the browser knows the account.
 */
export function Pending() {
  useEffect(markHydrated, [])
  return (
    <Loading className="mx-auto max-w-page px-gutter py-10">
      <LoadingHeading />
      <Skeleton shape="block" className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 w-md max-w-full" />
      <div className="mt-10 grid gap-4 md:grid-cols-3">
        <Skeleton shape="block" className="h-56" />
        <Skeleton shape="block" className="h-56" />
        <Skeleton shape="block" className="h-56" />
      </div>
    </Loading>
  )
}
