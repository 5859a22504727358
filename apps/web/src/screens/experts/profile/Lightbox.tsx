import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@husrum/contract/experts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Photo } from '../../../ui/Photo.tsx'

export type Gallery = { title: string; about?: string; images: Project['images']; start: number }

/** The pictures of a project one by one, whole and with their captions. Arrow keys move. */
export function Lightbox({
  gallery: { title, about, images, start },
  onClose,
}: {
  gallery: Gallery
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [place, setPlace] = useState(start)
  const image = images[place]
  const count = images.length
  const move = (step: number) => setPlace((now) => (now + step + count) % count)
  // Wherever the focus is: the dialog has the page to itself.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      setPlace((now) => (now + (event.key === 'ArrowLeft' ? -1 : 1) + count) % count)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [count])
  if (!image) return null
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="full" title={title}>
      <div className="mx-auto flex h-full max-w-page flex-col gap-4">
        <figure className="flex min-h-[40dvh] flex-1 flex-col">
          <div className="min-h-0 flex-1">
            <Photo key={image.id} photo={image} ratio="fill" whole corners="control" sizes="100vw" priority />
          </div>
          <figcaption
            aria-live="polite"
            className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-15"
          >
            <span className="max-w-text">{image.caption || image.alt}</span>
            <span className="text-ink-2">{t('experts.profile.gallery.place', { place: place + 1, of: count })}</span>
          </figcaption>
        </figure>
        {count > 1 && (
          <div className="flex items-center gap-3">
            <IconButton
              tone="line"
              label={t('experts.profile.gallery.previous')}
              icon={<ArrowLeft aria-hidden="true" />}
              onClick={() => move(-1)}
            />
            <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-1.5">
              {images.map((each, index) => (
                <li key={each.id} className="shrink-0">
                  <button
                    type="button"
                    aria-label={t('experts.profile.gallery.go', { place: index + 1 })}
                    aria-current={index === place ? 'true' : undefined}
                    onClick={() => setPlace(index)}
                    className={clsx(
                      'block w-16 overflow-hidden rounded-control border-2',
                      index === place ? 'border-ink' : 'border-transparent',
                    )}
                  >
                    <Photo photo={each} ratio="4/3" corners="square" sizes="64px" alt="" />
                  </button>
                </li>
              ))}
            </ul>
            <IconButton
              tone="line"
              label={t('experts.profile.gallery.next')}
              icon={<ArrowRight aria-hidden="true" />}
              onClick={() => move(1)}
            />
          </div>
        )}
        {about && <p className="max-w-text text-15 text-ink-2">{about}</p>}
      </div>
    </Dialog>
  )
}
