import { Suspense } from 'react'
import { compared, useDeviceList } from '#lib/device-storage/device-list.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'

const CompareTray = lazyPart(async () => (await import('./CompareTray.tsx')).CompareTray, Nothing)

/** Is at the lower edge while an expert is chosen. It must be the last element of a page with `CompareBox`. */
export function CompareDock() {
  const chosen = useDeviceList(compared)
  if (chosen.length === 0) return null
  return (
    <Suspense>
      <CompareTray chosen={chosen} />
    </Suspense>
  )
}
