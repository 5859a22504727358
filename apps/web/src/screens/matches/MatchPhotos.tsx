import { clsx } from 'clsx'
import type { ExpertCard } from '@husrum/contract/experts.ts'
import { Photo } from '#ui/Photo.tsx'

const SHOWN = 3
/** Wider than their boxes, which are higher than the pictures are: they are cropped at the sides. */
const sizes = ['(min-width: 54rem) 420px, 80vw', '(min-width: 54rem) 210px, 40vw']

/** Three pictures of somebody's work: a large one and two beside it. With fewer the first takes their room. */
export function MatchPhotos({
  photos,
  priority = false,
  className,
}: {
  photos: ExpertCard['photos']
  priority?: boolean
  className?: string
}) {
  const shown = photos.slice(0, SHOWN)
  if (shown.length === 0) return <span className={clsx('block rounded-photo bg-plaster', className)} />
  return (
    <div
      className={clsx(
        'grid grid-rows-2 gap-1 overflow-hidden rounded-photo',
        shown.length > 1 && 'grid-cols-[2fr_1fr]',
        className,
      )}
    >
      {shown.map((photo, place) => (
        <span
          key={photo.id}
          className={clsx(
            'relative block min-h-0 overflow-hidden',
            (place === 0 || shown.length === 2) && 'row-span-2',
          )}
        >
          <Photo
            photo={photo}
            ratio="fill"
            corners="square"
            sizes={sizes[place === 0 ? 0 : 1] ?? '40vw'}
            priority={priority && place === 0}
          />
        </span>
      ))}
    </div>
  )
}
