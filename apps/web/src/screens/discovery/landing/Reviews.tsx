import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import type { ShownReview } from '#queries/discovery/landing.content.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { Stars } from '#ui/measures/Rating.tsx'
import { SectionHead } from './SectionHead.tsx'

/** Clients' reviews, in the language they were written in. */
export function Reviews({ reviews }: { reviews: readonly ShownReview[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="reviews" className="mx-auto max-w-page px-gutter pt-22 lg:pt-32">
      <SectionHead id="reviews">{t('landing.reviews.title')}</SectionHead>
      <div className="grid gap-x-4 gap-y-10 lg:grid-cols-2">
        {reviews.map(({ id, rating, body, language, author, city, expert, project }) => (
          <div
            key={id}
            className={clsx(
              'grid gap-4 sm:gap-7 lg:pr-8',
              project && 'grid-cols-[96px_minmax(0,1fr)] sm:grid-cols-[176px_minmax(0,1fr)]',
            )}
          >
            {project && <Photo photo={project.cover} ratio="3/4" alt="" sizes="(min-width: 40rem) 176px, 96px" />}
            <figure className="flex flex-col items-start">
              <Stars value={rating} text={t('landing.reviews.stars', { count: rating })} className="mb-3" />
              <blockquote
                lang={language}
                className="text-17 leading-[1.4] tracking-[-0.01em] sm:text-21 sm:leading-[1.38]"
              >
                <q>{body}</q>
              </blockquote>
              <figcaption className="mt-auto pt-4.5 text-15 text-ink-2">
                <b className="block text-ink">{city ? `${author}, ${city}` : author}</b>
                {t('landing.reviews.hired')} <Link {...links.expert(expert)}>{expert.name}</Link>
                {project && (
                  <Link {...links.expertProject(expert, project.id)} className="mt-1 block">
                    {project.title}
                  </Link>
                )}
              </figcaption>
            </figure>
          </div>
        ))}
      </div>
      <p className="mt-8 max-w-text text-15 text-ink-2">{t('landing.reviews.checked')}</p>
    </section>
  )
}
