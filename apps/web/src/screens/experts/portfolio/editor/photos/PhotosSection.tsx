import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROJECT_PICTURES_MAX } from '@husrum/contract/core/limits.ts'
import { DropZone, FileButton } from '#parts/foundation/media/uploads/DropZone.tsx'
import { UploadNotes } from '#parts/foundation/media/uploads/UploadNotes.tsx'
import { UploadTile } from '#parts/foundation/media/uploads/UploadTile.tsx'
import type { Uploads } from '#parts/foundation/media/uploads/use-uploads.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { movePicture } from './changes.ts'
import { InspirationRights } from './InspirationRights.tsx'
import { coverOf } from '../draft.ts'
import { PhotoCard } from './PhotoCard.tsx'
import { nameOf } from './picture-name.ts'
import type { SectionProps } from '../section-props.ts'

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
