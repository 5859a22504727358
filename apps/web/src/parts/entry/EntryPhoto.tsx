import type { ProjectPhoto } from '#lib/queries/landing.ts'
import { PhotoCredit } from '../../parts/credit/PhotoCredit.tsx'
import { Photo } from '#ui/Photo.tsx'

/** Half the window on wide screens; a low strip without its credit on phones. */
export function EntryPhoto({ of }: { of: ProjectPhoto }) {
  return (
    <figure className="row-start-2 flex flex-col lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <Photo
        photo={of.photo}
        ratio="natural"
        corners="square"
        priority
        sizes="(min-width: 64rem) 50vw, 100vw"
        className="h-50 lg:h-auto lg:min-h-120 lg:flex-1 lg:rounded-bl-photo [&_img]:absolute [&_img]:inset-0 [&_img]:size-full [&_img]:object-cover"
      />
      <figcaption className="hidden pt-3 pr-gutter pb-6 text-15 text-ink-2 lg:block">
        <PhotoCredit of={of} />
      </figcaption>
    </figure>
  )
}
