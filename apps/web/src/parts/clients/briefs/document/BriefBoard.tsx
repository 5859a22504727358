import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { links } from '#lib/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'

/** The photos of the brief's board, with their marks and credits. */
export function BriefBoard({ board: { name, photos } }: { board: NonNullable<Brief['board']> }) {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('boards.document.photos', { name })}
      className="grid grid-cols-2 gap-x-2 gap-y-4 sm:grid-cols-3 md:grid-cols-4"
    >
      {photos.map(({ id, picture, mark, project, expert }) => (
        <li key={id} className="min-w-0">
          <Photo photo={picture} sizes="(min-width: 864px) 200px, 45vw" upTo={960} />
          <p className="mt-1.5 text-13 text-ink-2 wrap-anywhere">
            {mark !== 'none' && (
              <span className="block font-semibold text-ink">
                {t(mark === 'like' ? 'boards.item.liked' : 'boards.item.disliked')}
              </span>
            )}
            <Link {...links.expertProject(expert, project.id)} className="inline-block min-h-6">
              {t('boards.document.by', { name: expert.name, project: project.title })}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}
