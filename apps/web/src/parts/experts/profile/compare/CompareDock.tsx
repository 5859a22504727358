import { Suspense } from 'react'
import { compared, useDeviceList } from '#lib/device-storage/device-list.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'

const CompareTray = lazyPart(async () => (await import('./CompareTray.tsx')).CompareTray, Nothing)

/** At the window's lower edge while an expert is chosen: the last element of a page that offers `CompareBox`. */
export function CompareDock() {
  const chosen = useDeviceList(compared)
  if (chosen.length === 0) return null
  return (
    <Suspense>
      <CompareTray chosen={chosen} />
    </Suspense>
  )
}
