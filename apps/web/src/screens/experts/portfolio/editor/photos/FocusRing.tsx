import { clsx } from 'clsx'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FocusPoint } from '#ui/pictures/focus.ts'
import { Photo, type PhotoSource } from '#ui/pictures/Photo.tsx'

const STEP = 5
const within = (value: number): number => Math.round(Math.min(100, Math.max(0, value)))
const arrows: Record<string, { axis: 'x' | 'y'; step: number }> = {
  ArrowLeft: { axis: 'x', step: -STEP },
  ArrowRight: { axis: 'x', step: STEP },
  ArrowUp: { axis: 'y', step: -STEP },
  ArrowDown: { axis: 'y', step: STEP },
}

/** The whole photo with a ring on the focal point, which every crop contains; drag, press or arrow keys move it. */
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
  // Two sliders, one for each axis, so that screen readers announce each step. Arrows of the other axis switch slider.
  const sliders = { x: useRef<HTMLDivElement>(null), y: useRef<HTMLDivElement>(null) }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    onFocus({ ...focus, [arrow.axis]: within(focus[arrow.axis] + arrow.step) })
    sliders[arrow.axis].current?.focus()
  }
  const slider = (axis: 'x' | 'y', label: string, value: number) => (
    <div
      ref={sliders[axis]}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={t('ui.percent', { percent: value })}
      aria-describedby="ring-keys"
      onKeyDown={onKeyDown}
      className={clsx('ring-elsewhere absolute inset-0', axis === 'x' ? 'peer/x' : 'peer/y')}
    />
  )
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
      {/* SVG takes the position as attributes, so no style is written. */}
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
      {slider('x', t('portfolio.panel.ringX'), focus.x)}
      {slider('y', t('portfolio.panel.ringY'), 100 - focus.y)}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-photo border-marigold peer-focus-visible/x:border-4 peer-focus-visible/y:border-4"
      />
    </div>
  )
}
