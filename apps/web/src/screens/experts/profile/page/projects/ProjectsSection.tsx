import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'
import { languageOfProject } from '@husrum/contract/discovery/translations.rules.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { links, type ExpertAddress } from '#lib/paths.ts'
import { tileRows, type TileShape } from './tile-rows.ts'
import { projectFacts } from './project-facts.ts'

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

const sizes = {
  whole: '(min-width: 64rem) 780px, 100vw',
  tall: '(min-width: 64rem) 520px, (min-width: 40rem) 60vw, 94vw',
  wide: '(min-width: 64rem) 520px, (min-width: 40rem) 60vw, 94vw',
}
/** In a pair both have the same height: 9 parts at 3:4 and 16 parts at 4:3. On phones each has the full width. */
const boxes = {
  whole: 'aspect-4/3 sm:aspect-3/2',
  tall: 'aspect-4/5 sm:aspect-auto sm:h-[clamp(12rem,44cqw,24rem)]',
  wide: 'aspect-4/3 sm:aspect-auto sm:h-[clamp(12rem,44cqw,24rem)]',
}

/** The picture is first, and the whole tile links to the project's page, which shows the same picture. */
function ProjectTile({
  expert,
  project,
  shape,
  bleeds = false,
}: {
  expert: ExpertAddress
  project: Project
  shape: TileShape
  /** Spans from edge to edge on phones. */ bleeds?: boolean
}) {
  return (
    <article className="group relative">
      <div
        className={clsx(
          'overflow-hidden rounded-photo',
          boxes[shape],
          bleeds && 'max-sm:-mx-gutter max-sm:rounded-none',
        )}
      >
        <Photo
          photo={project.cover}
          lang={languageOfProject(project)}
          ratio="fill"
          corners="square"
          sizes={sizes[shape]}
          morph={`project-${project.id}`}
        />
      </div>
      <h3 lang={languageOfProject(project)} className="mt-3.5 text-21 leading-tight">
        <Link
          tone="bare"
          {...links.expertProject(expert, project.id)}
          viewTransition
          className="group-hover:underline after:absolute after:inset-0 after:rounded-photo"
        >
          {project.title}
        </Link>
      </h3>
      <p className="mt-0.5 text-15 text-ink-2">{projectFacts(project).join(', ')}</p>
    </article>
  )
}
