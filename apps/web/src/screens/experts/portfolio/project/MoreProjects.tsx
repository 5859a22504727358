import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'
import { languageOfProject } from '@husrum/contract/discovery/translations.rules.ts'
import { formatNumber } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'

const SHOWN = 3

const factsOf = ({ city, size_m2, year }: Project): string =>
  [city?.name, size_m2 === null ? undefined : `${formatNumber(size_m2)} m²`, year === null ? undefined : String(year)]
    .filter((fact) => fact !== undefined)
    .join(', ')

/** Other projects of the same expert. */
export function MoreProjects({ expert, projects }: { expert: ExpertProfile; projects: readonly Project[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="more" className="mt-14 bg-plaster pt-11 pb-12 md:mt-20 md:pt-16 md:pb-18">
      <Page>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5">
          <Heading level={2} id="more">
            {t('project.more', { name: expert.name })}
          </Heading>
          <Link {...links.expert(expert)} className="text-15">
            {t('project.all', { count: expert.projects_count })}
          </Link>
        </div>
        <ul className="mt-7 grid gap-x-6 gap-y-7 sm:grid-cols-2 md:grid-cols-3">
          {projects.slice(0, SHOWN).map((project) => (
            <li key={project.id} className="group relative">
              <Photo
                photo={project.cover}
                ratio="4/3"
                sizes="(min-width: 54rem) 31vw, (min-width: 40rem) 48vw, 94vw"
                alt=""
                morph={`project-${project.id}`}
              />
              <h3 lang={languageOfProject(project)} className="mt-3 text-17 tracking-[-0.01em]">
                <Link
                  {...links.expertProject(expert, project.id)}
                  viewTransition
                  tone="bare"
                  className="group-hover:underline after:absolute after:inset-0 after:rounded-photo"
                >
                  {project.title}
                </Link>
              </h3>
              <p className="text-15 text-ink-2">{factsOf(project)}</p>
            </li>
          ))}
        </ul>
      </Page>
    </section>
  )
}
