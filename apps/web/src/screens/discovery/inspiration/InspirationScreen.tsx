import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardsLink } from '#parts/clients/boards/BoardsLink.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { ComingPhotos, InspirationSkeleton } from './InspirationSkeleton.tsx'
import { openLightbox as Lightbox } from './later-parts.tsx'
import { MorePhotos } from './MorePhotos.tsx'
import { NoPhotos } from './NoPhotos.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { StartBand } from './StartBand.tsx'
import { StyleChips } from './StyleChips.tsx'
import { CategoryTabs, TypeTabs } from './WishTabs.tsx'
import { WordSearch } from './WordSearch.tsx'
import { Masonry } from '#ui/pictures/Masonry.tsx'
import { priorityIn } from '#ui/pictures/Photo.tsx'
import { usePhotos, useWish } from './use-photos.ts'

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
