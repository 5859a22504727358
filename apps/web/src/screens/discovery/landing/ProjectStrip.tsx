import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import type { ProjectPhoto } from '#queries/discovery/landing.content.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { SectionHead } from './SectionHead.tsx'

/** Finished work in one row that runs off the page at the right. */
export function ProjectStrip({ projects }: { projects: readonly ProjectPhoto[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="projects" className="pt-22 lg:pt-32">
      <div className="mx-auto max-w-page px-gutter">
        <SectionHead
          id="projects"
          end={
            <Link {...links.inspiration()} className="text-15">
              {t('landing.projects.all')}
            </Link>
          }
        >
          {t('landing.projects.title')}
        </SectionHead>
      </div>
      <ul className="flex snap-x snap-proximity scroll-px-gutter gap-2.5 overflow-x-auto px-gutter py-1 [scrollbar-width:none] lg:gap-4 xl:scroll-px-[calc((100%-var(--container-page))/2+var(--spacing-gutter))] xl:px-[calc((100%-var(--container-page))/2+var(--spacing-gutter))]">
        {projects.map((project) => (
          <li key={project.photo.url} className="group relative flex-none snap-start">
            <div className={project.photo.height > project.photo.width ? 'w-43 lg:w-67.5' : 'w-76 lg:w-120'}>
              <Photo
                photo={project.photo}
                ratio="natural"
                alt=""
                sizes="(min-width: 64rem) 480px, 304px"
                className="h-57 lg:h-90 [&_img]:h-full [&_img]:object-cover"
              />
              <p className="mt-3 text-15">
                <Link
                  {...links.expert(project.expert)}
                  tone="bare"
                  className="block font-semibold group-hover:underline after:absolute after:inset-0 after:rounded-photo"
                >
                  {project.title}
                </Link>
                <span className="block text-ink-2">
                  {project.place ? `${project.place}, ${project.expert.name}` : project.expert.name}
                </span>
                {project.picked && <span className="block text-13 text-ink-2">{t('landing.projects.picked')}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
