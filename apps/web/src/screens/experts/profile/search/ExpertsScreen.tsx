import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { LayoutGrid, Map as MapIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRouter } from '@tanstack/react-router'
import { SEARCH_WORDS_MIN } from '@husrum/contract/core/limits.ts'
import { countriesText } from '#lib/language/countries-text.ts'
import { links, paths } from '#lib/paths.ts'
import { expertQueries, type FoundExperts } from '#queries/experts/profile.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { CompareDock } from '#parts/experts/profile/compare/CompareDock.tsx'
import { ExpertCardSkeleton } from '#parts/experts/profile/card/ExpertCardSkeleton.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink, Link, exactAddress } from '#ui/navigation/Link.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ExpertSearchBox } from './ExpertSearchBox.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { FilterDrawer } from './filters/FilterDrawer.tsx'
import { MapSplit } from './map/MapSplit.tsx'
import { NothingFound } from './results/NothingFound.tsx'
import { Results } from './results/Results.tsx'
import { SaveSearch } from './saved-search/SaveSearch.tsx'
import {
  FILTER_FORM,
  hasPlace,
  wordsOf,
  choiceNames,
  cleared,
  facetNames,
  flagNames,
  narrowings,
} from './search-address.ts'
import { searchQuery } from './search-query.ts'
import { useWish } from './use-search.ts'
import { Filters } from './filters/Filters.tsx'
import { HiddenSearchFields } from './KeptFields.tsx'
import { SortSelect } from './SortSelect.tsx'

export function ExpertsScreen() {
  const { t } = useTranslation()
  const { api, auth, language } = useShell()
  const wish = useWish()
  const queries = expertQueries(api)
  const total = useQuery({ ...queries.total(), throwOnError: true }).data
  const { data: found, isPlaceholderData } = useQuery({
    ...queries.search(searchQuery(wish, auth.seed)),
    throwOnError: true,
  })
  const placeName = useQuery({ ...queries.placeName(wish), enabled: hasPlace(wish) }).data ?? null
  const service = wish.service_type?.length === 1 ? wish.service_type[0] : 'all'
  const count = found?.meta.total ?? 0
  const isMap = wish.view === 'map'
  const headline = t(`experts.count.${service}`, { count })
  return (
    <>
      <Page className="pt-6 md:pt-11">
        <div className="grid items-start gap-x-10 gap-y-4.5 border-line md:grid-cols-2 md:border-b md:pb-9">
          <div>
            <Heading level={1} className="max-sm:text-[1.75rem] max-sm:leading-[1.14]">
              {t('experts.title')}
            </Heading>
            <p className="mt-3.5 max-w-[46ch] text-ink-2 max-md:hidden">
              {total
                ? t('experts.lead', { count: total.count, countries: countriesText(total.countries, language) })
                : t('experts.promise')}
            </p>
            {/* On phones it is among the filters. */}
            <div className="mt-6.5 max-md:hidden">
              <ServiceLinks />
            </div>
          </div>
          <div>
            <ExpertSearchBox />
            {wish.q !== undefined && wordsOf(wish) === undefined && (
              <p role="status" className="mt-2 text-15 text-ink-2">
                {t('experts.search.short', { least: SEARCH_WORDS_MIN })}
              </p>
            )}
            <p className="mt-2 text-15">
              <Link {...links.towns()} className="inline-flex min-h-6 items-center">
                {t('experts.byTown')}
              </Link>
            </p>
          </div>
        </div>
        {found === undefined ? (
          <ExpertsSkeleton />
        ) : (
          <div
            className={clsx(
              'grid items-start gap-x-12 gap-y-8 pt-4 md:pt-6',
              !isMap && 'lg:grid-cols-[232px_minmax(0,1fr)]',
            )}
          >
            <FilterRail facets={found.facets} folded={isMap} />
            <div className="min-w-0 max-sm:flex max-sm:flex-col" aria-busy={isPlaceholderData}>
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:contents">
                <Heading level={2} size={21} className="max-sm:mt-2">
                  {headline}
                </Heading>
                <div className="list-tools">
                  <FilterDrawer facets={found.facets} total={count} always={isMap} />
                  <SortSelect />
                  <ViewLinks />
                </div>
              </div>
              <LiveRegion>{isPlaceholderData ? '' : headline}</LiveRegion>
              <div className="mt-3">
                <FilterChips words={{ facets: found.facets, placeName, language }} />
              </div>
              <SaveSearch words={{ facets: found.facets, placeName, language }} />
              {count === 0 ? (
                <NothingFound words={{ facets: found.facets, placeName, language }} />
              ) : isMap ? (
                <MapSplit found={found} stale={isPlaceholderData} />
              ) : (
                <Results found={found} stale={isPlaceholderData} />
              )}
              {count > 0 && <GetMatchedBand count={count} />}
            </div>
          </div>
        )}
      </Page>
      <CompareDock />
    </>
  )
}

