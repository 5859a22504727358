import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { ProjectTile } from './ProjectTile.tsx'
import { tileRows } from './tile-rows.ts'

/** Large tiles that link to the projects. The first ones are shown at once, the others on request. */
export function ProjectsSection({ expert, projects }: { expert: ExpertProfile; projects: readonly Project[] }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && projects.length > FIRST
  return (
    <section aria-labelledby="projects">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={2} id="projects">
          {t('experts.profile.projects.title')}
        </Heading>
        {isCut && (
          <button
            type="button"
            className="inline-flex min-h-8 cursor-pointer items-center text-15 underline underline-offset-3 noscript:hidden"
            onClick={() => setWhole(true)}
          >
            {t('experts.profile.projects.all', { count: projects.length })}
          </button>
        )}
      </div>
      {projects.length === 0 && (
        <EmptyState drawing="photos" level={3} title={t('experts.profile.projects.none')} className="mt-5">
          {t('experts.profile.projects.noneText', { name: shortName(expert) })}
        </EmptyState>
      )}
      <ul className="mt-5 grid gap-x-4 gap-y-7 sm:grid-cols-25 sm:gap-x-5 sm:gap-y-10">
        {tileRows(projects.length).map((shape, place) => {
          const project = projects[place]
          return (
            project && (
              <li key={project.id} className={clsx(spans[shape], isCut && place >= FIRST && 'hidden noscript:block')}>
                <ProjectTile expert={expert} project={project} shape={shape} bleeds={place === 0} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

/** As many as make full rows. Without JavaScript there is no button, and all of them are shown. */
const FIRST = 5

const spans = { whole: 'sm:col-span-25', tall: 'sm:col-span-9', wide: 'sm:col-span-16' }
