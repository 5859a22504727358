import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countriesText } from './countries-text.ts'
import { SEARCH_WORDS_MIN } from '@husrum/contract/limits.ts'
import { expertQueries } from '#lib/queries/experts.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/Heading.tsx'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { Page } from '#ui/layout.tsx'
import { ExpertSearchBox } from './ExpertSearchBox.tsx'
import { ExpertsSkeleton } from './ExpertsSkeleton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'
import { FilterRail } from './FilterRail.tsx'
import { GetMatchedBand } from './GetMatchedBand.tsx'
import { MapSplit } from './MapSplit.tsx'
import { NothingFound } from './NothingFound.tsx'
import { Results } from './Results.tsx'
import { hasPlace, wordsOf } from './search-address.ts'
import { searchQuery } from './search-query.ts'
import { ServiceLinks } from './ServiceLinks.tsx'
import { SortSelect } from './SortSelect.tsx'
import { useWish } from './use-search.ts'
import { ViewLinks } from './ViewLinks.tsx'

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
              <div className="flex items-center gap-2 max-sm:order-first max-sm:sticky max-sm:top-0 max-sm:z-20 max-sm:mb-2 max-sm:-mx-gutter max-sm:grid max-sm:w-[calc(100%+2*var(--spacing-gutter))] max-sm:auto-cols-[minmax(min-content,1fr)] max-sm:grid-flow-col max-[22.5rem]:[&_svg]:hidden max-sm:border-y max-sm:border-line max-sm:bg-wall max-sm:px-gutter max-sm:py-2.5 sm:gap-4">
                <FilterDrawer facets={found.facets} total={count} always={isMap} />
                <SortSelect />
                <ViewLinks />
              </div>
            </div>
            <LiveRegion>{isPlaceholderData ? '' : headline}</LiveRegion>
            <div className="mt-3">
              <FilterChips words={{ facets: found.facets, placeName, language }} />
            </div>
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
  )
}
