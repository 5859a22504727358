import { clsx } from 'clsx'
import type { PlaceMapProps } from './PlaceMap.tsx'
import { isOnSmallLand, placeOn } from './map-place.ts'
import { outlines } from './outlines.ts'

/** Room around the country, in the outline's units. */
const MARGIN = 12

/** A country in outline with one place marked. */
export default function PlaceDrawing({ country, latitude, longitude, label, whole = false, className }: PlaceMapProps) {
  const outline = outlines[country]
  if (!outline) return <span className={clsx('block bg-plaster', className)} />
  const { x, y, width } = placeOn(outline, { latitude, longitude })
  const disc = <circle cx={x} cy={y} r={10} className="fill-marigold stroke-ink" fillOpacity={0.5} strokeWidth={0.9} />
  const isSmall = isOnSmallLand(outline, { x, y })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${100 + 2 * MARGIN}`}
      className={clsx('block bg-plaster', className)}
    >
      {/* Over a small island it would hide what it marks. */}
      {isSmall && disc}
      <path
        d={outline.path}
        className={clsx('stroke-ink-3', whole ? 'fill-marigold-soft' : 'fill-wall')}
        strokeWidth={0.9}
        strokeLinejoin="round"
      />
      {!isSmall && disc}
      <circle cx={x} cy={y} r={2.2} className="fill-ink" />
    </svg>
  )
}
