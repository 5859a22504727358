import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { Masonry, MasonryItem } from '#ui/pictures/Masonry.tsx'
import { Photo, type PhotoSource } from '#ui/pictures/Photo.tsx'

/**
 * Heights of a wall's photos at width 24: portrait, landscape and square in an order by which two columns and three end
 * at nearly the same line. A wall of another length is all landscape.
 */
const walls: Readonly<Record<number, readonly number[]>> = {
  4: [32, 18, 32, 18],
  5: [18, 18, 32, 18, 18],
  7: [24, 32, 24, 32, 18, 24, 18],
  8: [32, 18, 32, 18, 32, 18, 32, 18],
  9: [18, 24, 18, 32, 24, 32, 32, 24, 18],
  10: [18, 24, 24, 18, 24, 24, 18, 24, 24, 18],
  11: [24, 32, 24, 32, 18, 32, 24, 24, 32, 32, 18],
  12: [32, 18, 18, 32, 32, 18, 32, 18, 32, 32, 18, 18],
}

export const wallShape = (photos: number, place: number): { width: number; height: number } => ({
  width: 24,
  height: walls[photos]?.[place] ?? 18,
})

export type WallPhoto = { id: number; image: PhotoSource }

export type PhotoWallProps<P extends WallPhoto> = {
  photos: readonly P[]
  chosen: readonly number[]
  onToggle: (photo: P, chosen: boolean) => void
  /** No more photos may be chosen; removing one is always possible. */
  full?: boolean
  /** The accessible name of the list. */
  label: string
  /** Name of the check boxes, for errors that refer to them. */
  name: string
  /** The first photo, which takes the focus when the page turns. */
  ref?: Ref<HTMLInputElement>
}

/** Photos to choose by feeling: each is a check box as large as the image. */
export function PhotoWall<P extends WallPhoto>({
  photos,
  chosen,
  onToggle,
  full = false,
  label,
  name,
  ref,
}: PhotoWallProps<P>) {
  return (
    <Masonry columns={3} label={label}>
      {photos.map((photo, place) => {
        const on = chosen.includes(photo.id)
        return (
          <MasonryItem key={photo.id} {...wallShape(photos.length, place)}>
            <label className="ring-within group relative block h-full cursor-pointer rounded-photo has-disabled:cursor-not-allowed">
              <Photo
                photo={photo.image}
                ratio="fill"
                sizes="(min-width: 1280px) 264px, (min-width: 864px) 30vw, 46vw"
                priority={place < 3}
                alt=""
              />
              <input
                ref={place === 0 ? ref : undefined}
                type="checkbox"
                name={name}
                value={photo.id}
                checked={on}
                disabled={full && !on}
                aria-label={photo.image.alt}
                onChange={(event) => onToggle(photo, event.target.checked)}
                className="ring-elsewhere absolute inset-0 size-full cursor-[inherit] appearance-none rounded-photo outline-none"
              />
              <span
                aria-hidden="true"
                className={clsx(
                  'pointer-events-none absolute inset-0 rounded-photo transition-shadow',
                  on &&
                    'shadow-[inset_0_0_0_1px_var(--color-ink),inset_0_0_0_5px_var(--color-marigold),inset_0_0_0_6px_var(--color-ink)]',
                )}
              />
              <span
                aria-hidden="true"
                className={clsx(
                  'pointer-events-none absolute grid place-items-center rounded-chip border transition-colors',
                  on
                    ? 'top-3 right-3 size-8 border-ink bg-marigold text-on-marigold sm:top-3.5 sm:right-3.5 sm:size-9'
                    : 'top-2 right-2 size-6.5 border-ink-3 bg-wall text-transparent group-hover:border-ink sm:top-3 sm:right-3 sm:size-7',
                  full && !on && 'opacity-0',
                )}
              >
                <Check className="size-5" strokeWidth={2.5} />
              </span>
            </label>
          </MasonryItem>
        )
      })}
    </Masonry>
  )
}
