import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type ScoreRingProps = {
  /** 0 to 100; shown rounded. */
  value: number
  size?: 'small' | 'medium' | 'large'
  /** Adds the small percent sign. */
  percent?: boolean
  /** The meaning of the number, for screen readers: "Match". */
  label: string
  /** The word beside it: "Strong". May be a button or link. */
  word?: ReactNode
  /** One small line under the word. */
  caption?: ReactNode
  /** The words are before (right-aligned) or after the ring. */
  words?: 'before' | 'after'
  className?: string
}

const sizes = {
  small: { box: 'size-10', number: 'text-13', sign: 'text-[0.625rem]', stroke: 3.5 },
  medium: { box: 'size-16', number: 'text-21', sign: 'text-13', stroke: 3.25 },
  large: { box: 'size-18', number: 'text-21', sign: 'text-13', stroke: 3.25 },
}

/** A share of a circle in marigold, its number, and the word for it. */
export function ScoreRing({
  value,
  size = 'large',
  percent,
  label,
  word,
  caption,
  words = 'after',
  className,
}: ScoreRingProps) {
  const look = sizes[size]
  const score = Math.round(Math.min(100, Math.max(0, value)))
  const radius = 18 - look.stroke / 2
  return (
    <span
      className={clsx('inline-flex items-center gap-3', words === 'before' && 'flex-row-reverse text-right', className)}
    >
      <span className={clsx('relative grid shrink-0 place-items-center', look.box)}>
        <svg
          viewBox="0 0 36 36"
          className="absolute inset-0 size-full -rotate-90 fill-none"
          strokeWidth={look.stroke}
          aria-hidden="true"
        >
          <circle cx="18" cy="18" r={radius} className="stroke-track" />
          {score > 0 && (
            <circle
              cx="18"
              cy="18"
              r={radius}
              pathLength={100}
              strokeDasharray={`${score} 100`}
              className="stroke-marigold"
            />
          )}
        </svg>
        <span className={clsx('relative leading-none font-semibold tracking-[-0.03em]', look.number)}>
          <span className="sr-only">{label} </span>
          {score}
          {percent && <span className={clsx('ml-px tracking-normal', look.sign)}>%</span>}
        </span>
      </span>
      {(word || caption) && (
        <span className="leading-tight">
          {word && (
            <span className={clsx('block font-semibold', size === 'small' ? 'text-13' : 'text-15')}>{word}</span>
          )}
          {caption && <span className="mt-0.5 block max-w-[16ch] text-13 text-balance text-ink-2">{caption}</span>}
        </span>
      )}
    </span>
  )
}
