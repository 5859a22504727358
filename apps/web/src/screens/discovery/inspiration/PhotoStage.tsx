import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { InspirationDetail } from '@husrum/contract/discovery/inspiration.ts'
import { languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import type { Wish } from './wish.ts'

/** The photo itself, and the others of its project. */
export function PhotoStage({
  photo: { id, picture, caption, of_project },
  at,
}: {
  photo: InspirationDetail
  at: (photo: number) => Wish
}) {
  const { t } = useTranslation()
  const isUpright = picture.height > picture.width
  return (
    <div className="min-w-0 lg:pr-5 lg:pl-5">
      <figure>
        <div className={clsx(isUpright && 'h-[72dvh] bg-plaster lg:rounded-photo')}>
          <Photo
            key={id}
            photo={picture}
            ratio={isUpright ? 'fill' : 'natural'}
            whole={isUpright}
            corners="square"
            sizes="(min-width: 76rem) 800px, (min-width: 64rem) 62vw, 100vw"
            priority
            className="lg:rounded-photo"
          />
        </div>
        {caption !== '' && (
          <figcaption lang={languageOfText(caption)} className="mt-2 px-gutter text-15 text-ink-2 sm:px-5 lg:px-0">
            {caption}
          </figcaption>
        )}
      </figure>
      {of_project.length > 1 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-gutter sm:px-5 lg:px-0">
          <ul aria-label={t('inspiration.ofProject.label')} className="flex min-w-0 flex-wrap gap-2">
            {of_project.map((other) => (
              <li key={other.id}>
                <Link
                  tone="bare"
                  to="/inspiration"
                  search={at(other.id)}
                  state={(state) => ({ ...state, keepFocus: true })}
                  replace
                  resetScroll={false}
                  preload={false}
                  aria-current={other.id === id ? 'true' : undefined}
                  className={clsx(
                    'block h-14 w-21 rounded-control p-0.5',
                    other.id === id ? 'border-2 border-ink' : 'border-2 border-transparent',
                  )}
                >
                  <Photo photo={other.picture} ratio="fill" corners="control" sizes="84px" upTo={SMALL_PHOTO} />
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-13 text-ink-2">{t('inspiration.ofProject.count', { count: of_project.length })}</p>
        </div>
      )}
    </div>
  )
}
