import { useTranslation } from 'react-i18next'
import type { TownPage } from '@husrum/contract/discovery/town-pages.ts'
import { links } from '#lib/paths.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { Stars } from '#ui/measures/Rating.tsx'

/** Projects of the town's experts, and their clients' reviews. */
export function LocalWork({ about: { projects, reviews } }: { about: TownPage }) {
  const { t } = useTranslation()
  return (
    <>
      {projects.length > 0 && (
        <section aria-labelledby="projects">
          <Heading level={2} id="projects">
            {t('towns.projects.title')}
          </Heading>
          <ul className="mt-5 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {projects.map(({ id, title, city, cover, expert }) => (
              <li key={id}>
                <Photo
                  photo={cover}
                  ratio="4/3"
                  sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
                  alt=""
                />
                <h3 className="mt-3 text-17 tracking-[-0.01em]">
                  <Link {...links.expertProject(expert, id)} className="inline-flex min-h-6 items-center">
                    {title}
                  </Link>
                </h3>
                <p className="text-15 text-ink-2">
                  {city && `${city.name}, `}
                  {t('towns.projects.by', { name: expert.name })}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviews.length > 0 && (
        <section aria-labelledby="reviews">
          <Heading level={2} id="reviews">
            {t('towns.reviews.title')}
          </Heading>
          <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-2">
            {reviews.map(({ id, rating, body, language, author, city, expert }) => (
              <figure key={id} className="border-t border-line pt-5">
                <Stars value={rating} text={t('towns.reviews.stars', { count: rating })} />
                <blockquote lang={language} className="mt-2 max-w-text">
                  <q>{body}</q>
                </blockquote>
                <figcaption className="mt-3 text-15 text-ink-2">
                  <b className="block text-ink">{city ? `${author}, ${city}` : author}</b>
                  {t('towns.reviews.about')} <Link {...links.expert(expert)}>{expert.name}</Link>
                </figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}
    </>
  )
}
