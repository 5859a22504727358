import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import type { PickedProject } from './ProjectPicker.tsx'

/** The project that is sent with the text being written. */
export function PickedProjectChip({ project, onRemove }: { project: PickedProject; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex w-fit max-w-full items-center gap-3 rounded-control border border-line-strong p-1.5 pr-1">
      <span className="block h-11 w-14 shrink-0 overflow-hidden rounded-control bg-plaster">
        {project.cover && (
          <Photo photo={project.cover} ratio="fill" sizes="56px" upTo={SMALL_PHOTO} alt="" corners="control" />
        )}
      </span>
      <span className="min-w-0 text-13">
        <b className="block truncate font-semibold">{project.title}</b>
        <span className="block truncate text-ink-2">
          {t('projects.card.yours')}
          {project.year !== null && `, ${project.year}`}
        </span>
      </span>
      <IconButton
        size="small"
        label={t('projects.pick.remove', { title: project.title })}
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  )
}
