import { clsx } from 'clsx'
import { lazy, memo, Suspense } from 'react'

export type PlaceMapProps = {
  /** ISO code, `DK`. */ country: string
  latitude: number
  longitude: number
  label: string
  /** Not the place alone: the country is marked with it. */ whole?: boolean
  className?: string
}

/** The outlines weigh more than the rest of a screen: a page that comes drawn from the server has the map without them. */
const PlaceDrawing = lazy(() => import('./PlaceDrawing.tsx'))

/**
 * Where a place is in its country, and nothing that anybody outside is asked for. Drawn anew only for another place: React would take the server's
 * drawing away when something changes before the outlines have come.
 */
export const PlaceMap = memo(function PlaceMap(props: PlaceMapProps) {
  return (
    <Suspense fallback={<span className={clsx('block bg-plaster', props.className)} />}>
      <PlaceDrawing {...props} />
    </Suspense>
  )
})
