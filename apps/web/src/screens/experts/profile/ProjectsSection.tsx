import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts.ts'
import { shortName } from '../../../parts/expert-card/expert-words.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import type { Gallery } from './Lightbox.tsx'
import { ProjectTile } from './ProjectTile.tsx'
import { tileRows } from './tile-rows.ts'

/** Large tiles; each opens its pictures. */
export function ProjectsSection({
  expert,
  projects,
  onOpen,
}: {
  expert: ExpertProfile
  projects: readonly Project[]
  onOpen: (gallery: Gallery) => void
}) {
  const { t } = useTranslation()
  const open = (project: Project) =>
    onOpen({ title: project.title, about: project.description, images: project.images, start: 0 })
  return (
    <section aria-labelledby="projects">
      <Heading level={2} id="projects">
        {t('experts.profile.projects.title')}
      </Heading>
      {projects.length === 0 && (
        <EmptyState drawing="photos" level={3} title={t('experts.profile.projects.none')} className="mt-5">
          {t('experts.profile.projects.noneText', { name: shortName(expert) })}
        </EmptyState>
      )}
      <ul className="mt-5 grid gap-x-4 gap-y-9 sm:grid-cols-25 sm:gap-x-5">
        {tileRows(projects.length).map((shape, place) => {
          const project = projects[place]
          return (
            project && (
              <li key={project.id} className={clsx(spans[shape])}>
                <ProjectTile project={project} shape={shape} onOpen={() => open(project)} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

const spans = { whole: 'sm:col-span-25', tall: 'sm:col-span-9', wide: 'sm:col-span-16' }
