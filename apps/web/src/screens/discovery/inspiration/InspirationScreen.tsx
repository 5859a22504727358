import { clsx } from 'clsx'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { architectureTypes, rooms, styles as known } from '@husrum/contract/core/vocabulary.ts'
import { BoardsLink } from '#parts/clients/boards/BoardsLink.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { openLightbox as Lightbox } from './later-parts.tsx'
import { NoPhotos } from './NoPhotos.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { WordSearch } from './WordSearch.tsx'
import { Masonry, MasonryItem } from '#ui/pictures/Masonry.tsx'
import { priorityIn } from '#ui/pictures/Photo.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { ButtonLink, exactAddress, Link } from '#ui/navigation/Link.tsx'
import { useDeviceBoard } from '#lib/device-storage/device-board.ts'
import { links } from '#lib/paths.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import type { FoundPhotos } from '#queries/discovery/inspiration.ts'
import { Chip } from '#ui/buttons/Chip.tsx'
import { Swatch } from '#ui/measures/StyleBar.tsx'
import { TabLinks } from '#ui/navigation/TabLinks.tsx'
import { usePhotos, useWish } from './use-photos.ts'
import { isArchitecture, listed, PER_PAGE, typeOf, withCategory, withType } from './wish.ts'

/** As many as are visible without scrolling on a usual screen. */
const FIRST_ROW = 3

export function InspirationScreen() {
  const { t } = useTranslation()
  const wish = useWish()
  const { photos, first, isPlaceholderData, isError, isFetchingNextPage, refetch } = usePhotos()
  const count = first?.meta.total ?? 0
  const counted = t('inspiration.count', { count })
  return (
    <>
      <Page className="pt-6 pb-14 md:pt-10">
        <h1 className="sr-only">{t('inspiration.title')}</h1>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <CategoryTabs />
          <div className="ml-auto">
            <BoardsLink />
          </div>
          <div className="w-full sm:w-72">
            <WordSearch />
          </div>
        </div>
        {first === undefined ? (
          isError ? (
            <Notice
              tone="bad"
              role="alert"
              className="mt-6"
              action={<Button onClick={() => void refetch()}>{t('inspiration.more.again')}</Button>}
            >
              {t('inspiration.more.failed')}
            </Notice>
          ) : (
            <InspirationSkeleton />
          )
        ) : (
          <>
            <div className="mt-3 md:mt-6">
              <TypeTabs types={first.facets.types} />
            </div>
            <div className="mt-4 flex items-center justify-between gap-x-6 gap-y-2 max-md:flex-wrap">
              <StyleChips styles={first.facets.styles} />
              <p className="shrink-0 text-15 text-ink-2 tabular">{counted}</p>
            </div>
            <LiveRegion>{isPlaceholderData ? '' : counted}</LiveRegion>
            <div
              aria-busy={isPlaceholderData}
              className={clsx('mt-4 transition-opacity md:mt-5', isPlaceholderData && 'opacity-50')}
            >
              {photos.length === 0 ? (
                <NoPhotos found={first} />
              ) : (
                <>
                  <Masonry label={t('inspiration.photos')}>
                    {photos.map((photo, place) => (
                      <PhotoTile key={photo.id} photo={photo} priority={priorityIn(place, FIRST_ROW)} />
                    ))}
                    {isFetchingNextPage && <ComingPhotos />}
                  </Masonry>
                  <MorePhotos />
                </>
              )}
            </div>
          </>
        )}
        <StartBand />
      </Page>
      {wish.photo !== undefined && (
        <Suspense>
          <Lightbox id={wish.photo} />
        </Suspense>
      )}
    </>
  )
}

const SHAPES = [3, 5, 3, 4, 5, 3, 3, 4, 5] as const

/** Tabs, chips and photos, until the first answer. */
function InspirationSkeleton() {
  return (
    <Loading className="mt-6">
      <div className="flex gap-6 border-b border-line pb-4">
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} className="w-20" />
        ))}
      </div>
      <div className="mt-4 flex gap-2 overflow-hidden">
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} shape="circle" className="h-8 w-28 shrink-0" />
        ))}
      </div>
      <Masonry className="mt-5">
        <ComingPhotos />
      </Masonry>
    </Loading>
  )
}

/** Placeholders of the next photos, after those that are loaded. */
const ComingPhotos = () =>
  SHAPES.map((height, place) => (
    <MasonryItem key={place} width={4} height={height} hidden>
      <Skeleton shape="block" className="h-full" />
    </MasonryItem>
  ))

/** Distance in pixels from the end of the list at which the next page is fetched. */
const AHEAD = '1200px'