/** Placeholders for the filters and results, until the first answer. */
function ExpertsSkeleton() {
  return (
    <Loading className="grid items-start gap-x-12 pt-6 lg:grid-cols-[232px_minmax(0,1fr)]">
      <div className="grid gap-4 max-lg:hidden">
        {Array.from({ length: 12 }, (_, place) => (
          <Skeleton key={place} className="w-full" />
        ))}
      </div>
      <div>
        <Skeleton className="h-7 w-52" />
        <div className="mt-9 grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
          {Array.from({ length: 6 }, (_, place) => (
            <ExpertCardSkeleton key={place} />
          ))}
        </div>
      </div>
    </Loading>
  )
}

/** The alternative to searching: the matching. Experts do not see it. */
function GetMatchedBand({ count }: { count: number }) {
  const { t } = useTranslation()
  const account = useAccount()
  if (account && account.role !== 'client') return null
  return (
    <aside
      aria-labelledby="get-matched"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-photo bg-pine px-6 py-7 text-on-pine sm:px-8"
    >
      <div className="min-w-0">
        <h2 id="get-matched" className="text-21">
          {t('experts.band.title', { count })}
        </h2>
        <p className="mt-1 text-15 text-on-pine-2">{t('experts.band.text')}</p>
      </div>
      <ButtonLink tone="onPine" className="max-sm:w-full" {...(account ? links.matches() : links.clientRegistration())}>
        {t(account ? 'experts.band.matches' : 'experts.band.start')}
      </ButtonLink>
    </aside>
  )
}

/** Both professions or one of them, as links. */
function ServiceLinks() {
  const { t } = useTranslation()
  const wish = useWish()
  const chosen = wish.service_type?.length === 1 ? wish.service_type[0] : undefined
  const options = [
    { service: undefined, label: t('experts.service.all') },
    { service: 'designer', label: t('experts.service.designer') },
    { service: 'architect', label: t('experts.service.architect') },
  ] as const
  return (
    <nav aria-label={t('experts.service.label')}>
      <ul className="inline-flex max-w-full rounded-control border border-line-strong bg-wall">
        {options.map(({ service, label }) => (
          <li key={label} className="min-w-0">
            <Link
              tone="bare"
              to="/experts"
              search={{ ...wish, page: undefined, service_type: service && [service] }}
              resetScroll={false}
              activeOptions={exactAddress}
              aria-current={chosen === service ? 'true' : undefined}
              className={clsx(
                'inline-flex min-h-10.5 items-center rounded-[5px] px-3 text-15 transition-colors sm:px-4',
                chosen === service ? 'bg-ink font-semibold text-on-ink' : 'text-ink-2 hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The fields of this form; the order's field is above the results and belongs to the form too. */
const own = [...facetNames, ...choiceNames, ...flagNames, 'radius_km', 'sort'] as const

/** The filters next to the results; on phones they are in a drawer, unless there is no script to open it. */
function FilterRail({
  facets,
  folded,
}: {
  facets: FoundExperts['facets']
  /** The map needs the space: the filters are in the drawer on wide screens too. */ folded: boolean
}) {
  const { t } = useTranslation()
  const router = useRouter()
  const wish = useWish()
  return (
    <form
      id={FILTER_FORM}
      action={router.buildLocation({ to: paths.experts() }).publicHref}
      aria-label={t('experts.filter.title')}
      className={clsx('hidden noscript:block', folded ? 'noscript:order-last' : 'max-lg:noscript:order-last lg:block')}
      onSubmit={(event) => event.preventDefault()}
    >
      <HiddenSearchFields wish={wish} but={own} />
      <div className="flex min-h-11 items-baseline justify-between gap-3 pb-2">
        <h2 className="text-17 tracking-[-0.01em]">{t('experts.filter.title')}</h2>
        {narrowings(wish).length > 0 && (
          <Link to="/experts" search={cleared(wish)} resetScroll={false} className="text-15">
            {t('experts.filter.clear')}
          </Link>
        )}
      </div>
      <Filters facets={facets} />
      <div className="hidden noscript:block">
        <Button type="submit" wide>
          {t('experts.filter.apply')}
        </Button>
      </div>
    </form>
  )
}

/** List or map, as links; the map's page has the list too. Phones show only the link to the view that is not open. */
function ViewLinks() {
  const { t } = useTranslation()
  const wish = useWish()
  const views = [
    { view: undefined, label: t('experts.view.list'), icon: LayoutGrid },
    { view: 'map', label: t('experts.view.map'), icon: MapIcon },
  ] as const
  return (
    <nav aria-label={t('experts.view.label')} className="max-sm:grid">
      <ul className="flex rounded-control border border-line-strong bg-wall">
        {views.map(({ view, label, icon: Icon }) => {
          const isHere = wish.view === view
          return (
            <li key={label} className={clsx('max-sm:flex-1', isHere && 'max-sm:hidden')}>
              <Link
                tone="bare"
                to="/experts"
                search={{ ...wish, view }}
                resetScroll={false}
                activeOptions={exactAddress}
                aria-current={isHere ? 'true' : undefined}
                className={clsx(
                  'inline-flex min-h-10.5 items-center justify-center gap-2 rounded-[5px] px-4 text-15 transition-colors max-sm:w-full max-sm:px-2.5 max-sm:font-semibold max-sm:text-ink',
                  isHere ? 'bg-ink font-semibold text-on-ink' : 'text-ink-2 hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
