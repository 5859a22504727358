import { encode } from 'uqr'

/** Quiet modules around the code, as the standard requires. */
const BORDER = 4

/** Dark on light in both themes: many cameras cannot read the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-3 size-52 rounded-control bg-on-pine text-on-marigold"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
