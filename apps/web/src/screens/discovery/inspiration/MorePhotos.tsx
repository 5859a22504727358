import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { usePhotos, useWish } from './use-photos.ts'
import { PER_PAGE } from './wish.ts'

/** Distance in pixels from the end of the list at which the next page is fetched. */
const AHEAD = '1200px'

/** Loads the next page: while the reader scrolls, or by a plain link without JavaScript. */
export function MorePhotos() {
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
