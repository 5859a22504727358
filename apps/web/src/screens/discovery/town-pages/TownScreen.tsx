import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TownPage } from '@husrum/contract/discovery/town-pages.ts'
import { formatNumber } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { townQueries, type AskedTown } from '#queries/discovery/town-pages.ts'
import { useShell } from '#lib/shell-context.ts'
import { CompareDock } from '#parts/experts/profile/compare/CompareDock.tsx'
import { ExpertCard } from '#parts/experts/profile/card/ExpertCard.tsx'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { priorityIn } from '#ui/pictures/Photo.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { LocalWork } from './LocalWork.tsx'
import { OtherTowns } from './OtherTowns.tsx'
import { TownPrice } from './TownPrice.tsx'
import { focusName, headingOf, introOf, questionsOf } from './town-words.ts'
import { TownQuestions } from './TownQuestions.tsx'

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
