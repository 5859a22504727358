import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { GripVertical, Star } from 'lucide-react'
import { PROJECT_PICTURES_MAX, PUBLISH_EDGE_MIN } from '@husrum/contract/core/limits.ts'
import { DropZone, FileButton } from '#parts/foundation/media/uploads/DropZone.tsx'
import { UploadNotes } from '#parts/foundation/media/uploads/UploadNotes.tsx'
import { UploadTile } from '#parts/foundation/media/uploads/UploadTile.tsx'
import type { Uploads } from '#parts/foundation/media/uploads/use-uploads.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { useSwitch } from '#lib/operating.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { MoveButtons } from '#parts/forms/sorting/MoveButtons.tsx'
import { useSortable } from '#parts/forms/sorting/use-sortable.ts'
import { movePicture, showAll } from './changes.ts'
import { coverOf, type DraftPicture, withFocus } from '../draft.ts'
import { nameOf } from './picture-name.ts'
import type { SectionProps, Change } from '../section-props.ts'

/** The pictures in their order, and the files being uploaded. */
export function PhotosSection({
  draft,
  change,
  problems,
  uploads,
  already,
  chosen,
  onChoose,
}: SectionProps & {
  uploads: Uploads
  already: readonly string[]
  chosen: number | undefined
  onChoose: (id: number) => void
}) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const { pictures } = draft
  const cover = coverOf(draft)
  const full = pictures.length >= PROJECT_PICTURES_MAX
  const move = (from: number, to: number) => {
    const picture = pictures[from]
    if (!picture) return
    change((now) => movePicture(now, from, to))
    setSaid(t('portfolio.sort.moved', { name: nameOf(picture, from, t), place: to + 1, of: pictures.length }))
  }
  const problem = Object.entries(problems).find(([field]) => field.split('.')[0] === 'images')?.[1]
  const nothing = pictures.length === 0 && uploads.items.length === 0
  return (
    <section aria-labelledby="photos" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="flex items-baseline gap-3">
          <Heading level={2} size={21} id="photos">
            {t('portfolio.photos.title')}
          </Heading>
          <span className="text-15 text-ink-2">
            {t('portfolio.photos.count', { count: pictures.length, most: PROJECT_PICTURES_MAX })}
          </span>
        </div>
        {pictures.length > 1 && <p className="text-15 text-ink-2">{t('portfolio.photos.hint')}</p>}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      <DropZone camera onFiles={uploads.add} disabled={full} />
      <UploadNotes uploads={uploads} most={PROJECT_PICTURES_MAX} already={already} />
      <LiveRegion>{said}</LiveRegion>
      {nothing && (
        <EmptyState
          drawing="house"
          level={3}
          title={t('portfolio.photos.none')}
          action={
            <FileButton several onFiles={uploads.add}>
              {t('uploads.choose')}
            </FileButton>
          }
        >
          {t('portfolio.photos.noneText')}
        </EmptyState>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line sm:grid-cols-2 sm:gap-x-4 sm:gap-y-6 sm:divide-y-0 xl:grid-cols-3">
        {pictures.map((picture, place) => (
          <PhotoCard
            key={picture.id}
            picture={picture}
            place={place}
            of={pictures.length}
            isCover={picture.id === cover?.id}
            isChosen={picture.id === chosen}
            onChoose={() => onChoose(picture.id)}
            onCover={() => change((now) => ({ ...now, cover: picture.id }))}
            onMove={move}
          />
        ))}
        {uploads.items.map((item) => (
          <li key={`upload-${item.key}`} className="max-sm:py-2.5 max-sm:pl-8">
            <UploadTile item={item} uploads={uploads} />
          </li>
        ))}
      </ul>
      {pictures.length > 0 && <InspirationRights pictures={pictures} change={change} />}
    </section>
  )
}

/** The expert's permission for all photos at once; each photo's panel has its own. */
function InspirationRights({ pictures, change }: { pictures: readonly DraftPicture[]; change: Change }) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const shown = pictures.filter(({ in_inspiration }) => in_inspiration).length
  // Photos that are shown already can be removed.
  const isOff = !useSwitch('inspiration') && shown === 0
  const isMixed = shown > 0 && shown < pictures.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <div className="mt-2 border-t border-line pt-3">
      <Checkbox
        ref={box}
        checked={shown === pictures.length}
        hint={isOff ? t('portfolio.inspiration.off') : t('portfolio.inspiration.allHint')}
        disabled={isOff}
        onChange={({ target }) => change((now) => showAll(now, target.checked))}
      >
        {t('portfolio.inspiration.all')}
      </Checkbox>
      <p role="status" className="pl-10 text-15 text-ink-2">
        {t('portfolio.inspiration.count', { count: shown, of: pictures.length })}
      </p>
    </div>
  )
}

/** One photo of the grid: pressing opens it in the side panel, dragging moves it. On phones it is a row. */
function PhotoCard({
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
