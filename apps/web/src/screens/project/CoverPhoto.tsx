import { Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#ui/Button.tsx'
import { Photo, type PhotoSource } from '#ui/Photo.tsx'
import { largestOf } from './shown-project.ts'

/** From edge to edge. Without a script the button is a link to the picture. */
export function CoverPhoto({
  id,
  cover,
  count,
  onOpen,
}: {
  /** The project's: under its name the picture comes from a tile of another page. */
  id: number
  cover: PhotoSource
  count: number
  onOpen: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="relative h-[100vw] max-h-[420px] lg:h-[50vw] lg:max-h-[720px]">
      <Photo photo={cover} ratio="fill" corners="square" sizes="100vw" priority morph={`project-${id}`} />
      <a
        href={largestOf(cover)}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          onOpen()
        }}
        className={`${buttonClass()} absolute right-4 bottom-4 border-transparent! text-ink md:right-10 md:bottom-6`}
      >
        <Images aria-hidden="true" />
        {t('project.allPhotos', { count })}
      </a>
    </div>
  )
}
