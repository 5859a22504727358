import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { Photo } from '#ui/pictures/Photo.tsx'
import { Part } from './Part.tsx'

/** Every picture of the work in large, drafts included: staff check whether it is the expert's own, and good. */
export function PortfolioPart({ projects }: { projects: AdminExpertDetail['projects'] }) {
  const { t } = useTranslation()
  return (
    <Part title={t('admin-experts.projects.title')} end={t('admin-experts.projects.count', { count: projects.length })}>
      {projects.length === 0 && <p className="mt-2 text-15 text-ink-2">{t('admin-experts.projects.none')}</p>}
      {projects.map((project) => (
        <div key={project.id} className="mt-3">
          <h4 className="flex items-baseline justify-between gap-4 text-15">
            <span className="min-w-0 break-words">{project.title || t('admin-experts.projects.untitled')}</span>
            <span className="text-13 font-normal whitespace-nowrap text-ink-2">
              {t(`admin-experts.projects.${project.status}`)}
            </span>
          </h4>
          <ul className="mt-1.5 grid grid-cols-2 gap-1.5">
            {project.pictures.map((picture, place) => (
              <li key={picture.id} className={place === 0 ? 'col-span-2' : undefined}>
                <a
                  href={picture.url}
                  target="_blank"
                  rel="noopener"
                  aria-label={t('admin-experts.projects.open', { alt: picture.alt })}
                  className="block"
                >
                  <Photo
                    photo={picture}
                    ratio={place === 0 ? '3/2' : '4/3'}
                    sizes={place === 0 ? '(min-width: 64rem) 30vw, 100vw' : '(min-width: 64rem) 15vw, 50vw'}
                    corners="control"
                    alt=""
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Part>
  )
}
