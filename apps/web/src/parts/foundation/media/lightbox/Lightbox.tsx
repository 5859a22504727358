import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight, Maximize, Minimize } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import type { Language } from '#lib/language/locale.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Photo, type PhotoSource } from '#ui/pictures/Photo.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page with its photos open above it. */
    lightbox?: true
  }
}

export type LightboxPicture = PhotoSource & { id: number; caption: string }

/**
 * Pictures one by one, whole and with their captions: swiped, or moved with arrow keys or buttons. The row uses scroll
 * snap, so a finger scrolls it like any list; the dialog returns the focus to what opened it.
 */
export function Lightbox({
  title,
  images,
  written,
  start,
  onClose,
}: {
  title: string
  images: readonly LightboxPicture[]
  /** The language of all captions, if there is one; otherwise each caption has its own. */
  written?: Language | undefined
  start: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [place, setPlace] = useState(start)
  const row = useRef<HTMLUListElement>(null)
  /** Where a button or key sends the row: until it is there, the pictures it passes do not change the place. */
  const target = useRef<number>(null)
  const count = images.length
  const image = images[place]

  const show = (to: number, smooth: boolean) => {
    const next = (to + count) % count
    setPlace(next)
    target.current = next
    const box = row.current
    // With reduced motion, smooth scrolling becomes instant (styles.css).
    box?.scrollTo({
      left: next * widthOf(box),
      behavior: smooth && Math.abs(next - place) === 1 ? 'smooth' : 'instant',
    })
  }
  useEffect(() => {
    const box = row.current
    box?.scrollTo({ left: start * widthOf(box), behavior: 'instant' })
  }, [start])
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const forwards = row.current && isRightToLeft(row.current) ? -1 : 1
    const to = { ArrowLeft: place - forwards, ArrowRight: place + forwards, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to, true)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const leave = useOwnEntry(onClose)
  const [fills, setFills] = useState(true)
  if (!image) return null
  return (
    <Dialog open ownsEntry size="full" title={title} onOpenChange={(open) => open || leave()}>
      <div className="mx-auto flex h-full max-w-page flex-col gap-4">
        <ul
          ref={row}
          tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
          aria-label={t('project.photos')}
          className="-mx-5 flex min-h-[40dvh] flex-1 snap-x sm:mx-0 snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
          onScroll={({ currentTarget }) => {
            const seen = Math.round(currentTarget.scrollLeft / (widthOf(currentTarget) || 1))
            if (seen >= count || (target.current !== null && seen !== target.current)) return
            target.current = null
            setPlace(seen)
          }}
          // A finger or a wheel stops the row on its way.
          onPointerDown={() => (target.current = null)}
          onWheel={() => (target.current = null)}
        >
          {images.map((each, index) => (
            <li
              key={each.id}
              aria-hidden={index === place ? undefined : true}
              className="h-full w-full shrink-0 snap-center snap-always"
            >
              {/* The neighbours are loaded before the reader moves to them. */}
              {Math.abs(index - place) <= 1 && (
                <Photo
                  photo={each}
                  lang={languageOfText(each.alt)}
                  ratio="fill"
                  whole
                  corners="square"
                  // Cropped to an upright screen, the photo is drawn wider than the screen.
                  sizes="(orientation: portrait) and (max-width: 40rem) 190vw, 100vw"
                  priority={index === place}
                  className={clsx('bg-transparent', fills && 'portrait:max-sm:[&_img]:object-cover')}
                />
              )}
            </li>
          ))}
        </ul>
        <div className="flex items-center gap-3">
          <p aria-live="polite" className="min-w-0 flex-1 text-15">
            <span className="block text-ink-2 tabular">
              {t('project.gallery.place', { place: place + 1, of: count })}
            </span>
            <span lang={written ?? languageOfText(image.caption)} className="block max-w-text">
              {image.caption || image.alt}
            </span>
          </p>
          <IconButton
            tone="line"
            label={t(fills ? 'project.gallery.whole' : 'project.gallery.fill')}
            icon={fills ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
            onClick={() => setFills(!fills)}
            className="sm:hidden landscape:hidden"
          />
          {count > 1 && (
            <>
              <IconButton
                tone="line"
                label={t('project.gallery.previous')}
                icon={<ArrowLeft aria-hidden="true" />}
                onClick={() => show(place - 1, true)}
              />
              <IconButton
                tone="line"
                label={t('project.gallery.next')}
                icon={<ArrowRight aria-hidden="true" />}
                onClick={() => show(place + 1, true)}
              />
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const isRightToLeft = (box: HTMLElement) => getComputedStyle(box).direction === 'rtl'

/** The scroll distance of one picture: negative in right-to-left pages. */
const widthOf = (box: HTMLElement) => (isRightToLeft(box) ? -box.clientWidth : box.clientWidth)

/** Adds a history entry, so that Back closes the photos but stays on the page. Returns a function that closes them. */
function useOwnEntry(onClose: () => void): () => void {
  const router = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!router.history.location.state.lightbox)
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (state) => ({ ...state, lightbox: true, keepFocus: true }),
        resetScroll: false,
      })
    return router.history.subscribe(({ action, location }) => {
      if (action.type === 'BACK' && !location.state.lightbox) close()
    })
  }, [router])
  return () => (router.history.location.state.lightbox ? router.history.back() : onClose())
}
