import { clsx } from 'clsx'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FocusPoint } from '../../../ui/focus.ts'
import { Photo, type PhotoSource } from '../../../ui/Photo.tsx'

const STEP = 5
const within = (value: number): number => Math.round(Math.min(100, Math.max(0, value)))
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** The whole picture with a ring on what must stay in every crop: dragged, set by a press, or moved with the arrow keys. */
export function FocusRing({
  photo,
  focus,
  onFocus,
}: {
  photo: PhotoSource
  focus: FocusPoint
  onFocus: (focus: FocusPoint) => void
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const follow = (event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area || (event.type === 'pointermove' && event.buttons === 0)) return
    onFocus({
      x: within(((event.clientX - area.left) / area.width) * 100),
      y: within(((event.clientY - area.top) / area.height) * 100),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    onFocus({ x: within(focus.x + x), y: within(focus.y + y) })
  }
  return (
    <div
      ref={box}
      className="relative cursor-crosshair touch-none overflow-hidden rounded-photo select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={follow}
      onDragStart={(event) => event.preventDefault()}
    >
      <Photo photo={photo} ratio="natural" sizes="(min-width: 64rem) 360px, 94vw" corners="square" />
      {/* SVG carries the place as attributes: no style has to be written. */}
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
        {[
          ['22', 'stroke-ink', 9],
          ['22', 'stroke-marigold', 5],
          ['4', 'stroke-ink fill-marigold', 2],
        ].map(([radius, look, width]) => (
          <circle
            key={String(width)}
            cx={`${focus.x}%`}
            cy={`${focus.y}%`}
            r={radius}
            strokeWidth={width}
            className={clsx(!String(look).includes('fill-') && 'fill-none', look)}
          />
        ))}
      </svg>
      <button
        type="button"
        aria-label={t('portfolio.panel.ring', { x: focus.x, y: focus.y })}
        aria-describedby="ring-keys"
        onKeyDown={onKeyDown}
        className="ring-elsewhere peer absolute inset-0 cursor-crosshair"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-photo border-marigold peer-focus-visible:border-4"
      />
    </div>
  )
}
