import { clsx } from 'clsx'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { Photo } from '#ui/pictures/Photo.tsx'
import { shareClass } from '#ui/measures/shares.ts'
import { photoRows, photoShape } from './photo-rows.ts'

/** The style photos the client chose: rows of equal height, two columns on phones. */
export function BriefPhotos({ photos, label }: { photos: Brief['photos']; label: string }) {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-2 gap-2 md:block md:space-y-3">
      {photoRows(photos).map((row) => (
        <div key={row[0]?.id} className="contents gap-2 md:flex">
          {row.map(({ id, image, room, style }) => {
            const { ratio, share } = photoShape(image)
            return (
              <figure key={id} className={clsx('min-w-0 md:grow-share', shareClass(share))}>
                <Photo
                  photo={image}
                  ratio={ratio}
                  sizes="(min-width: 864px) 240px, 45vw"
                  className="max-md:aspect-4/3!"
                />
                <figcaption className="mt-1.5 text-13 text-ink-2 hyphens-auto max-md:sr-only">
                  {room?.name ?? style.name}
                </figcaption>
              </figure>
            )
          })}
        </div>
      ))}
    </div>
  )
}
