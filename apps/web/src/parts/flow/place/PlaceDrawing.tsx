import { clsx } from 'clsx'
import {
  besideOutline,
  cropAround,
  isOnSmallLand,
  placeLabels,
  placeOn,
  unitsOfKilometre,
  type PlaceMapProps,
  type Spot,
} from './map-place.ts'
import { outlines, type Outline } from './outlines.ts'

/** Room around the country, in the outline's units. */
const MARGIN = 12

/** A country in outline with one place marked. */
export default function PlaceDrawing(props: PlaceMapProps) {
  const { country, latitude, longitude, label, whole = false, reach, around = [], spots, className } = props
  const outline = outlines[country]
  if (!outline) return <span className={clsx('block bg-plaster', className)} />
  if (spots) return <SpotsDrawing {...{ outline, spots, label, className }} />
  const { x, y, width } = placeOn(outline, { latitude, longitude })
  const unit = unitsOfKilometre(outline)
  const centres = [{ x, y }, ...around.map((place) => placeOn(outline, place))]
  const disc = centres.map((centre) => (
    <circle
      key={`${centre.x} ${centre.y}`}
      cx={centre.x}
      cy={centre.y}
      r={reach === undefined ? 10 : reach * unit}
      className="fill-marigold stroke-ink"
      fillOpacity={0.5}
      strokeWidth={0.9}
    />
  ))
  const isSmall = isOnSmallLand(outline, { x, y })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${100 + 2 * MARGIN}`}
      className={clsx('block bg-plaster', className)}
    >
      {/* Over a small island the full marker would hide it. */}
      {isSmall && disc}
      <path
        d={outline.path}
        className={clsx('stroke-ink-3', whole ? 'fill-marigold-soft' : 'fill-wall')}
        strokeWidth={0.9}
        strokeLinejoin="round"
      />
      {!isSmall && disc}
      <circle cx={x} cy={y} r={2.2} data-units-of-kilometre={unit} className="fill-ink" />
      {centres.slice(1).map((centre) => (
        <circle key={`${centre.x} ${centre.y}`} cx={centre.x} cy={centre.y} r={2.2} className="fill-ink" />
      ))}
    </svg>
  )
}

/** As a share of the map's height. */
const LETTERS = 0.04
const first = ['you', 'home', 'served'] as const

type SpotsProps = Pick<PlaceMapProps, 'label' | 'className'> & { outline: Outline; spots: readonly Spot[] }

/** Several places, as close as they allow, with the surrounding parts of this country and its neighbours. */
function SpotsDrawing({ outline, spots, label, className }: SpotsProps) {
  const points = spots
    .map((spot) => ({ ...spot, ...placeOn(outline, spot) }))
    .toSorted((a, b) => first.indexOf(a.kind) - first.indexOf(b.kind))
  const crop = cropAround(points)
  const size = crop.height * LETTERS
  const labels = placeLabels(points, size, crop)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
      className={clsx('block bg-plaster', className)}
    >
      {Object.values(outlines).map((each) => (
        <path
          key={each.path}
          d={each.path}
          transform={each === outline ? undefined : besideOutline(each, outline)}
          className="fill-wall stroke-ink-3"
          strokeWidth={1}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {points.map(
        ({ kind, x, y, name }) =>
          kind !== 'you' && (
            <circle key={name} cx={x} cy={y} r={size * 2.4} className="fill-marigold-soft" fillOpacity={0.7} />
          ),
      )}
      {points.map(({ kind, x, y, name }) => (
        <circle
          key={name}
          cx={x}
          cy={y}
          r={size * (kind === 'served' ? 0.2 : 0.36)}
          strokeWidth={kind === 'you' ? 1.5 : 0}
          vectorEffect="non-scaling-stroke"
          className={kind === 'you' ? 'fill-marigold stroke-ink' : kind === 'home' ? 'fill-ink' : 'fill-ink-2'}
        >
          <title>{name}</title>
        </circle>
      ))}
      {points.map(({ kind, name }, place) => {
        const at = labels[place]
        return (
          at && (
            <text
              key={name}
              aria-hidden="true"
              x={at.x}
              y={at.y}
              textAnchor={at.anchor}
              fontSize={size}
              strokeWidth={3}
              paintOrder="stroke"
              vectorEffect="non-scaling-stroke"
              className={clsx('stroke-wall', kind === 'served' ? 'fill-ink-2' : 'fill-ink font-semibold')}
            >
              {name}
            </text>
          )
        )
      })}
    </svg>
  )
}
