import type { InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import { links } from '#lib/paths.ts'
import { SaveButton } from '#parts/clients/boards/SaveButton.tsx'
import { placeOf } from '#parts/experts/profile/card/expert-words.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { MasonryItem } from '#ui/pictures/Masonry.tsx'
import { Photo, type PhotoProps } from '#ui/pictures/Photo.tsx'
import { openLightbox } from './later-parts.tsx'
import { useWish } from './use-photos.ts'

/**
 * The shapes of the wall, chosen by the photo's id so that each photo has a fixed one. An upright photo is not cropped;
 * the crop of the others contains what must stay visible.
 */
const shapes = [
  { width: 4, height: 3 },
  { width: 3, height: 4 },
  { width: 4, height: 3 },
  { width: 1, height: 1 },
  { width: 3, height: 2 },
] as const
const usual = shapes[0]

function shapeOf({ id, picture }: InspirationPhoto): { width: number; height: number } {
  // The ids of one room are often a project's length apart, so their remainders would not vary.
  const turn = (Math.imul(id, 0x9e3779b1) >>> 16) % shapes.length
  return picture.height > picture.width ? picture : (shapes[turn] ?? usual)
}

/** A crop narrower than the picture is cut from a wider one. */
const sizesOf = ({ picture }: InspirationPhoto, shape: { width: number; height: number }): string => {
  const wider = Math.max(1, (shape.height / shape.width) * (picture.width / picture.height))
  const of = (width: number) => Math.round(width * wider)
  return `(min-width: 82rem) ${of(390)}px, (min-width: 40rem) ${of(31)}vw, ${of(46)}vw`
}

/** A photo among others: it opens above the list, and shows its designer on hover or focus. */
export function PhotoTile({ photo, priority }: { photo: InspirationPhoto; priority: PhotoProps['priority'] }) {
  const wish = useWish()
  const { picture, expert } = photo
  const shape = shapeOf(photo)
  return (
    <MasonryItem {...shape}>
      <div className="group relative h-full">
        <Link
          tone="bare"
          to="/inspiration"
          search={{ ...wish, photo: photo.id }}
          state={{ lightbox: true, keepFocus: true }}
          resetScroll={false}
          preload={false} // The photo is loaded already, and the rest is fetched while the reader views it.
          data-photo={photo.id}
          onPointerEnter={() => void openLightbox.preload().catch(() => undefined)}
          className="block h-full rounded-photo"
        >
          <Photo photo={picture} ratio="fill" sizes={sizesOf(photo, shape)} priority={priority} />
        </Link>
        <SaveButton photo={photo.id} name={picture.alt} onDemand className="tile-mark" />
        <p className="tile-credit">
          {/* On phones a tap opens the photo. */}
          <Link {...links.expert(expert)} tone="bare">
            {expert.name}
          </Link>
          <span>{placeOf(expert)}</span>
        </p>
      </div>
    </MasonryItem>
  )
}
