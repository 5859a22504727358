import { clsx } from 'clsx'
import { GripVertical, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PUBLISH_EDGE_MIN } from '@husrum/contract/core/limits.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { MoveButtons } from '#parts/forms/sorting/MoveButtons.tsx'
import { useSortable } from '#parts/forms/sorting/use-sortable.ts'
import { withFocus, type DraftPicture } from '../draft.ts'
import { nameOf } from './picture-name.ts'

/** One photo of the grid: pressing opens it in the side panel, dragging moves it. On phones it is a row. */
export function PhotoCard({
  picture,
  place,
  of,
  isCover,
  isChosen,
  onChoose,
  onCover,
  onMove,
}: {
  picture: DraftPicture
  place: number
  of: number
  isCover: boolean
  isChosen: boolean
  onChoose: () => void
  onCover: () => void
  onMove: (from: number, to: number) => void
}) {
  const { t } = useTranslation()
  const { ref, dragged, landing } = useSortable({ list: 'photos', place, onMove })
  const name = nameOf(picture, place, t)
  const number = t('portfolio.photos.number', { place: place + 1 })
  const lacks = picture.caption.trim() === '' && picture.alt.trim() === ''
  return (
    <li
      ref={ref}
      className={clsx(
        'relative grid grid-cols-[20px_92px_minmax(0,1fr)_auto] items-center gap-x-3 max-sm:py-2.5 sm:block',
        isChosen && 'max-sm:-mx-4 max-sm:bg-marigold-soft max-sm:px-4',
        dragged && 'opacity-40',
        landing === 'before' &&
          'before:absolute before:inset-y-0 before:-left-2.5 before:w-1 before:rounded-small before:bg-marigold',
        landing === 'after' &&
          'before:absolute before:inset-y-0 before:-right-2.5 before:w-1 before:rounded-small before:bg-marigold',
      )}
    >
      <GripVertical aria-hidden="true" className="size-4.5 cursor-grab sm:hidden" />
      <div className="relative">
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={name === number ? number : t('portfolio.photos.open', { place: place + 1, name })}
          onClick={onChoose}
          className={clsx(
            // The picture's own dragging would come before the card's.
            'block w-full cursor-pointer rounded-photo [&_img]:pointer-events-none',
            isChosen && 'outline-2 outline-offset-2 outline-ink sm:ring-2 sm:ring-marigold',
          )}
        >
          <Photo
            photo={withFocus(picture)}
            ratio="4/3"
            sizes="(min-width: 80rem) 300px, (min-width: 40rem) 40vw, 92px"
            alt=""
          />
        </button>
        <span
          aria-hidden="true"
          className="absolute top-2 left-2 grid size-9 cursor-grab place-items-center rounded-control bg-wall max-sm:hidden"
        >
          <GripVertical className="size-4.5" />
        </span>
        {isCover ? (
          <span className="pointer-events-none absolute top-1 left-1 inline-flex items-center gap-1.5 rounded-control bg-marigold p-1 text-13 font-semibold text-on-marigold sm:top-2 sm:right-2 sm:left-auto sm:h-9 sm:px-2.5">
            <Star aria-hidden="true" className="size-4 fill-current" />
            <span className="max-sm:sr-only">{t('portfolio.photos.cover')}</span>
          </span>
        ) : (
          <IconButton
            size="small"
            tone="floating"
            className="absolute! top-2 right-2 max-sm:hidden!"
            label={t('portfolio.photos.makeCover', { name })}
            icon={<Star aria-hidden="true" />}
            onClick={onCover}
          />
        )}
      </div>
      <div className="flex min-w-0 items-center gap-3 max-sm:contents sm:mt-2">
        <b className="text-15 tabular max-sm:hidden">{place + 1}</b>
        <span className="min-w-0 flex-1 text-15 leading-snug">
          <span className="line-clamp-2">{name}</span>
          {!picture.publishable && (
            <span className="block text-13 text-danger">{t('portfolio.photos.small', { edge: PUBLISH_EDGE_MIN })}</span>
          )}
          {lacks && <span className="block text-13 text-ink-2">{t('portfolio.photos.lacks')}</span>}
        </span>
        <MoveButtons id={`photo-${picture.id}`} name={name} place={place} of={of} onMove={(to) => onMove(place, to)} />
      </div>
    </li>
  )
}
