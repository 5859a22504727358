import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { links } from '#lib/paths.ts'
import { portfolioQueries } from '#queries/experts/portfolio.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

export type PickedProject = Pick<OwnProject, 'id' | 'title' | 'year' | 'cover'>

/** One of the expert's published projects, to attach to a message. */
export function ProjectPicker({ onPick, onClose }: { onPick: (project: PickedProject) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, isError, refetch } = useQuery(portfolioQueries(api).list())
  const published = data?.projects.filter(({ status }) => status === 'published')
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('projects.pick.title')}
      description={t('projects.pick.text')}
    >
      {isError && !data && (
        <div className="grid justify-items-start gap-3">
          <p>{t('projects.pick.failed')}</p>
          <Button onClick={() => void refetch()}>{t('projects.pick.again')}</Button>
        </div>
      )}
      {!published && !isError && (
        <Loading className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {Array.from({ length: 3 }, (_, place) => (
            <Skeleton key={place} className="aspect-4/3 h-auto w-full" />
          ))}
        </Loading>
      )}
      {published?.length === 0 && (
        <p>
          {t('projects.pick.none')} <Link {...links.portfolio()}>{t('projects.pick.toPortfolio')}</Link>
        </p>
      )}
      {published && published.length > 0 && (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {published.map((project) => (
            <li key={project.id} className="grid">
              <button
                type="button"
                className="cursor-pointer content-start rounded-photo text-left hover:[&_b]:underline"
                onClick={() => onPick(project)}
              >
                {project.cover ? (
                  <Photo photo={project.cover} sizes="(min-width: 40rem) 200px, 45vw" upTo={SMALL_PHOTO} alt="" />
                ) : (
                  <span className="block aspect-4/3 rounded-photo bg-plaster" />
                )}
                <b className="mt-2 block text-15 leading-snug font-semibold">{project.title}</b>
                {project.year !== null && <span className="block text-13 text-ink-2">{project.year}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
