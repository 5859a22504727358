import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Panel } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { designersOf, sharesOf, type ShownItem } from './board-view.ts'

/** Next to the photos: their styles, the full notes, and their designers. */
export function BoardSide({
  items,
  shared = false,
}: {
  items: readonly ShownItem[]
  /** The board belongs to another person: marks are not mentioned. */ shared?: boolean
}) {
  const { t } = useTranslation()
  const shares = sharesOf(items)
  const designers = designersOf(items)
  const noted = items.filter(({ note }) => note !== '')
  return (
    <div className="grid gap-6">
      {shares.length > 0 && (
        <Panel className="px-6 pt-5 pb-3">
          <Heading level={2} size={21}>
            {t(shared ? 'boards.style.shared' : 'boards.style.title')}
          </Heading>
          {!shared && <p className="mt-1 text-15 text-ink-2">{t('boards.style.text')}</p>}
          <StyleBar shares={shares} size="tall" legend="list" className="mt-3" />
        </Panel>
      )}
      {noted.length > 0 && (
        <Panel className="px-6 pt-5 pb-3">
          <Heading level={2} size={21}>
            {t('boards.notes')}
          </Heading>
          <ul className="mt-2 divide-y divide-line">
            {noted.map(({ photo, note }) => (
              <li key={photo.id} className="flex gap-3.5 py-3">
                <Photo
                  photo={photo.picture}
                  ratio="1/1"
                  sizes="56px"
                  upTo={320}
                  corners="control"
                  className="size-14 shrink-0"
                />
                <p className="min-w-0 text-15 wrap-anywhere whitespace-pre-line">{note}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {designers.length > 0 && (
        <Panel className="px-6 pt-5 pb-3">
          <Heading level={2} size={21}>
            {t('boards.designers')}
          </Heading>
          <ul className="mt-2 divide-y divide-line">
            {designers.map(({ expert, photos }) => (
              <li key={expert.id} className="flex items-center gap-3.5 py-3">
                <Avatar name={expert.name} picture={expert.avatar} />
                <span className="min-w-0 text-15">
                  <Link {...links.expert(expert)} className="font-semibold wrap-anywhere">
                    {expert.name}
                  </Link>
                  <span className="block text-13 text-ink-2">
                    {t('boards.designer', { city: expert.city.name, count: photos })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
