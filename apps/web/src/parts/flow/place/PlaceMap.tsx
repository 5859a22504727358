import { clsx } from 'clsx'
import { lazy, memo, Suspense, useState, useSyncExternalStore } from 'react'
import type { PlaceMapProps } from './map-place.ts'

/** The outlines are larger than the rest of a screen. */
const PlaceDrawing = lazy(() => import('./PlaceDrawing.tsx'))

/**
 * Where a place is in its country, without any outside request. The server's drawing stays as it is, without the
 * outlines in the script; they are loaded when the browser draws a map itself, or another place.
 */
export const PlaceMap = memo(function PlaceMap(props: PlaceMapProps) {
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
  const [drawn] = useState(isHydrating && props)
  if (!import.meta.env.SSR && drawn && isSamePlace(drawn, props))
    // oxlint-disable-next-line no-danger -- empty: React leaves what is there
    return <span className="contents" suppressHydrationWarning dangerouslySetInnerHTML={SERVER_DRAWN} />
  return (
    <span className="contents">
      <Suspense fallback={<span className={clsx('block bg-plaster', props.className)} />}>
        <PlaceDrawing {...props} />
      </Suspense>
    </span>
  )
})

const SERVER_DRAWN = { __html: '' }

const isSamePlace = (a: PlaceMapProps, b: PlaceMapProps) =>
  a.country === b.country &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude &&
  a.whole === b.whole &&
  a.reach === b.reach &&
  (a.around ?? []).map(({ latitude }) => latitude).join() === (b.around ?? []).map(({ latitude }) => latitude).join() &&
  a.spots?.length === b.spots?.length &&
  (a.spots ?? []).every((spot, place) => spot.name === b.spots?.[place]?.name)
