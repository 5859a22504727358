import { clsx } from 'clsx'
import { MoveHorizontal } from 'lucide-react'
import { useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Photo, type PhotoSource } from '#ui/pictures/Photo.tsx'
import { shareClass } from '#ui/measures/shares.ts'

/**
 * The same place before and after the work, behind a line that the reader moves: with finger or mouse on the picture,
 * with the arrow keys on the slider under it. Without a script the line stays where the expert set it.
 */
export function BeforeAfter({
  before,
  after,
  split,
  onSplit,
  sizes,
  className,
}: {
  before: PhotoSource
  after: PhotoSource
  /** The initial position of the line, 0-100. */
  split: number
  /** The editor stores it as the reader's initial position. */
  onSplit?: (split: number) => void
  sizes: string
  className?: string
}) {
  const { t } = useTranslation()
  const [moved, setMoved] = useState<number>()
  const share = onSplit ? split : (moved ?? split)
  const set = (next: number) => {
    const whole = Math.round(Math.min(100, Math.max(0, next)))
    if (onSplit) onSplit(whole)
    else setMoved(whole)
  }
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    set(((event.clientX - box.left) / box.width) * 100)
  }
  const label = 'pointer-events-none absolute bottom-3 rounded-small bg-wall px-2 py-1 text-13 font-semibold text-ink'
  return (
    <div className={className}>
      <div
        className={clsx('relative touch-pan-y overflow-hidden rounded-photo select-none', shareClass(share))}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={follow}
        onDragStart={(event) => event.preventDefault()}
      >
        <Photo photo={after} ratio="3/2" sizes={sizes} corners="square" />
        {/* Both are cropped alike, so that fixed objects stay in the same place. */}
        <div className="absolute inset-0 clip-to-share">
          <Photo photo={{ ...before, focus: after.focus }} ratio="fill" sizes={sizes} corners="square" />
        </div>
        <span className={clsx(label, 'left-3')}>{t('project.before')}</span>
        <span className={clsx(label, 'right-3')}>{t('project.after')}</span>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-share w-0.5 -translate-x-1/2 bg-wall"
        >
          <span className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-items-center rounded-chip border border-line-strong bg-wall shadow-float">
            <MoveHorizontal className="size-4.5 text-ink" />
          </span>
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={t('project.line')}
        aria-valuetext={t('project.lineAt', { share })}
        onChange={(event) => set(Number(event.target.value))}
        className={clsx('slider slider-changed ring-elsewhere mt-3', shareClass(share))}
      />
    </div>
  )
}
