import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ProjectPicture } from '@husrum/contract/experts/profile/experts.ts'
import type { Language } from '#lib/language/locale.ts'
import { PhotoFigure } from './PhotoFigure.tsx'
import { photoShapes, type PhotoShape } from './photo-rows.ts'

/** Columns of 24 in a row; a wide and a narrow photo in one row have the same height. */
const spans: Record<PhotoShape, string> = {
  wide: 'md:col-span-14',
  narrow: 'md:col-span-10',
  whole: 'md:col-span-24',
  half: 'md:col-span-12',
  third: 'md:col-span-8',
}
const boxes: Record<PhotoShape, string> = {
  wide: 'aspect-4/3 md:aspect-auto md:h-[42cqw]',
  narrow: 'aspect-4/3 md:aspect-auto md:h-[42cqw]',
  whole: 'aspect-4/3 md:aspect-21/10',
  half: 'aspect-4/3',
  third: 'aspect-3/4',
}
const sizes: Record<PhotoShape, string> = {
  wide: '(min-width: 54rem) 58vw, 100vw',
  narrow: '(min-width: 54rem) 42vw, 100vw',
  whole: '(min-width: 80rem) 1200px, 100vw',
  half: '(min-width: 54rem) 50vw, 100vw',
  third: '(min-width: 54rem) 33vw, 50vw',
}

/** The photos after the cover, in mixed shapes. */
export function PhotoRows({
  images,
  from,
  written,
  onOpen,
}: {
  images: readonly ProjectPicture[]
  /** The number of the first photo among all photos of the project, as the large view counts them. */ from: number
  written: Language | undefined
  onOpen: (id: number) => void
}) {
  const { t } = useTranslation()
  const shapes = photoShapes(images.length)
  return (
    <section aria-label={t('project.photos')} className="@container mt-14">
      <ol className="grid grid-cols-2 gap-x-2 gap-y-6 md:grid-cols-24 md:gap-x-4 md:gap-y-8">
        {images.map((image, place) => {
          const shape = shapes[place] ?? 'whole'
          // On phones the first two of three tall ones share a row.
          const inThree = shapes.slice(0, place).filter((each) => each === 'third').length % 3
          const isHalf = shape === 'third' && inThree < 2
          return (
            <li key={image.id} className={clsx(spans[shape], isHalf ? 'max-md:col-span-1' : 'max-md:col-span-2')}>
              <PhotoFigure
                image={image}
                number={from + place}
                box={boxes[shape]}
                sizes={sizes[shape]}
                written={written}
                bleeds={isHalf ? (inThree === 0 ? 'left' : 'right') : 'both'}
                onOpen={onOpen}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
