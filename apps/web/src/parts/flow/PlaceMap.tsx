import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { isOnSmallLand, placeOn } from './map-place.ts'
import type { Outline } from './outlines.ts'

/** Room around the country, in the outline's units. */
const MARGIN = 12

/** A country in outline with one place marked: where it is, and nothing that anybody outside is asked for. */
export function PlaceMap({
  country,
  latitude,
  longitude,
  label,
  whole = false,
  className,
}: {
  /** ISO code, `DK`. */ country: string
  latitude: number
  longitude: number
  label: string
  /** Not the place alone: the country is marked with it. */ whole?: boolean
  className?: string
}) {
  const [outlines, setOutlines] = useState<Readonly<Record<string, Outline>>>()
  useEffect(() => {
    void import('./outlines.ts').then((module) => setOutlines(module.outlines))
  }, [])
  const outline = outlines?.[country]
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
