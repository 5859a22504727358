import { clsx } from 'clsx'
import { Eye, GripVertical, ImagePlus, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { MoveButtons } from '#parts/forms/sorting/MoveButtons.tsx'
import { useSortable } from '#parts/forms/sorting/use-sortable.ts'

/** One own project; the whole card leads to its editor. */
export function ProjectCard({
  project,
  place,
  of,
  onMove,
  onDelete,
}: {
  project: OwnProject
  place: number
  of: number
  onMove: ((from: number, to: number) => void) | undefined
  onDelete: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { ref, dragged, landing } = useSortable({
    list: 'projects',
    place,
    enabled: onMove !== undefined,
    onMove: (from, to) => onMove?.(from, to),
  })
  const name = project.title || t('portfolio.untitled')
  const isPublic = project.status === 'published'
  return (
    <li
      ref={ref}
      className={clsx(
        'group relative',
        dragged && 'opacity-40',
        landing && 'before:absolute before:inset-y-0 before:w-1 before:rounded-small before:bg-marigold',
        landing === 'before' ? 'before:-left-3' : 'before:-right-3',
      )}
    >
      {project.cover ? (
        <Photo
          photo={project.cover}
          ratio="4/3"
          sizes="(min-width: 64rem) 400px, (min-width: 40rem) 48vw, 94vw"
          alt=""
        />
      ) : (
        <span className="grid aspect-4/3 place-items-center rounded-photo bg-plaster text-ink-2">
          <ImagePlus aria-hidden="true" strokeWidth={1.25} className="size-10" />
        </span>
      )}
      {onMove && (
        <span
          aria-hidden="true"
          className="absolute top-2 left-2 z-1 grid size-9 cursor-grab place-items-center rounded-control bg-wall max-sm:hidden"
        >
          <GripVertical className="size-4.5" />
        </span>
      )}
      <div className="mt-3 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-17 tracking-[-0.01em]">
            <Link
              {...links.editProject(project.id)}
              tone="bare"
              draggable={false}
              className="group-hover:underline after:absolute after:inset-x-0 after:top-0 after:aspect-4/3 after:rounded-photo"
            >
              {name}
            </Link>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
            <Badge tone={isPublic ? 'success' : 'neutral'}>{t(`portfolio.status.${project.status}`)}</Badge>
            {project.unpublished_changes && <Badge tone="neutral">{t('portfolio.status.changed')}</Badge>}
            <span>{t('portfolio.photosCount', { count: project.images.length })}</span>
            {isPublic && <span>{t('portfolio.views', { count: project.views.recent })}</span>}
          </p>
          <p className="mt-1 text-13 text-ink-2">
            {t('portfolio.updated', { day: formatDate(project.updated_at, language) })}
          </p>
        </div>
        {onMove && (
          <MoveButtons
            id={`project-${project.id}`}
            name={name}
            place={place}
            of={of}
            onMove={(to) => onMove(place, to)}
          />
        )}
        <Menu
          label={t('portfolio.more', { name })}
          align="end"
          trigger={
            <IconButton
              size="small"
              tone="line"
              label={t('portfolio.more', { name })}
              icon={<MoreHorizontal aria-hidden="true" />}
            />
          }
          entries={[
            {
              key: 'edit',
              label: t('portfolio.edit.open'),
              icon: <Pencil aria-hidden="true" />,
              link: <Link {...links.editProject(project.id)} />,
            },
            {
              key: 'preview',
              label: t('portfolio.edit.preview'),
              icon: <Eye aria-hidden="true" />,
              link: <Link {...links.previewProject(project.id)} />,
            },
            { key: 'delete', separator: true },
            {
              key: 'remove',
              label: t('portfolio.delete.open'),
              icon: <Trash2 aria-hidden="true" />,
              tone: 'danger',
              onSelect: onDelete,
            },
          ]}
        />
      </div>
    </li>
  )
}
