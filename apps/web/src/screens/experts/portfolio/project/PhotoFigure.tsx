import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ProjectPicture } from '@husrum/contract/experts/profile/experts.ts'
import type { Language } from '#lib/language/locale.ts'
import { SaveButton } from '#parts/clients/boards/SaveButton.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'

/** A photo with its caption: a link to its large file, which a script opens above the page instead. */
export function PhotoFigure({
  image,
  number,
  box,
  sizes,
  bleeds,
  written,
  onOpen,
}: {
  image: ProjectPicture
  number: number
  /** Classes for the shape of the box. */ box: string
  sizes: string
  /** Reaches from edge to edge on phones; the caption has the page's margin. */ bleeds?: 'both' | 'left' | 'right'
  /** The language of the caption, if it is clear. */ written: Language | undefined
  onOpen: (id: number) => void
}) {
  const { t } = useTranslation()
  return (
    <figure className="relative">
      <a
        href={image.url}
        aria-haspopup="dialog"
        aria-label={t('project.open', { place: number, alt: image.alt })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(image.id)
        }}
        className={clsx('block overflow-hidden rounded-photo', box, bleeds && edges[bleeds])}
      >
        <Photo photo={image} ratio="fill" corners="square" sizes={sizes} alt="" />
      </a>
      {image.photo_id !== null && (
        <SaveButton photo={image.photo_id} name={image.alt} className="absolute! top-3 right-3" />
      )}
      {image.caption && (
        <figcaption className="mt-2.5 flex gap-3 text-15 text-ink-2">
          <b aria-hidden="true" className="text-ink">
            {number}
          </b>
          <span lang={written}>{image.caption}</span>
        </figcaption>
      )}
    </figure>
  )
}

const edges = {
  both: 'max-md:-mx-gutter max-md:rounded-none',
  left: 'max-md:-ml-gutter max-md:rounded-none',
  right: 'max-md:-mr-gutter max-md:rounded-none',
}