/** Loads the next page: while the reader scrolls, or by a plain link without JavaScript. */
function MorePhotos() {
  const { t } = useTranslation()
  const wish = useWish()
  const { photos, first, last, seed, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    usePhotos()
  const end = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  })
  const shown = photos.length
  useEffect(() => {
    const element = end.current
    if (!element) return
    // Observed anew after each page: an element that stays visible causes no second event.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), { rootMargin: AHEAD })
    observer.observe(element)
    return () => observer.disconnect()
  }, [shown])
  const page = first?.meta.current_page ?? 1
  const next = (last?.meta.current_page ?? 1) + 1
  const left = Math.min(PER_PAGE, (last?.meta.total ?? 0) - (last?.meta.to ?? 0))
  return (
    <div ref={end}>
      <div className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-3 text-15">
        {page > 1 && (
          <Link
            to="/inspiration"
            search={{ ...wish, photo: undefined, page: page > 2 ? page - 1 : undefined, seed }}
            rel="prev"
          >
            {t('inspiration.more.previous')}
          </Link>
        )}
        <p role="status" className="text-ink-2">
          {isFetchingNextPage ? t('inspiration.more.loading', { count: left }) : ''}
          {isFetchNextPageError && !isFetchingNextPage ? t('inspiration.more.failed') : ''}
          {!hasNextPage && page === 1 ? t('inspiration.more.all', { count: shown }) : ''}
        </p>
        {isFetchNextPageError && !isFetchingNextPage && (
          <Button onClick={() => void fetchNextPage()}>{t('inspiration.more.again')}</Button>
        )}
        {hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (
          <ButtonLink
            to="/inspiration"
            search={{ ...wish, photo: undefined, page: next, seed }}
            rel="next"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void fetchNextPage()
            }}
          >
            {t('inspiration.more.next')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Invites the reader to begin a brief with the saved photos. Experts and staff do not see it. */
function StartBand() {
  const { t } = useTranslation()
  const role = useAccount()?.role
  const start = useStart(role)
  if (role && role !== 'client') return null
  return (
    <aside
      aria-label={t('inspiration.start.label')}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-5"
    >
      <p className="max-w-[60ch] text-15 text-ink-2">{t('inspiration.start.text')}</p>
      <ButtonLink className="max-sm:w-full" {...start.link}>
        {t(`inspiration.start.${start.from}`)}
      </ButtonLink>
    </aside>
  )
}

/** A client chooses one of the boards, a visitor takes all photos of the device; otherwise it starts empty. */
function useStart(role: string | undefined) {
  const { api } = useShell()
  const saved = useDeviceBoard().length
  const { data: boards = [] } = useQuery({ ...boardQueries(api).list(), enabled: role === 'client' })
  if (role && boards.length > 0) return { from: 'fromBoards', link: links.ownBoards() } as const
  if (!role && saved > 0) return { from: 'fromPhotos', link: links.briefFromBoard('device') } as const
  return { from: 'action', link: links.clientRegistration() } as const
}

/** Each style with its colour; a second press removes it. They are links, so that they work before any script. */
function StyleChips({ styles }: { styles: FoundPhotos['facets']['styles'] }) {
  const { t } = useTranslation()
  const wish = useWish()
  const chosen = wish.styles ?? []
  const toggled = (value: string) =>
    known.filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each)))
  return (
    <nav
      aria-label={t('inspiration.styles.label')}
      className="min-w-0 max-md:-mx-gutter max-md:w-[calc(100%+2*var(--spacing-gutter))]"
    >
      <ul className="flex gap-2 max-md:overflow-x-auto max-md:px-gutter max-md:py-1 md:flex-wrap [scrollbar-width:none] [&_.swatch]:rounded-chip">
        <li className="shrink-0">
          <Chip
            selected={chosen.length === 0}
            render={
              <Link tone="bare" to="/inspiration" search={{ ...listed(wish), styles: undefined }} resetScroll={false} />
            }
          >
            {t('inspiration.styles.all')}
          </Chip>
        </li>
        {styles.map(({ value, name }) => (
          <li key={value} className="shrink-0">
            <Chip
              selected={chosen.some((each) => each === value)}
              icon={<Swatch of={value} />}
              render={
                <Link
                  tone="bare"
                  to="/inspiration"
                  search={{ ...listed(wish), styles: toggled(value) }}
                  resetScroll={false}
                />
              }
            >
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Interiors or buildings, in the size of a heading. */
function CategoryTabs() {
  const { t } = useTranslation()
  const wish = useWish()
  const shown = isArchitecture(wish) ? 'architecture' : 'interior'
  return (
    <nav aria-label={t('inspiration.category.label')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 sm:gap-x-7">
        {(['interior', 'architecture'] as const).map((category) => (
          <li key={category}>
            <Link
              tone="bare"
              to="/inspiration"
              search={withCategory(wish, category)}
              resetScroll={false}
              activeOptions={exactAddress}
              aria-current={category === shown ? 'page' : undefined}
              className={clsx(
                'text-28 font-semibold tracking-[-0.02em] sm:text-40',
                category === shown
                  ? 'bg-linear-to-t from-marigold from-20% to-transparent to-20%'
                  : 'text-ink-3 hover:text-ink',
              )}
            >
              {t(`inspiration.category.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Rooms, or types of building work. */
function TypeTabs({ types }: { types: FoundPhotos['facets']['types'] }) {
  const { t } = useTranslation()
  const wish = useWish()
  const shown = typeOf(wish)
  const known: readonly string[] = isArchitecture(wish) ? architectureTypes : rooms
  // Until the answer for another main tab arrives, the names are those of the tab before.
  const own = types.filter(({ value }) => known.includes(value))
  if (own.length === 0) return <p className="min-h-12 border-b border-line" aria-hidden="true" />
  return (
    <TabLinks
      label={t(isArchitecture(wish) ? 'inspiration.type.works' : 'inspiration.type.rooms')}
      items={own.map(({ value, name }) => ({
        key: value,
        label: name,
        active: value === shown,
        link: <Link tone="bare" to="/inspiration" search={withType(wish, value)} resetScroll={false} />,
      }))}
    />
  )
}
