import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Share2, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import type { InspirationDetail } from '@husrum/contract/discovery/inspiration.ts'
import { languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import { inspirationQueries } from '#queries/discovery/inspiration.ts'
import { shareAddress } from '#lib/addresses/share-page.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { useModal } from '#ui/overlays/use-modal.ts'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { PhotoFacts } from './PhotoFacts.tsx'
import { useGoTo, usePhotos, useWish } from './use-photos.ts'
import type { Wish } from './wish.ts'

/**
 * The town last chosen on this page, because closing goes Back to an address without it. It is stored nowhere else, and
 * only a press sets it.
 */
let lastPlace: number | undefined

/**
 * One photo with its colours, its project and its expert, above the list it was opened from. It has its own address and
 * the server renders it too: without JavaScript its links do all it does.
 */
export function PhotoLightbox({ id }: { id: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const router = useRouter()
  const goTo = useGoTo()
  const wish = useWish()
  const title = useId()
  const { photos, first, hasNextPage, isFetchingNextPage, fetchNextPage } = usePhotos()
  const known = photos.find((photo) => photo.id === id)
  const city_id = wish.city_id ?? lastPlace
  const { data, error } = useQuery({
    ...inspirationQueries(api).photo(id, city_id),
    // The list's data is shown at once; for another town the rest of the data stays until the answer.
    placeholderData: (before) =>
      before?.id === id ? before : known && { ...known, of_project: [], experts_like_this: [], near: null },
  })
  const order = orderOf(photos, data, id)
  const place = order.indexOf(id)
  const [before, after] = [order[place - 1], order[place + 1]]
  const at = (photo: number | undefined): Wish => ({ ...wish, city_id, photo })

  const close = () => {
    // It was opened on this page, so Back returns to the list.
    if (router.history.location.state.lightbox) router.history.back()
    else void goTo({ search: at(undefined), state: { keepFocus: true }, replace: true, resetScroll: false })
  }
  const stay = (search: Wish) =>
    void goTo({ search, state: (state) => ({ ...state, keepFocus: true }), replace: true, resetScroll: false })
  const show = (photo: number | undefined) => photo !== undefined && stay(at(photo))
  const lookNear = (place: number) => {
    lastPlace = place
    stay({ ...at(id), city_id: place })
  }
  const modal = useModal({ close })
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isTyping || event.altKey || event.metaKey || event.ctrlKey) return
    if (event.key === 'ArrowLeft') show(before)
    if (event.key === 'ArrowRight') show(after)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const isNearEnd = known !== undefined && place >= order.length - 2
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])

  const share = async () => {
    const { url, done } = await shareAddress(
      data?.project.title ?? '',
      new URL(router.buildLocation({ to: '/inspiration', search: { photo: id } }).publicHref, location.origin).href,
    )
    if (done === 'copied') showToast(t('project.share.copied'), { tone: 'success' })
    if (done === 'refused') showToast(t('project.share.failed', { url }), { tone: 'danger' })
  }
  const from = first?.meta.from ?? 1
  return (
    <dialog
      {...modal}
      open // Open for readers without JavaScript; useModal puts it above everything.
      aria-labelledby={title}
      className="fixed inset-0 z-30 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain bg-wall p-0 text-ink shadow-float outline-none backdrop:bg-scrim sm:m-auto lg:h-fit lg:max-h-[94dvh] lg:max-w-[76rem] lg:rounded-photo"
    >
      <div className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-wall px-gutter py-2 sm:px-5 lg:border-0 lg:pt-4">
        <h2 id={title} data-dialog-title tabIndex={-1} className="sr-only">
          {data ? data.picture.alt : t('inspiration.photo')}
        </h2>
        <p aria-live="polite" className="mr-auto text-15 text-ink-2 tabular">
          {known && t('project.gallery.place', { place: from + place, of: first?.meta.total ?? order.length })}
        </p>
        {before !== undefined && (
          <IconButton
            tone="line"
            label={t('project.gallery.previous')}
            icon={<ArrowLeft aria-hidden="true" />}
            render={<Stay search={at(before)} />}
          />
        )}
        {after !== undefined && (
          <IconButton
            tone="line"
            label={t('project.gallery.next')}
            icon={<ArrowRight aria-hidden="true" />}
            render={<Stay search={at(after)} />}
          />
        )}
        <IconButton
          label={t('project.share.action')}
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share()}
          className="noscript:hidden"
        />
        <IconButton
          label={t('ui.close')}
          icon={<X aria-hidden="true" />}
          render={
            <Stay
              search={at(undefined)}
              onClick={(event) => {
                event.preventDefault()
                close()
              }}
            />
          }
        />
      </div>
      {data ? (
        <div className="grid gap-y-6 pb-10 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:pb-6">
          <PhotoStage photo={data} at={at} />
          <PhotoFacts photo={data} onPlace={lookNear} />
        </div>
      ) : (
        <div className="px-gutter pb-10 sm:px-5">
          {error ? (
            <EmptyState
              drawing="magnifier"
              title={t(hasStatus(error, 404) ? 'inspiration.gone.title' : 'inspiration.gone.failed')}
            >
              {t(hasStatus(error, 404) ? 'inspiration.gone.text' : 'inspiration.more.failed')}
            </EmptyState>
          ) : (
            <Loading className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <Skeleton shape="block" className="aspect-3/2" />
              <Skeleton shape="block" className="h-60" />
            </Loading>
          )}
        </div>
      )}
    </dialog>
  )
}

