import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TownPage } from '@husrum/contract/discovery/town-pages.ts'
import type { ServiceType } from '@husrum/contract/core/vocabulary.ts'
import { formatEuroBand, formatKronerBand, formatNumber } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { type AskedTown, townQueries } from '#queries/discovery/town-pages.ts'
import { useShell } from '#lib/shell-context.ts'
import { CompareDock } from '#parts/experts/profile/compare/CompareDock.tsx'
import { ExpertCard } from '#parts/experts/profile/card/ExpertCard.tsx'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Photo, priorityIn } from '#ui/pictures/Photo.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { Stars } from '#ui/measures/Rating.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { focusName, headingOf, introOf, type Question, questionsOf, whereOf } from './town-words.ts'

/** As many as are visible without scrolling on a usual screen. */
const FIRST_ROW = 3

/** Experts of a town: who they are, which fees they take, what they made, and where else to search. */
export function TownScreen(asked: AskedTown) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: found } = useSuspenseQuery(townQueries(api).page(asked))
  const { about, meta } = found
  const { town, service, focus } = about
  const isFirst = meta.current_page === 1
  const heading = headingOf(about, t, language)
  const here = links.town(service, town.slug, focus?.path)
  return (
    <>
      <Page className="grid gap-14 pt-6 md:gap-18 md:pt-11">
        <header>
          <Breadcrumbs label={t('towns.nav')}>
            {[
              <Link key="all" {...links.towns()} tone="quiet">
                {t('towns.all')}
              </Link>,
              ...(focus
                ? [
                    <Link key="town" {...links.town(service, town.slug)} tone="quiet">
                      {headingOf({ ...about, focus: null }, t, language)}
                    </Link>,
                  ]
                : []),
            ]}
          </Breadcrumbs>
          <Heading level={1} className="mt-3 max-w-[24ch] wrap-anywhere md:mt-6">
            {isFirst ? heading : t('towns.heading.page', { heading, page: meta.current_page })}
          </Heading>
          {isFirst && <p className="mt-3.5 max-w-[62ch] text-17 text-ink-2">{introOf(about, t, language)}</p>}
          <ButtonLink tone="primary" className="mt-6 max-sm:w-full" {...links.briefFor(service, town.slug)}>
            {t('towns.brief.action')}
          </ButtonLink>
          <p className="mt-3 max-w-[52ch] text-15 text-ink-2">{t('towns.brief.text')}</p>
        </header>
        <section aria-labelledby="experts">
          <Heading level={2} id="experts">
            {t('towns.experts.title')}
          </Heading>
          <ul className="mt-5 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {found.data.map((expert, place) => (
              <li key={expert.id} className="grid">
                <ExpertCard
                  expert={expert}
                  sizes="(min-width: 80rem) 400px, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
                  priority={priorityIn(place, FIRST_ROW)}
                />
              </li>
            ))}
          </ul>
          <Pagination
            className="mt-12 border-t border-line pt-6"
            page={meta.current_page}
            lastPage={meta.last_page}
            renderLink={(page) => <Link tone="bare" {...here} search={page > 1 ? { page } : {}} />}
            summary={
              meta.last_page > 1 &&
              meta.from !== null &&
              meta.to !== null &&
              t('towns.experts.range', {
                from: formatNumber(meta.from),
                to: formatNumber(meta.to),
                total: formatNumber(meta.total),
              })
            }
          />
        </section>
        {isFirst && !focus && <TownPrice service={service} town={town} />}
        {isFirst && <LocalWork about={about} />}
        {isFirst && <TownQuestions questions={questionsOf(about, t, language)} />}
        <Focuses about={about} name={(slug) => focusName(slug, t)} />
        <OtherTowns about={about} />
      </Page>
      <CompareDock />
    </>
  )
}

/** Styles and rooms that have a page of their own for this town. */
function Focuses({
  about: { town, service, focus, styles, rooms },
  name,
}: {
  about: TownPage
  name: (slug: string) => string
}) {
  const { t } = useTranslation()
  const shown = [...styles, ...rooms].filter(({ path }) => path !== null && path !== focus?.path)
  if (shown.length === 0) return null
  return (
    <nav aria-labelledby="focuses">
      <Heading level={2} id="focuses">
        {t(service === 'designer' ? 'towns.focus.title' : 'towns.focus.titleArchitect')}
      </Heading>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
        {shown.map(({ slug, path, count }) => (
          <li key={slug}>
            <Link {...links.town(service, town.slug, path)} className="inline-flex min-h-9 items-center">
              {t('towns.count', { name: name(slug), count })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Projects of the town's experts, and their clients' reviews. */
function LocalWork({ about: { projects, reviews } }: { about: TownPage }) {
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

const line = 'inline-flex min-h-9 items-center'

/** The other profession in this town, and the same profession in nearby towns. */
function OtherTowns({ about: { town, service, near, other_service: count } }: { about: TownPage }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const other = service === 'designer' ? 'architect' : 'designer'
  const where = whereOf(town, t, language)
  if (near.length === 0 && count === null) return null
  return (
    <nav aria-labelledby="near">
      <Heading level={2} id="near">
        {near.length > 0 ? t('towns.near.title') : t('towns.near.here', { where })}
      </Heading>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
        {near.map(({ id, slug, name, count: experts, distance_km: km }) => (
          <li key={id}>
            <Link {...links.town(service, slug)} className={line}>
              {t('towns.near.town', { name, km, count: experts })}
            </Link>
          </li>
        ))}
        {count !== null && (
          <li>
            <Link {...links.town(other, town.slug)} className={line}>
              {t(other === 'architect' ? 'towns.near.other_architect' : 'towns.near.other_designer', { count, where })}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** What projects of this town cost; renders nothing while too few quotes are known. */
function TownPrice({ service, town }: { service: ServiceType; town: TownPage['town'] }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: price } = useQuery(townQueries(api).price(service, town.id))
  if (!price) return null
  const [from, to] = [price.from / 100, price.to / 100]
  const kroner = formatKronerBand(from, to, language, town.country.code)
  const euros = formatEuroBand(from, to)
  return (
    <section aria-labelledby="price">
      <Heading level={2} id="price">
        {t('towns.price.title')}
      </Heading>
      <p className="mt-3 max-w-text text-17">
        {t('towns.price.text', { count: price.projects, fee: kroner ? `${euros} (${kroner})` : euros })}
      </p>
      <p className="mt-1 max-w-text text-15 text-ink-2">{t('towns.price.note')}</p>
    </section>
  )
}

function TownQuestions({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation()
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions">
      <Heading level={2} id="questions">
        {t('towns.questions.title')}
      </Heading>
      <div className="mt-4 max-w-text border-t border-line">
        {questions.map(({ key, ask, answer }, place) => (
          <Disclosure key={key} open={place === 0} summary={ask}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
