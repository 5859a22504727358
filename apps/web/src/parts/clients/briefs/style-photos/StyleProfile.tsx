import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#ui/layout/layout.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import type { WallPhoto } from './PhotoWall.tsx'
import { shareTexts } from './share-text.ts'
import { styleShares, type OfBoard } from './style-shares.ts'

export type StyledPhoto = WallPhoto & { style: { slug: string; name: string } }

/** What the chosen photos say about a person's taste, updated with each choice. */
export function StyleProfile({
  photos,
  board,
  saved,
  after,
}: {
  photos: readonly StyledPhoto[]
  /** The board that the flow begins with. */
  board?: readonly OfBoard[] | undefined
  /** The mark "Saved". */ saved?: ReactNode
  after?: ReactNode
}) {
  const { t } = useTranslation()
  const shares = styleShares(photos, board)
  return (
    <Panel className="overflow-hidden">
      <div className="flex items-baseline justify-between gap-3 px-6 pt-5 pb-3">
        <h2 className="text-21">{t('flow.style.title')}</h2>
        {saved}
      </div>
      <div className="px-6 pb-3">
        {shares.length > 0 ? <StyleBar shares={shares} size="tall" legend="list" /> : <EmptyBar />}
        <LiveRegion>{shares.length > 0 ? shareTexts(shares, t).join(', ') : ''}</LiveRegion>
      </div>
      {photos.length > 0 && (
        <div className="border-t border-line px-6 pt-5 pb-6">
          <h3 className="mb-2.5 text-15 tracking-normal">{t('flow.style.from', { count: photos.length })}</h3>
          <PhotoRow photos={photos} />
        </div>
      )}
      {after}
    </Panel>
  )
}

/** Small squares of the chosen photos. */
export function PhotoRow({
  photos,
  most,
}: {
  photos: readonly WallPhoto[]
  /** The maximum number of squares. */ most?: number
}) {
  return (
    <ul className="grid grid-cols-4 gap-2">
      {photos.slice(0, most).map((photo) => (
        <li key={photo.id}>
          <Photo photo={photo.image} ratio="1/1" sizes="72px" upTo={320} corners="control" />
        </li>
      ))}
    </ul>
  )
}

/** Reserves the place of the bar. */
export function EmptyBar({ text }: { text?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden="true" className="mb-2 flex gap-1">
        {Array.from({ length: 6 }, (_, place) => (
          <span key={place} className="h-7 flex-1 rounded-small border border-dashed border-line-strong" />
        ))}
      </span>
      <p className="text-15 text-ink-2">{text ?? t('flow.style.empty')}</p>
    </>
  )
}