/** A link above the list whose element React retains, and with it the focus. */
function Stay({
  search,
  ...rest
}: {
  search: Wish
  onClick?: (event: MouseEvent) => void
  className?: string
  children?: ReactNode
}) {
  return (
    <Link
      tone="bare"
      to="/inspiration"
      search={search}
      state={(state) => ({ ...state, keepFocus: true })}
      replace
      resetScroll={false}
      {...rest}
    />
  )
}

/** The list's order; for a photo outside the list, the order of its project. */
function orderOf(
  photos: readonly { id: number }[],
  detail: Pick<InspirationDetail, 'of_project'> | undefined,
  id: number,
): number[] {
  const listed = photos.map((photo) => photo.id)
  return listed.includes(id) ? listed : (detail?.of_project ?? []).map((photo) => photo.id)
}

/** The photo itself, and the others of its project. */
function PhotoStage({
  photo: { id, picture, caption, of_project },
  at,
}: {
  photo: InspirationDetail
  at: (photo: number) => Wish
}) {
  const { t } = useTranslation()
  const isUpright = picture.height > picture.width
  return (
    <div className="min-w-0 lg:pr-5 lg:pl-5">
      <figure>
        <div className={clsx(isUpright && 'h-[72dvh] bg-plaster lg:rounded-photo')}>
          <Photo
            key={id}
            photo={picture}
            ratio={isUpright ? 'fill' : 'natural'}
            whole={isUpright}
            corners="square"
            sizes="(min-width: 76rem) 800px, (min-width: 64rem) 62vw, 100vw"
            priority
            className="lg:rounded-photo"
          />
        </div>
        {caption !== '' && (
          <figcaption lang={languageOfText(caption)} className="mt-2 px-gutter text-15 text-ink-2 sm:px-5 lg:px-0">
            {caption}
          </figcaption>
        )}
      </figure>
      {of_project.length > 1 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-gutter sm:px-5 lg:px-0">
          <ul aria-label={t('inspiration.ofProject.label')} className="flex min-w-0 flex-wrap gap-2">
            {of_project.map((other) => (
              <li key={other.id}>
                <Link
                  tone="bare"
                  to="/inspiration"
                  search={at(other.id)}
                  state={(state) => ({ ...state, keepFocus: true })}
                  replace
                  resetScroll={false}
                  preload={false}
                  aria-current={other.id === id ? 'true' : undefined}
                  className={clsx(
                    'block h-14 w-21 rounded-control p-0.5',
                    other.id === id ? 'border-2 border-ink' : 'border-2 border-transparent',
                  )}
                >
                  <Photo photo={other.picture} ratio="fill" corners="control" sizes="84px" upTo={SMALL_PHOTO} />
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-13 text-ink-2">{t('inspiration.ofProject.count', { count: of_project.length })}</p>
        </div>
      )}
    </div>
  )
}
