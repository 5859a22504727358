import { clsx } from 'clsx'
import { RepeatedIcon } from '../pictures/RepeatedIcons.tsx'

/** Stars as one star and a number. `text` contains the same in words: "4.9 of 5 from 31 reviews". */
export function Rating({ average, count, text }: { average: string; count?: string; text: string }) {
  return (
    <span className="rating">
      <RepeatedIcon name="star" />
      <span aria-hidden="true">
        <b>{average}</b>
        {count !== undefined && <span>{` (${count})`}</span>}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** Five stars of which `value` are filled, for a single review. */
export function Stars({ value, text, className }: { value: number; text: string; className?: string }) {
  return (
    <span role="img" aria-label={text} className={clsx('inline-flex gap-0.5', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <RepeatedIcon
          key={star}
          name="star"
          strokeWidth={1.5}
          className={clsx('size-4', star <= Math.round(value) ? 'fill-marigold' : 'text-ink-3')}
        />
      ))}
    </span>
  )
}
